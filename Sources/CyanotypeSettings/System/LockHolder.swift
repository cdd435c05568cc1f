internal import Cyanotype
internal import CyanotypeSystem

/// Finds the process that holds a file's lock, as far as /proc reveals it to this user.
enum LockHolder {
    /// Looks for the holder of an exclusive `flock` on a file. For error messages only: it reads much of /proc.
    static func find(of file: FileIdentity) -> RunningProcess? {
        let locks = FileLockEntry.all(on: file)
        if let lock = locks.first(where: { $0.kind == "FLOCK" }), let holder = RunningProcess(lock.process) {
            return holder
        }
        // The process that acquired it is gone or not visible, but a child process may still have the open file.
        return sharing(file).flatMap(RunningProcess.init)
    }

    /// Finds a process with a descriptor that holds the lock. Waiting processes have the file open too, but only the
    /// holder's `fdinfo` lists a lock.
    private static func sharing(_ file: FileIdentity) -> Int32? {
        for process in ((try? SystemCalls.names(in: "/proc")) ?? []).compactMap(Int32.init) {
            for descriptor in (try? SystemCalls.names(in: "/proc/\(process)/fd")) ?? [] {
                guard let status = try? SystemCalls.status(at: "/proc/\(process)/fd/\(descriptor)"),
                    status.identity == file,
                    let information = KernelFile.text(at: "/proc/\(process)/fdinfo/\(descriptor)"),
                    information.split(separator: "\n").contains(where: { $0.contains("lock:") && $0.contains("FLOCK") })
                else { continue }
                return process
            }
        }
        return nil
    }
}
