/// When the assignments of a settings object's properties are written.
public enum AssignmentTiming: Sendable, Hashable {
    /// Before the assignment returns. A `+=` is exact across threads, objects and processes, for stores that can keep other
    /// writers out.
    case now
    /// Soon after, on a thread of the object's, for programs that may not wait for a disk or a keyring on their main
    /// thread. Assignments return at once, and several of one property before it is written are written as one.
    /// ``Persisted/flush()`` returns when all of them are written; a program that ends before loses them.
    ///
    /// A `+=` is exact across the threads that use the object. It changes what the object has in memory: of two processes
    /// that count at the same time, one wins.
    case later
}
