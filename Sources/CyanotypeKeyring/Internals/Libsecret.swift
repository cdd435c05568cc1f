internal import CLibsecret
internal import CyanotypeSettings

/// The functions of libsecret and of GLib.
///
/// ``ServiceThread`` loads them before each call, and no object of theirs is made outside of one. So they are there wherever
/// this is used.
var libsecret: LibsecretFunctions { Libsecret.functions.pointee }

/// Loads libsecret when it is first needed, because a program that is linked with it does not start where it is missing.
enum Libsecret {
    /// The library as the first use has found it. `nonisolated(unsafe)` because of the pointer: the table is not changed
    /// after it is made, and is never freed.
    nonisolated(unsafe) private static let loaded: Result<UnsafePointer<LibsecretFunctions>, ServiceFailure> = {
        let loading = cyanotype_load_libsecret()
        guard let functions = loading.functions else {
            return .failure(ServiceFailure(.noLibrary, String(cString: loading.problem)))
        }
        return .success(functions)
    }()

    /// Makes sure that the library is there.
    ///
    /// - Throws: A failure of the kind `noLibrary`, which is the same for as long as the process runs.
    static func load() throws(ServiceFailure) { _ = try loaded.get() }

    /// - Precondition: ``load()`` has succeeded.
    fileprivate static var functions: UnsafePointer<LibsecretFunctions> {
        switch loaded {
        case .success(let functions): functions
        case .failure(let failure): preconditionFailure(failure.what)
        }
    }
}
