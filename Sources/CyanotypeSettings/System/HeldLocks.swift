internal import Glibc

/// The locks that the calling thread holds, by file, whatever path leads to the file. Without them a thread could wait
/// for its own lock.
enum HeldLocks {
    /// Belongs to one thread; no other ever sees it.
    private final class Files {
        var all: [SystemCalls.FileIdentity: FileLock] = [:]
    }

    /// `nil` when the process has used up its keys. Then a thread that waits for itself is not detected, and times out.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<Files>.fromOpaque(pointer).release() }
        }
        return result == 0 ? key : nil
    }()

    /// The lock that the thread holds on a lock file.
    static subscript(file: SystemCalls.FileIdentity) -> FileLock? {
        get { files?.all[file] }
        set { files?.all[file] = newValue }
    }

    /// The locks of the calling thread, created at their first use and released when the thread ends.
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
