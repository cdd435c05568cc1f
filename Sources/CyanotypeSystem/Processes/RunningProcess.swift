internal import Glibc

/// A process as /proc shows it to this user, for messages about who holds a lock.
package struct RunningProcess: Sendable {
    package let number: Int32
    /// The program's name, truncated by the kernel.
    package let program: String
    /// Whether the process is stopped, and so will not release a lock until it continues.
    package let isStopped: Bool

    /// Returns `nil` for a process that has ended: it holds no lock any more.
    package init?(_ number: Int32) {
        // "708 (a (b) c) T 1 …": the name may contain anything.
        guard let line = KernelFile.text(at: "/proc/\(number)/stat"), let open = line.firstIndex(of: "("),
            let close = line.lastIndex(of: ")")
        else { return nil }
        let state = line[close...].dropFirst(2).first
        // Z is a zombie, X is dead; T is stopped by a signal, t by a debugger.
        if state == "Z" || state == "X" { return nil }
        self.number = number
        program = String(line[open..<close].dropFirst())
        isStopped = state == "T" || state == "t"
    }

    /// Whether this is the process itself.
    package var isCurrent: Bool { number == getpid() }
}
