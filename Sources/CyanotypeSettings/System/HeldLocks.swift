internal import Glibc

/// The lock files whose locks the calling thread holds, whatever path leads to them, so that it is refused, and not left waiting for itself for ever.
enum HeldLocks {
    /// Belongs to one thread; no other ever sees it.
    private final class Files {
        var all: Set<SystemCalls.FileIdentity> = []
    }

    /// `nil` when the process has used up its keys: then a thread that waits for itself is not found.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<Files>.fromOpaque(pointer).release() }
        }
        return result == 0 ? key : nil
    }()

    static func contains(_ file: SystemCalls.FileIdentity) -> Bool {
        files?.all.contains(file) == true
    }

    static func insert(_ file: SystemCalls.FileIdentity) {
        files?.all.insert(file)
    }

    static func remove(_ file: SystemCalls.FileIdentity) {
        files?.all.remove(file)
    }

    /// The thread's own set, made when it first asks and released when it ends.
    private static var files: Files? {
        guard let key else { return nil }
        if let pointer = pthread_getspecific(key) { return Unmanaged<Files>.fromOpaque(pointer).takeUnretainedValue() }
        let files = Unmanaged.passRetained(Files())
        guard pthread_setspecific(key, files.toOpaque()) == 0 else {
            files.release()
            return nil
        }
        return files.takeUnretainedValue()
    }
}
