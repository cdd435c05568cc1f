internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

// MARK: - Items

extension SecretCalls {
    /// The number of items to load at once. A bus limits the number of unanswered requests of one program.
    static let itemsLoadedAtOnce = 64

    /// The number of secrets to request at once. A bus message has at most 128 MiB, and a value of ours at most 1 MiB,
    /// plus a third in Base64.
    static let secretsLoadedAtOnce = 64

    /// Loads the items at `paths`, without their secrets.
    ///
    /// Sends all requests before it waits for the first answer, and calls `note` as answers arrive.
    ///
    /// - Returns: The items, without those that libsecret takes for missing. That is no proof: it reports an item whose
    ///   properties it could not read, for whatever reason, as missing.
    static func load(
        _ paths: some Collection<String>,
        _ kind: ItemKind,
        of service: OwnedService,
        _ cancellation: Cancellation,
        noting note: () -> Void
    ) throws(ServiceFailure) -> [LoadedItem] {
        let loads = paths.map { path in
            let load = ItemLoad(kind)
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
        var items: [LoadedItem] = []
        var failure: ServiceFailure?
        for load in loads {
            if let item = load.item { items.append(item) }
            guard let error = unsafe load.error else { continue }
            // The failure takes ownership of the error and frees it, so create one for each load.
            let problem = unsafe ServiceFailure(taking: error, while: .searching, missing: .noKeyring)
            if problem.kind != .itemVanished { failure = problem }
        }
        if let failure { throw failure }
        return items
    }

    /// An item that is being loaded. It is created and filled on one thread.
    @safe
    private final class ItemLoad {
        let kind: ItemKind
        var isDone = false
        /// The item; `nil` as well if the service has ended since its answer.
        var item: LoadedItem?
        /// The error of the load; its reader must free it.
        var error: UnsafeMutablePointer<GError>?

        init(_ kind: ItemKind) { self.kind = kind }

        func finish(with result: OpaquePointer?) {
            isDone = true
            // We own the item ("transfer full") and the error.
            let object = unsafe libsecret.secret_item_new_for_dbus_path_finish(result, &error)
            item = unsafe object.flatMap { unsafe LoadedItem(OwnedItem(taking: $0), kind) }
        }
    }

    /// Returns the run of the service that `service` is connected to; `nil` if that run has already ended.
    static func run(of service: OwnedService) -> ServiceRun? {
        unsafe service.pointer.withMemoryRebound(to: GDBusProxy.self, capacity: 1) { proxy in
            // The name is a copy that we own; the connection belongs to the proxy.
            guard let owner = unsafe libsecret.g_dbus_proxy_get_name_owner(proxy),
                let bus = unsafe libsecret.g_dbus_proxy_get_connection(proxy)
            else { return nil }
            defer { unsafe libsecret.g_free(owner) }
            return unsafe ServiceRun(bus: bus, owner: String(cString: owner))
        }
    }

    /// Loads the secrets of the items in one request. Locked items get no secret.
    ///
    /// libsecret's call for paths leaks what the service sends (0.20.5).
    static func loadSecrets(
        of items: some Collection<LoadedItem>,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) {
        // Nothing delivers signals between this and the call, so libsecret does not forget the properties in between.
        guard items.allSatisfy(\.hasProperties) else { throw .replaced }
        // We own the list's cells. They borrow the objects, which `items` keeps alive during the call.
        var list: OpaquePointer?
        for item in items.reversed() { unsafe list = libsecret.g_list_prepend(list, item.object.pointer) }
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
        of item: LoadedItem,
        _ body: (UnsafeRawBufferPointer) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        guard let secret = unsafe libsecret.secret_item_get_secret(item.object.pointer) else {
            // The service sends no secret for an item that is locked or gone, and reports no error. Neither is the same
            // as an empty secret. The next attempt finds out.
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
    /// - Returns: The item's path.
    static func store(
        _ payload: WipedBytes,
        attributes: ItemAttributes,
        label: String,
        in collection: String,
        of service: OwnedService,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> String {
        var error: UnsafeMutablePointer<GError>?
        let path = unsafe withValue(payload) { value in
            unsafe withProperties(label, attributes) { properties in
                unsafe libsecret.secret_service_create_item_dbus_path_sync(
                    service.pointer,
                    collection,
                    properties,
                    value,
                    SECRET_ITEM_CREATE_REPLACE,
                    cancellation.pointer,
                    &error
                )
            }
        }
        guard let path = unsafe path else {
            throw unsafe ServiceFailure(taking: error, while: .writing, missing: .dismissed)
        }
        return unsafe taking(path)
    }

    /// Calls `body` with the properties of a new item as a table, which owns its names and values.
    private static func withProperties<Value>(
        _ label: String,
        _ attributes: ItemAttributes,
        _ body: (OpaquePointer?) -> Value
    ) -> Value {
        let table = unsafe libsecret.g_hash_table_new_full(
            libsecret.g_str_hash,
            libsecret.g_str_equal,
            libsecret.g_free,
            { value in
                // The table calls this for values only, all of which are variants.
                guard let value = unsafe value else { return }
                unsafe libsecret.g_variant_unref(OpaquePointer(value))
            }
        )
        defer { unsafe libsecret.g_hash_table_unref(table) }
        // New variants are floating: entries take over strings, the array takes over entries, and the table the rest.
        func insert(_ name: String, _ value: OpaquePointer?) {
            _ = unsafe libsecret.g_hash_table_insert(
                table,
                libsecret.g_strdup("org.freedesktop.Secret.Item.\(name)"),
                libsecret.g_variant_ref_sink(value).map { unsafe UnsafeMutableRawPointer($0) }
            )
        }
        let entries = unsafe attributes.map { name, value in
            unsafe libsecret.g_variant_new_dict_entry(
                libsecret.g_variant_new_string(name),
                libsecret.g_variant_new_string(value)
            )
        }
        unsafe insert("Label", libsecret.g_variant_new_string(label))
        // There is at least one attribute, whose type is that of the array.
        unsafe insert("Attributes", libsecret.g_variant_new_array(nil, entries, gsize(entries.count)))
        return unsafe body(table)
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

    /// Removes the item at `path` from the run of the service that `run` describes, after a prompt if the service needs
    /// one.
    ///
    /// libsecret's own call would go to whichever run has the service's name, where the path may be another item's.
    ///
    /// - Parameters:
    ///   - path: The item's path.
    ///   - service: The service, which shows the prompt.
    ///   - run: The run that has the item.
    ///   - cancellation: Ends the request.
    ///   - prompting: A closure that runs its argument, which shows the prompt.
    /// - Returns: Whether the item existed.
    /// - Throws: ``ServiceFailure``; `promptDismissed` if the item is still there after the prompt.
    static func remove(
        at path: String,
        of service: OwnedService,
        _ run: ServiceRun,
        _ cancellation: Cancellation,
        prompting: (() throws(ServiceFailure) -> Void) throws(ServiceFailure) -> Void
    ) throws(ServiceFailure) -> Bool {
        let prompt: String?
        do throws(ServiceFailure) {
            prompt = try run.delete(path, cancellation)
        } catch {
            if error.kind == .itemVanished { return false }
            throw error
        }
        guard let prompt else { return true }
        try prompting { () throws(ServiceFailure) in
            var error: UnsafeMutablePointer<GError>?
            let result = unsafe libsecret.secret_service_prompt_at_dbus_path_sync(
                service.pointer,
                prompt,
                cancellation.pointer,
                nil,
                &error
            )
            if let result = unsafe result { unsafe libsecret.g_variant_unref(result) }
            if let error = unsafe error {
                throw unsafe ServiceFailure(taking: error, while: .removing, missing: .dismissed)
            }
        }
        // Whether libsecret has a result says nothing: it has none if the service has ended, and one if the prompt was
        // dismissed (0.20.5).
        let isLeft: Bool
        do throws(ServiceFailure) {
            isLeft = try run.isLocked(.item, at: path, cancellation) != nil
        } catch {
            // It may have removed the item before.
            throw error.kind == .serviceEnded ? .endedDuringPrompt : error
        }
        if isLeft { throw .dismissed }
        return true
    }
}
