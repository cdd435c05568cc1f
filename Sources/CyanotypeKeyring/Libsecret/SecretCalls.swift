internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

/// The attributes of an item, by name. They are not secret: a service shows and keeps them in the clear.
typealias ItemAttributes = [(name: String, value: String)]

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
    ///
    /// - Returns: Whether the Secret Service is on it.
    static func connect(_ cancellation: Cancellation) throws(ServiceFailure) -> Bool {
        var error: UnsafeMutablePointer<GError>?
        guard let bus = unsafe libsecret.g_bus_get_sync(G_BUS_TYPE_SESSION, cancellation.pointer, &error) else {
            throw unsafe ServiceFailure(
                taking: error,
                while: .connecting,
                missing: ServiceFailure(.noBus, "there is no session bus")
            )
        }
        // We own one reference ("transfer full"); the service object has its own.
        defer { unsafe libsecret.g_object_unref(UnsafeMutableRawPointer(bus)) }
        // By default, GLib ends the process when this connection closes. A keyring must not end a program with its
        // session bus.
        unsafe libsecret.g_dbus_connection_set_exit_on_close(bus, 0)
        return try unsafe ServiceRun.exists(on: bus, cancellation)
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
        unsafe ignoreSignals(of: service)
        return unsafe OwnedService(taking: service)
    }

    /// Keeps the service's own signals from libsecret, which does not bear the first ones of a service that has been
    /// started again (0.20.5). Nothing here needs them.
    private static func ignoreSignals(of service: UnsafeMutablePointer<SecretService>) {
        typealias Handler =
            @convention(c) (
                _ proxy: UnsafeMutableRawPointer?,
                _ sender: UnsafePointer<gchar>?,
                _ signal: UnsafePointer<gchar>?,
                _ parameters: OpaquePointer?,
                _ data: UnsafeMutableRawPointer?
            ) -> Void
        // Connected handlers run before that of the class, which this one prevents.
        let handler: Handler = { proxy, _, _, _, _ in
            unsafe libsecret.g_signal_stop_emission_by_name(proxy, "g-signal")
        }
        // GLib calls the handler with the parameters of the signal that it is connected to.
        _ = unsafe libsecret.g_signal_connect_data(
            service,
            "g-signal",
            unsafeBitCast(handler, to: GCallback.self),
            nil,
            nil,
            0
        )
    }

    /// Returns the path of the collection that `alias` names now. Nothing is cached.
    ///
    /// Collections are paths here and not objects of libsecret: such an object loads the paths of all its items, and
    /// leaks them at each signal that an item was added (0.20.5).
    ///
    /// - Throws: ``ServiceFailure/noKeyring`` if there is none.
    static func collection(
        alias: String,
        of service: OwnedService,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> String {
        var error: UnsafeMutablePointer<GError>?
        // This call would crash on a NULL service, but an `OwnedService` is never empty.
        let path = unsafe libsecret.secret_service_read_alias_dbus_path_sync(
            service.pointer,
            alias,
            cancellation.pointer,
            &error
        )
        guard let path = unsafe path else {
            throw unsafe ServiceFailure(taking: error, while: .finding, missing: .noKeyring)
        }
        return unsafe taking(path)
    }

    /// Returns a string that a call has given us, and frees it.
    static func taking(_ string: UnsafeMutablePointer<gchar>) -> String {
        defer { unsafe libsecret.g_free(string) }
        return unsafe String(cString: string)
    }

    /// Asks the service to unlock the collections or items at `paths`. May show a prompt and wait for the user.
    ///
    /// - Returns: The number of unlocked objects; 0 if the prompt was dismissed.
    static func unlock(
        _ paths: [String],
        of service: OwnedService,
        _ cancellation: Cancellation
    ) throws(ServiceFailure) -> Int {
        var error: UnsafeMutablePointer<GError>?
        // The call fills this with an array that we own ("transfer full").
        var unlocked: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
        defer { unsafe libsecret.g_strfreev(unlocked) }
        let count = unsafe withArray(paths) { paths in
            unsafe libsecret.secret_service_unlock_dbus_paths_sync(
                service.pointer,
                paths,
                cancellation.pointer,
                &unlocked,
                &error
            )
        }
        if let error = unsafe error {
            throw unsafe ServiceFailure(taking: error, while: .unlocking, missing: .dismissed)
        }
        return max(0, Int(count))
    }

    /// Returns the paths of the items in the collection at a path that have all of `attributes`. Shows no prompt.
    ///
    /// This searches all collections and keeps the items whose path is below the collection's, which is where the
    /// Secret Service specification puts them. libsecret's own call for one collection leaks half a kibibyte each time
    /// (0.20.5).
    static func search(
        in collection: String,
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
        let folder = collection + "/"
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

    /// Calls `body` with `strings` as an array that is terminated by NULL.
    static func withArray<Value>(
        _ strings: some Collection<String>,
        _ body: (UnsafeMutablePointer<UnsafePointer<gchar>?>?) -> Value
    ) -> Value {
        var copies = unsafe strings.map { unsafe UnsafePointer(libsecret.g_strdup($0)) } + [nil]
        defer { unsafe copies.forEach { unsafe libsecret.g_free(UnsafeMutableRawPointer(mutating: $0)) } }
        return unsafe body(&copies)
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
