internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

/// The attributes of an item, by name. They are not secret: a service shows and keeps them in the clear.
typealias ItemAttributes = [(name: String, value: String)]

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

/// The calls of libsecret that a keyring makes, one function each, with their ownership rules.
///
/// All of them block, and some of them forever, so only ``ServiceThread`` makes them. They take Swift strings, which
/// are valid UTF-8. ``Keyring`` checks that the strings contain no NUL, which would end a C string early.
///
/// These calls work on objects that are passed in. The shorter `secret_password_…` calls use one hidden service object
/// for the whole process, which is not replaced when the service restarts, and some of them create a keyring if there
/// is none.
enum SecretCalls {
    /// The attribute that names the schema of an item. Searches omit it: with it, a locked keyring claims to be empty.
    static let schemaAttribute = "xdg:schema"

    /// Connects to the session bus. GLib shares the connection within the process.
    static func connect(_ cancellation: Cancellation) throws(ServiceFailure) {
        var error: UnsafeMutablePointer<GError>?
        guard let bus = unsafe libsecret.g_bus_get_sync(G_BUS_TYPE_SESSION, cancellation.pointer, &error) else {
            throw unsafe ServiceFailure(
                taking: error,
                while: .connecting,
                missing: ServiceFailure(.noBus, "there is no session bus")
            )
        }
        // By default, GLib ends the process when this connection closes. A keyring must not end a program with its
        // session bus.
        unsafe libsecret.g_dbus_connection_set_exit_on_close(bus, 0)
        // We own one reference ("transfer full"); the service object has its own.
        unsafe libsecret.g_object_unref(UnsafeMutableRawPointer(bus))
    }

    /// Opens a new connection to the service, with a session that is encrypted if the service can. Never uses the
    /// shared one of `secret_service_get_sync`.
    static func openService(_ cancellation: Cancellation) throws(ServiceFailure) -> OwnedService {
        var error: UnsafeMutablePointer<GError>?
        let service = unsafe libsecret.secret_service_open_sync(
            libsecret.secret_service_get_type(),
            nil,
            SECRET_SERVICE_OPEN_SESSION,
            cancellation.pointer,
            &error
        )
        guard let service = unsafe service else {
            throw unsafe ServiceFailure(
                taking: error,
                while: .opening,
                missing: ServiceFailure(.noService, "there is no Secret Service")
            )
        }
        return unsafe OwnedService(taking: service)
    }

    /// Returns the collection that `alias` names now, with its current lock state. Nothing is cached.
    ///
    /// - Throws: ``ServiceFailure/noKeyring`` if there is none.
    static func collection(
        alias: String,
        of service: OwnedService,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> OwnedCollection {
        var error: UnsafeMutablePointer<GError>?
        // This call would crash on a NULL service, but an `OwnedService` is never empty.
        let collection = unsafe libsecret.secret_collection_for_alias_sync(
            service.pointer,
            alias,
            SECRET_COLLECTION_NONE,
            cancellation.pointer,
            &error
        )
        guard let collection = unsafe collection else {
            throw unsafe ServiceFailure(taking: error, while: .finding, missing: .noKeyring)
        }
        return unsafe OwnedCollection(taking: collection)
    }

    static func isLocked(_ collection: OwnedCollection) -> Bool {
        unsafe libsecret.secret_collection_get_locked(collection.pointer) != 0
    }

    static func isLocked(_ item: OwnedItem) -> Bool {
        unsafe libsecret.secret_item_get_locked(item.pointer) != 0
    }

    /// Asks the service to unlock `objects` (collections or items). May show a prompt and wait for the user.
    ///
    /// - Returns: The number of unlocked objects; 0 if the prompt was dismissed.
    static func unlock(
        _ objects: [OwnedObject],
        of service: OwnedService,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> Int {
        // We own the list's cells. They borrow the objects, which `objects` keeps alive during the call.
        var list: OpaquePointer?
        for object in objects.reversed() { unsafe list = libsecret.g_list_prepend(list, object.address) }
        defer { unsafe libsecret.g_list_free(list) }
        var error: UnsafeMutablePointer<GError>?
        // The call fills this with a list of objects that we own ("transfer full").
        var unlocked: OpaquePointer?
        let count = withExtendedLifetime(objects) {
            unsafe libsecret.secret_service_unlock_sync(service.pointer, list, cancellation.pointer, &unlocked, &error)
        }
        unsafe libsecret.g_list_free_full(unlocked, libsecret.g_object_unref)
        if let error = unsafe error {
            throw unsafe ServiceFailure(taking: error, while: .unlocking, missing: .dismissed)
        }
        return max(0, Int(count))
    }

    /// Returns the paths of the items of `collection` that have all of `attributes`. Shows no prompt.
    ///
    /// This searches all collections and keeps the items whose path is below the collection's, which is where the
    /// Secret Service specification puts them. libsecret's own call for one collection leaks half a kibibyte each time
    /// (0.20.5).
    static func search(
        _ collection: OwnedCollection,
        of service: OwnedService,
        for attributes: ItemAttributes,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> [String] {
        var error: UnsafeMutablePointer<GError>?
        // The call fills both with arrays that we own ("transfer full"), each terminated by NULL.
        var unlocked: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
        var locked: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
        defer {
            unsafe libsecret.g_strfreev(unlocked)
            unsafe libsecret.g_strfreev(locked)
        }
        let isDone = unsafe withTable(attributes) { table in
            unsafe libsecret.secret_service_search_for_dbus_paths_sync(
                service.pointer,
                nil,
                table,
                cancellation.pointer,
                &unlocked,
                &locked,
                &error
            ) != 0
        }
        guard isDone else { throw unsafe ServiceFailure(taking: error, while: .searching, missing: .noKeyring) }
        let folder = path(of: collection) + "/"
        return unsafe (strings(unlocked) + strings(locked)).filter { $0.utf8.starts(with: folder.utf8) }
    }

    /// Returns the strings of a NULL-terminated array.
    private static func strings(_ array: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard var next = unsafe array else { return [] }
        var strings: [String] = []
        while let string = unsafe next.pointee {
            unsafe strings.append(String(cString: string))
            unsafe next += 1
        }
        return strings
    }

    /// The number of items to load at once. A bus limits the number of unanswered requests of one program.
    static let itemsLoadedAtOnce = 64

    /// The number of secrets to request at once. A bus message has at most 128 MiB, and a value of ours at most 1 MiB,
    /// plus a third in Base64.
    static let secretsLoadedAtOnce = 64

    /// Loads the items at `paths`, without their secrets. Omits items that no longer exist.
    ///
    /// Sends all requests before it waits for the first answer, and calls `note` as answers arrive.
    static func load(
        _ paths: some Collection<String>,
        of service: OwnedService,
        _ cancellation: Cancellation,
        noting note: () -> Void
    ) throws(ServiceFailure) -> [OwnedItem] {
        let loads = paths.map { path in
            let load = ItemLoad()
            unsafe libsecret.secret_item_new_for_dbus_path(
                service.pointer,
                path,
                SECRET_ITEM_NONE,
                cancellation.pointer,
                { _, result, load in
                    // The iterations below call this once, on this thread. The load was retained for this callback.
                    guard let load = unsafe load else { return }
                    unsafe Unmanaged<ItemLoad>.fromOpaque(load).takeRetainedValue().finish(with: result)
                },
                Unmanaged.passRetained(load).toOpaque()
            )
            return load
        }
        // Every load finishes: with an answer, when the service or the bus ends, or by cancellation.
        var left = loads.count
        while left > 0 {
            _ = unsafe libsecret.g_main_context_iteration(libsecret.g_main_context_get_thread_default(), 1)
            let now = loads.count { !$0.isDone }
            if now < left { note() }
            left = now
        }
        var items: [OwnedItem] = []
        var failure: ServiceFailure?
        for load in loads {
            if let item = load.item { items.append(item) }
            guard let error = unsafe load.error else { continue }
            if unsafe isGone(error) {
                unsafe libsecret.g_error_free(error)
            } else {
                // The failure takes ownership of the error and frees it, so create one for each load.
                failure = unsafe ServiceFailure(taking: error, while: .searching, missing: .noKeyring)
            }
        }
        if let failure { throw failure }
        return items
    }

    /// An item that is being loaded. It is created and filled on one thread.
    @safe
    private final class ItemLoad {
        var isDone = false
        var item: OwnedItem?
        /// The error of the load; its reader must free it.
        var error: UnsafeMutablePointer<GError>?

        func finish(with result: OpaquePointer?) {
            isDone = true
            // We own the item ("transfer full") and the error.
            item = unsafe libsecret.secret_item_new_for_dbus_path_finish(result, &error).map {
                unsafe OwnedItem(taking: $0)
            }
        }
    }

    /// Returns the object's path on the bus. Collections and items are proxies, and begin with one in memory.
    static func path(of object: OwnedObject) -> String {
        let proxy = unsafe object.address.assumingMemoryBound(to: GDBusProxy.self)
        // The path belongs to the proxy.
        return unsafe libsecret.g_dbus_proxy_get_object_path(proxy).map { unsafe String(cString: $0) } ?? ""
    }

    /// Returns the value of an item's attribute called `name`, without another request to the service.
    static func attribute(_ name: String, of item: OwnedItem) -> String? {
        // We own the table, which owns its keys and values.
        guard let table = unsafe libsecret.secret_item_get_attributes(item.pointer) else { return nil }
        defer { unsafe libsecret.g_hash_table_unref(table) }
        return unsafe name.withCString { name in
            unsafe libsecret.g_hash_table_lookup(table, name).map {
                unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
            }
        }
    }

    /// Returns the time of the item's last change, in seconds since 1970.
    static func modificationTime(of item: OwnedItem) -> UInt64 {
        unsafe UInt64(libsecret.secret_item_get_modified(item.pointer))
    }

    /// Returns the description of an item, without another request to the service.
    static func description(of item: OwnedItem, _ kind: ItemKind) -> ItemDescription {
        // The label is a copy that we own.
        let label = unsafe libsecret.secret_item_get_label(item.pointer)
        defer { unsafe libsecret.g_free(label) }
        return unsafe ItemDescription(
            key: kind.key(of: item),
            label: label.map { unsafe String(cString: $0) } ?? "",
            created: UInt64(libsecret.secret_item_get_created(item.pointer)),
            modified: modificationTime(of: item),
            isLocked: isLocked(item)
        )
    }

    /// Returns a watch of the service that `service` is connected to; `nil` if that service has already ended.
    static func watch(_ service: OwnedService) -> ServiceWatch? {
        unsafe service.pointer.withMemoryRebound(to: GDBusProxy.self, capacity: 1) { proxy in
            // The name is a copy that we own; the connection belongs to the proxy.
            guard let owner = unsafe libsecret.g_dbus_proxy_get_name_owner(proxy),
                let bus = unsafe libsecret.g_dbus_proxy_get_connection(proxy)
            else { return nil }
            defer { unsafe libsecret.g_free(owner) }
            return unsafe ServiceWatch(bus: bus, owner: String(cString: owner))
        }
    }

    /// Loads the secrets of the items in one request. Locked items get no secret.
    static func loadSecrets(
        of items: some Collection<OwnedItem>,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) {
        // We own the list's cells. They borrow the objects, which `items` keeps alive during the call.
        var list: OpaquePointer?
        for item in items.reversed() { unsafe list = libsecret.g_list_prepend(list, item.pointer) }
        defer { unsafe libsecret.g_list_free(list) }
        var error: UnsafeMutablePointer<GError>?
        let isLoaded = withExtendedLifetime(items) {
            unsafe libsecret.secret_item_load_secrets_sync(list, cancellation.pointer, &error) != 0
        }
        guard isLoaded else { throw unsafe ServiceFailure(taking: error, while: .reading, missing: .locked) }
    }

    /// Calls `body` with the secret bytes of an item whose secret has been loaded. The bytes are valid only during the
    /// call.
    static func withSecret<Value>(
        of item: OwnedItem,
        _ body: (UnsafeRawBufferPointer) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        guard let secret = unsafe libsecret.secret_item_get_secret(item.pointer) else {
            // The service sends no secret for a locked or removed item, and reports no error. Neither is the same as an
            // empty secret.
            if isLocked(item) { throw .locked }
            throw ServiceFailure(.itemVanished, "an item disappeared while it was being read", retry: .always)
        }
        // We own the value, which owns its bytes.
        defer { unsafe libsecret.secret_value_unref(UnsafeMutableRawPointer(secret)) }
        var count: gsize = 0
        let start = unsafe libsecret.secret_value_get(secret, &count)
        return try unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }

    /// Stores an item. The service atomically replaces an item with exactly these attributes.
    ///
    /// - Returns: The item.
    static func store(
        _ payload: WipedBytes,
        attributes: ItemAttributes,
        label: String,
        in collection: OwnedCollection,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> OwnedItem {
        var error: UnsafeMutablePointer<GError>?
        let item = unsafe withValue(payload) { value in
            unsafe withTable(attributes) { table in
                unsafe libsecret.secret_item_create_sync(
                    collection.pointer,
                    nil,
                    table,
                    label,
                    value,
                    SECRET_ITEM_CREATE_REPLACE,
                    cancellation.pointer,
                    &error
                )
            }
        }
        guard let item = unsafe item else {
            throw unsafe ServiceFailure(taking: error, while: .writing, missing: .dismissed)
        }
        return unsafe OwnedItem(taking: item)
    }

    /// Replaces the secret of an item, in one step of the service.
    static func setSecret(
        _ payload: WipedBytes,
        of item: OwnedItem,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) {
        var error: UnsafeMutablePointer<GError>?
        let isSet = unsafe withValue(payload) { value in
            unsafe libsecret.secret_item_set_secret_sync(item.pointer, value, cancellation.pointer, &error) != 0
        }
        guard isSet else { throw unsafe ServiceFailure(taking: error, while: .writing, missing: .dismissed) }
    }

    /// Calls `body` with the bytes as a secret value.
    ///
    /// The value is binary, because text would end at its first NUL. libsecret copies the bytes into memory that it
    /// locks against swapping, and wipes. The pointer may be NULL if there are no bytes; libsecret allows that only
    /// with the length 0.
    private static func withValue<Result>(
        _ payload: WipedBytes,
        _ body: (OpaquePointer?) -> Result
    ) -> Result {
        let value = unsafe payload.withBytes { bytes in
            unsafe libsecret.secret_value_new(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                "text/plain"
            )
        }
        defer { unsafe libsecret.secret_value_unref(value.map { unsafe UnsafeMutableRawPointer($0) }) }
        return unsafe body(value)
    }

    /// Removes an item. Does not fail if the item no longer exists.
    ///
    /// - Returns: Whether the item existed.
    @discardableResult
    static func remove(_ item: OwnedItem, _ cancellation: Cancellation) throws(ServiceFailure) -> Bool {
        var error: UnsafeMutablePointer<GError>?
        guard unsafe libsecret.secret_item_delete_sync(item.pointer, cancellation.pointer, &error) == 0 else {
            return true
        }
        if let error = unsafe error, unsafe isGone(error) {
            unsafe libsecret.g_error_free(error)
            return false
        }
        // FALSE without an error: a confirmation prompt was dismissed.
        throw unsafe ServiceFailure(taking: error, while: .removing, missing: .dismissed)
    }

    private static func isGone(_ error: UnsafeMutablePointer<GError>) -> Bool {
        let code = unsafe error.pointee.code
        let domain = unsafe error.pointee.domain
        return domain == libsecret.secret_error_get_quark() && code == SECRET_ERROR_NO_SUCH_OBJECT
            || domain == libsecret.g_dbus_error_quark()
                && (code == G_DBUS_ERROR_UNKNOWN_METHOD || code == G_DBUS_ERROR_UNKNOWN_OBJECT)
    }

    /// Calls `body` with `attributes` as a table, which owns copies of the strings.
    private static func withTable<Value>(
        _ attributes: ItemAttributes,
        _ body: (OpaquePointer?) -> Value
    ) -> Value {
        let table = unsafe libsecret.g_hash_table_new_full(
            libsecret.g_str_hash,
            libsecret.g_str_equal,
            libsecret.g_free,
            libsecret.g_free
        )
        defer { unsafe libsecret.g_hash_table_unref(table) }
        for (name, value) in attributes {
            _ = unsafe libsecret.g_hash_table_insert(table, libsecret.g_strdup(name), libsecret.g_strdup(value))
        }
        return unsafe body(table)
    }
}

/// A `GMainContext` for the calling thread, which must be created and released on one thread.
///
/// libsecret's objects subscribe to signals, which GLib delivers in the context of the thread that created the objects.
/// Without a context of its own, that would be the program's main loop: the library's callbacks would run there, or
/// messages would pile up if the loop does not run.
@safe
final class ThreadMainContext {
    private let context: OpaquePointer?

    init() {
        unsafe context = libsecret.g_main_context_new()
        unsafe libsecret.g_main_context_push_thread_default(context)
    }

    /// Delivers the pending events, without waiting for more.
    func drain() {
        while unsafe libsecret.g_main_context_iteration(context, 0) != 0 {}
    }

    deinit {
        drain()
        unsafe libsecret.g_main_context_pop_thread_default(context)
        unsafe libsecret.g_main_context_unref(context)
    }
}
