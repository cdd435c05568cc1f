/// The process that holds a file's lock, as far as /proc reveals it to this user.
struct LockHolder: Sendable {
    let process: Int32
    /// The program's name, truncated by the kernel.
    let program: String
    /// Whether the process is stopped, and so will not release the lock until it continues.
    let isStopped: Bool

    /// Looks for the holder of an exclusive `flock` on a file. For error messages only: it reads much of /proc.
    static func find(of file: SystemCalls.FileIdentity) -> LockHolder? {
        if let process = listed(file), let holder = LockHolder(process) { return holder }
        // The process that acquired it is gone or not visible, but a child process may still have the open file.
        return sharing(file).flatMap(LockHolder.init)
    }

    private init?(_ process: Int32) {
        // "708 (a (b) c) T 1 …": the name may contain anything.
        guard let line = SystemCalls.text(at: "/proc/\(process)/stat"), let open = line.firstIndex(of: "("),
            let close = line.lastIndex(of: ")")
        else { return nil }
        let state = line[close...].dropFirst(2).first
        // A zombie or dead process holds no lock any more; T is stopped by a signal, t by a debugger.
        if state == "Z" || state == "X" { return nil }
        self.process = process
        program = String(line[open..<close].dropFirst())
        isStopped = state == "T" || state == "t"
    }

    /// Finds the holder in /proc/locks: `1: FLOCK  ADVISORY  WRITE 708 fe:00:131 0 EOF`. Waiting processes have `->` in
    /// front.
    private static func listed(_ file: SystemCalls.FileIdentity) -> Int32? {
        guard let locks = SystemCalls.text(at: "/proc/locks") else { return nil }
        for line in locks.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK" else { continue }
            let place = words[5].split(separator: ":")
            if place.count == 3, UInt64(place[2]) == file.inode, UInt64(place[0], radix: 16) == file.majorDevice,
                UInt64(place[1], radix: 16) == file.minorDevice
            {
                return Int32(words[4])
            }
        }
        return nil
    }

    /// Finds a process with a descriptor that holds the lock. Waiting processes have the file open too, but only the
    /// holder's `fdinfo` lists a lock.
    private static func sharing(_ file: SystemCalls.FileIdentity) -> Int32? {
        for process in ((try? SystemCalls.names(in: "/proc")) ?? []).compactMap(Int32.init) {
            for descriptor in (try? SystemCalls.names(in: "/proc/\(process)/fd")) ?? [] {
                guard let status = try? SystemCalls.status(at: "/proc/\(process)/fd/\(descriptor)"),
                    status.identity == file,
                    let information = SystemCalls.text(at: "/proc/\(process)/fdinfo/\(descriptor)"),
                    information.split(separator: "\n").contains(where: { $0.contains("lock:") && $0.contains("FLOCK") })
                else { continue }
                return process
            }
        }
        return nil
    }
}

extension SystemCalls.FileIdentity {
    // Linux packs the major and minor numbers of a device like this.
    fileprivate var majorDevice: UInt64 { (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF }
    fileprivate var minorDevice: UInt64 { device & 0xFF | (device >> 12) & ~0xFF }
}

extension LockHolder: CustomStringConvertible {
    var description: String {
        if process == SystemCalls.processNumber { return "another thread of this process" }
        return "process \(process) (\(program))\(isStopped ? ", which is stopped," : "")"
    }
}
