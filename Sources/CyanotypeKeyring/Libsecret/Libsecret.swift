internal import CLibsecret
internal import CyanotypeSettings

/// The functions of libsecret and of GLib.
///
/// ``ServiceThread`` loads them before each call, and no GLib object is created outside a call. So they are always
/// loaded when this is used.
var libsecret: LibsecretFunctions { unsafe Libsecret.functions.pointee }

/// Loads libsecret on first use, because a program linked with it does not start if it is missing.
enum Libsecret {
    /// The result of loading the library at the first use. `nonisolated(unsafe)` because of the pointer: the table is
    /// immutable once created, and is never freed.
    nonisolated(unsafe) private static let loaded: Result<UnsafePointer<LibsecretFunctions>, ServiceFailure> = {
        let loading = unsafe cyanotype_load_libsecret()
        guard let functions = unsafe loading.functions else {
            return unsafe .failure(ServiceFailure(.noLibrary, String(cString: loading.problem)))
        }
        return unsafe .success(functions)
    }()

    /// Ensures that the library is loaded.
    ///
    /// - Throws: A failure of the kind `noLibrary`, which stays the same until the process ends.
    static func load() throws(ServiceFailure) { _ = try unsafe loaded.get() }

    /// - Precondition: ``load()`` has succeeded.
    fileprivate static var functions: UnsafePointer<LibsecretFunctions> {
        switch unsafe loaded {
        case .success(let functions): unsafe functions
        case .failure(let failure): preconditionFailure(failure.what)
        }
    }
}
