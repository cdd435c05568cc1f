internal import Glibc

/// The locks that the calling thread holds, so that it is refused, and not left waiting for itself for ever.
enum HeldLocks {
    /// Belongs to one thread; no other ever sees it.
    private final class Paths {
        var all: Set<ExactString> = []
    }

    /// `nil` when the process has used up its keys: then a thread that waits for itself is not found.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<Paths>.fromOpaque(pointer).release() }
        }
        return result == 0 ? key : nil
    }()

    static func contains(_ path: String) -> Bool {
        paths?.all.contains(ExactString(path)) == true
    }

    static func insert(_ path: String) {
        paths?.all.insert(ExactString(path))
    }

    static func remove(_ path: String) {
        paths?.all.remove(ExactString(path))
    }

    /// The thread's own set, made when it first asks and released when it ends.
    private static var paths: Paths? {
        guard let key else { return nil }
        if let pointer = pthread_getspecific(key) { return Unmanaged<Paths>.fromOpaque(pointer).takeUnretainedValue() }
        let paths = Unmanaged.passRetained(Paths())
        guard pthread_setspecific(key, paths.toOpaque()) == 0 else {
            paths.release()
            return nil
        }
        return paths.takeUnretainedValue()
    }
}
