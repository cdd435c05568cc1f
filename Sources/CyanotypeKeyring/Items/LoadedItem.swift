internal import CLibsecret

/// An item of the service, with its properties as they were when it was loaded. It has no secret yet.
///
/// libsecret forgets an item's properties when the service ends, which it notices whenever signals are delivered, and
/// then complains on standard error about whoever asks for them. So they are read once.
@safe
struct LoadedItem {
    let object: OwnedItem
    /// The item's path on the bus.
    let path: String
    let isLocked: Bool
    /// The key; `nil` if another program's item has none.
    let key: String?
    let schema: String?
    let label: String
    /// Seconds since 1970; 0 if the service does not report it.
    let created: UInt64
    let modified: UInt64

    /// Reads the properties of an item, without a request to the service.
    ///
    /// - Returns: `nil` if libsecret has forgotten them.
    init?(_ object: OwnedItem, _ kind: ItemKind) {
        func has(_ property: String) -> Bool { Self.has(property, object) }
        // We own the table, which owns its keys and values.
        guard has("Locked"), has("Attributes"),
            let table = unsafe libsecret.secret_item_get_attributes(object.pointer)
        else { return nil }
        defer { unsafe libsecret.g_hash_table_unref(table) }
        func attribute(_ name: String) -> String? {
            unsafe name.withCString { name in
                unsafe libsecret.g_hash_table_lookup(table, name).map {
                    unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
                }
            }
        }
        self.object = object
        // The path belongs to the proxy.
        path = unsafe libsecret.g_dbus_proxy_get_object_path(object.proxy).map { unsafe String(cString: $0) } ?? ""
        isLocked = unsafe libsecret.secret_item_get_locked(object.pointer) != 0
        key = attribute(kind.keyName)
        schema = attribute(SecretCalls.schemaAttribute)
        label =
            has("Label")
            ? unsafe libsecret.secret_item_get_label(object.pointer).map { unsafe SecretCalls.taking($0) } ?? "" : ""
        created = has("Created") ? unsafe UInt64(libsecret.secret_item_get_created(object.pointer)) : 0
        modified = has("Modified") ? unsafe UInt64(libsecret.secret_item_get_modified(object.pointer)) : 0
    }

    /// Whether libsecret still has the properties.
    var hasProperties: Bool { Self.has("Locked", object) }

    private static func has(_ property: String, _ object: OwnedItem) -> Bool {
        let value = unsafe libsecret.g_dbus_proxy_get_cached_property(object.proxy, property)
        guard let value = unsafe value else { return false }
        unsafe libsecret.g_variant_unref(value)
        return true
    }

    /// The item without what a request needs, for other threads.
    var description: ItemDescription {
        ItemDescription(key: key, label: label, created: created, modified: modified, isLocked: isLocked)
    }
}

/// The service's description of an item, without its secret.
struct ItemDescription: Sendable {
    /// The key; `nil` if another program's item has none.
    var key: String?
    var label: String
    /// Seconds since 1970; 0 if the service does not report it.
    var created: UInt64
    var modified: UInt64
    var isLocked: Bool
}
