/// The time at which a settings object writes assignments to its stores.
public enum AssignmentTiming: Sendable, Hashable {
    /// Before the assignment returns. A `+=` is atomic across threads, objects and processes, if the store can exclude
    /// other writers.
    case now
    /// Soon after the assignment, on a background thread of the object. Use it when the main thread must not wait for a
    /// disk or a keyring. Assignments return at once, and several pending assignments of one property become a single
    /// write. ``Persisted/flush()`` returns after all of them are written. A program that ends earlier loses them.
    ///
    /// A `+=` is atomic across the threads that use the object. It changes the value in memory, so if two processes
    /// increment at the same time, one of the increments is lost.
    case later
}
