internal import CLibsecret

/// A check, usable from any thread, whether one run of the service is still on the bus.
///
/// `@unchecked` because of the pointer: it is set once, a `GDBusConnection` may be used from any thread, and the
/// reference is released in `deinit`.
@safe
final class ServiceWatch: @unchecked Sendable {
    private let bus: OpaquePointer
    /// The unique name of the service's connection. No later run of the service gets the same name.
    private let owner: String

    /// Creates a watch, which retains `bus`.
    init(bus: OpaquePointer, owner: String) {
        unsafe self.bus = bus
        self.owner = owner
        _ = unsafe libsecret.g_object_ref(UnsafeMutableRawPointer(bus))
    }

    deinit { unsafe libsecret.g_object_unref(UnsafeMutableRawPointer(bus)) }

    /// Whether the service is still on the bus. `true` if the bus is slow to answer, `false` if it is closed.
    var isAlive: Bool {
        guard unsafe libsecret.g_dbus_connection_is_closed(bus) == 0 else { return false }
        var error: UnsafeMutablePointer<GError>?
        // Both variants are floating: the tuple takes over the string, and the call takes over the tuple.
        var arguments = unsafe [libsecret.g_variant_new_string(owner)]
        let reply = unsafe libsecret.g_dbus_connection_call_sync(
            bus,
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "NameHasOwner",
            libsecret.g_variant_new_tuple(&arguments, 1),
            nil,
            G_DBUS_CALL_FLAGS_NONE,
            200,
            nil,
            &error
        )
        guard let reply = unsafe reply else {
            if let error = unsafe error { unsafe libsecret.g_error_free(error) }
            return unsafe libsecret.g_dbus_connection_is_closed(bus) == 0
        }
        // We own the reply and the reference to its first value.
        defer { unsafe libsecret.g_variant_unref(reply) }
        guard unsafe libsecret.g_variant_is_of_type(reply, Self.booleanTuple) != 0,
            let first = unsafe libsecret.g_variant_get_child_value(reply, 0)
        else { return true }
        defer { unsafe libsecret.g_variant_unref(first) }
        return unsafe libsecret.g_variant_get_boolean(first) != 0
    }

    /// `(b)`. Never freed. `nonisolated(unsafe)` because a type is immutable.
    nonisolated(unsafe) private static let booleanTuple = unsafe libsecret.g_variant_type_new("(b)")
}
