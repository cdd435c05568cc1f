internal import CLibsecret
internal import Cyanotype
internal import FoundationEssentials

/// One run of the Secret Service: the process that had the service's name when a session was opened.
///
/// libsecret sends its requests to the service's name, which another process may take over at any time: a service that
/// ends is started again, locked, and finds nothing. And it reports an item whose properties it could not read, for
/// whatever reason, as missing. So the questions that decide between absent and unavailable are put to this run, under
/// the unique name of its connection, which no later run gets.
///
/// `@unchecked` because of the pointer: it is set once, a `GDBusConnection` may be used from any thread, and the
/// reference is released in `deinit`.
@safe
final class ServiceRun: @unchecked Sendable {
    private let bus: OpaquePointer
    private let owner: String

    /// Creates a description of the run whose connection has the unique name `owner`. Retains `bus`.
    init(bus: OpaquePointer, owner: String) {
        unsafe self.bus = bus
        self.owner = owner
        _ = unsafe libsecret.g_object_ref(UnsafeMutableRawPointer(bus))
    }

    deinit { unsafe libsecret.g_object_unref(UnsafeMutableRawPointer(bus)) }

    /// The objects of a service that can be locked.
    enum Kind: String {
        case collection = "org.freedesktop.Secret.Collection"
        case item = "org.freedesktop.Secret.Item"
    }

    /// Whether this run still has the service's name, so that requests to the name are answered by this run.
    func isCurrent(_ cancellation: Cancellation) throws(ServiceFailure) -> Bool {
        try unsafe Self.owner(of: Self.serviceName, on: bus, cancellation, while: .searching) == owner
    }

    /// Whether this run is still on the bus. `true` if the bus is slow to answer, `false` if it is closed.
    ///
    /// A thread that waits for another one's request calls this, so it takes a fifth of a second at most.
    var isAlive: Bool {
        do throws(ServiceFailure) {
            return try unsafe Self.owner(of: owner, on: bus, nil, upTo: 200, while: .unlocking) != nil
        } catch {
            return error.kind != .busEnded
        }
    }

    /// Returns whether the object at `path` is locked; `nil` if this run has no such object.
    func isLocked(
        _ kind: Kind,
        at path: String,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> Bool? {
        do throws(ServiceFailure) {
            let reply = try unsafe Self.call(
                Address(destination: owner, path: path, interface: "org.freedesktop.DBus.Properties", method: "Get"),
                [kind.rawValue, "Locked"],
                returning: Self.variant,
                on: bus,
                cancellation,
                while: .searching
            )
            return try reply.first.boxed.boolean
        } catch {
            if error.kind == .itemVanished { return nil }
            throw error
        }
    }

    /// Removes the item at `path`.
    ///
    /// - Returns: The path of the prompt that the service needs first; `nil` if the item is removed.
    /// - Throws: ``ServiceFailure``; `itemVanished` if this run has no such item.
    func delete(_ path: String, _ cancellation: Cancellation) throws(ServiceFailure) -> String? {
        let reply = try unsafe Self.call(
            Address(destination: owner, path: path, interface: Kind.item.rawValue, method: "Delete"),
            [],
            returning: Self.path,
            on: bus,
            cancellation,
            while: .removing
        )
        let prompt = reply.first.string
        return prompt == "/" ? nil : prompt
    }
}

// MARK: - Requests

extension ServiceRun {
    /// The name of the service on the bus, as libsecret chooses it.
    private static let serviceName =
        ProcessInfo.processInfo.environment["SECRET_SERVICE_BUS_NAME"] ?? "org.freedesktop.secrets"

    /// Returns whether any process has the service's name now. Starts none.
    static func exists(on bus: OpaquePointer, _ cancellation: Cancellation) throws(ServiceFailure) -> Bool {
        try unsafe owner(of: serviceName, on: bus, cancellation, while: .opening) != nil
    }

    /// Returns the unique name of the connection that has `name`; `nil` if there is none.
    private static func owner(
        of name: String,
        on bus: OpaquePointer,
        _ cancellation: Cancellation?,
        upTo milliseconds: Int32 = -1,
        while step: ServiceStep
    ) throws(ServiceFailure) -> String? {
        let service = Address(
            destination: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            method: "GetNameOwner"
        )
        do throws(ServiceFailure) {
            return try unsafe call(
                service,
                [name],
                returning: string,
                on: bus,
                cancellation,
                upTo: milliseconds,
                while: step
            ).first.string
        } catch {
            // The bus delivers this question itself, so the error is about the name.
            if error.kind == .noService || error.isUndelivered { return nil }
            throw error
        }
    }

    private struct Address {
        let destination: String
        let path: String
        let interface: String
        let method: String
    }

    /// Calls a method with strings as its arguments. The default of D-Bus for the time is 25 seconds.
    private static func call(
        _ address: Address,
        _ arguments: [String],
        returning type: OpaquePointer?,
        on bus: OpaquePointer,
        _ cancellation: Cancellation?,
        upTo milliseconds: Int32 = -1,
        while step: ServiceStep
    ) throws(ServiceFailure) -> OwnedVariant {
        var error: UnsafeMutablePointer<GError>?
        // These are floating: the tuple takes over the strings, and the call takes over the tuple.
        let strings = unsafe arguments.map { unsafe libsecret.g_variant_new_string($0) }
        let reply = unsafe libsecret.g_dbus_connection_call_sync(
            bus,
            address.destination,
            address.path,
            address.interface,
            address.method,
            libsecret.g_variant_new_tuple(strings, gsize(strings.count)),
            type,
            G_DBUS_CALL_FLAGS_NONE,
            milliseconds,
            cancellation?.pointer,
            &error
        )
        guard let reply = unsafe reply else {
            throw unsafe ServiceFailure(
                taking: error,
                while: step,
                missing: ServiceFailure(.serviceError, "the session bus gave no answer")
            )
        }
        return unsafe OwnedVariant(taking: reply)
    }

    // Types of replies. Never freed. `nonisolated(unsafe)` because a type is immutable.
    nonisolated(unsafe) private static let string = unsafe libsecret.g_variant_type_new("(s)")
    nonisolated(unsafe) private static let path = unsafe libsecret.g_variant_type_new("(o)")
    nonisolated(unsafe) private static let variant = unsafe libsecret.g_variant_type_new("(v)")
}

/// An owned reference to a value that came from the bus, released in `deinit`.
@safe
private final class OwnedVariant {
    private let pointer: OpaquePointer

    init(taking pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe libsecret.g_variant_unref(pointer) }

    /// The first element of a tuple. Replies are tuples of one element: the call has checked their types.
    var first: OwnedVariant {
        guard let child = unsafe libsecret.g_variant_get_child_value(pointer, 0) else { return self }
        return unsafe OwnedVariant(taking: child)
    }

    /// The value in a variant.
    var boxed: OwnedVariant {
        guard let value = unsafe libsecret.g_variant_get_variant(pointer) else { return self }
        return unsafe OwnedVariant(taking: value)
    }

    /// The text of a string or of a path.
    var string: String { unsafe libsecret.g_variant_get_string(pointer, nil).map { unsafe String(cString: $0) } ?? "" }

    /// - Throws: A failure if the service has sent another type.
    var boolean: Bool {
        get throws(ServiceFailure) {
            guard unsafe libsecret.g_variant_is_of_type(pointer, Self.booleanType) != 0 else {
                throw ServiceFailure(.serviceError, "the Secret Service sent a property of a wrong type")
            }
            return unsafe libsecret.g_variant_get_boolean(pointer) != 0
        }
    }

    /// Never freed. `nonisolated(unsafe)` because a type is immutable.
    nonisolated(unsafe) private static let booleanType = unsafe libsecret.g_variant_type_new("b")
}
