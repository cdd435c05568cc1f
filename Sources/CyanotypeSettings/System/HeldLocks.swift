internal import Cyanotype
internal import Glibc

/// The locks that the calling thread holds, by their files, whatever path leads to them: a thread that waited for a lock
/// of its own would wait in vain.
enum HeldLocks {
    /// Belongs to one thread; no other ever sees it.
    private final class Files {
        var all: [SystemCalls.FileIdentity: FileLock] = [:]
    }

    /// `nil` when the process has used up its keys: then a thread that waits for itself is not found, and times out.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<Files>.fromOpaque(pointer).release() }
        }
        if result != 0 { return nil }
        ThreadLocalKeys.add(key)
        return key
    }()

    /// The lock that the thread holds on a lock file.
    static subscript(file: SystemCalls.FileIdentity) -> FileLock? {
        get { files?.all[file] }
        set { files?.all[file] = newValue }
    }

    /// The thread's own, made when it first asks and released when it ends.
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
