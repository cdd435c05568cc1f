internal import CyanotypeSystem

/// Calls a closure when the system runs short of memory. Cancelling or releasing the watch ends it.
///
/// ```swift
/// let watch = try MemoryPressureWatch { decoder.dropBuffers() }
/// ```
///
/// The watch follows the [protocol of systemd](https://systemd.io/MEMORY_PRESSURE): it takes the file that the environment
/// variable `MEMORY_PRESSURE_WATCH` names, and writes the contents of `MEMORY_PRESSURE_WRITE` to it. Without the variable, it
/// asks the kernel for a notice when tasks of the program's control group, or else of the whole system, have waited for
/// memory for 200 ms within 2 s. While the pressure lasts, the kernel sends a notice every 2 s at most.
///
/// All watches of a process share one thread, which exists as long as there are any.
public final class MemoryPressureWatch: Sendable {
    private let watcher: PressureWatcher
    private let thread: PressureThread

    /// Begins to watch.
    ///
    /// - Parameter body: Frees memory. It is called on the thread of all watches, without a lock, so the others wait for it.
    ///   After all watches have been called, the freed memory is returned to the system.
    /// - Throws: ``MemoryPressureError`` if the system sends no notices to this program.
    public convenience init(_ body: @escaping @Sendable () -> Void) throws(MemoryPressureError) {
        try self.init(on: .shared) {
            body()
            return true
        }
    }

    // The body returns whether it wants more notices.
    init(on thread: PressureThread, _ body: @escaping @Sendable () -> Bool) throws(MemoryPressureError) {
        (watcher, self.thread) = (PressureWatcher(body), thread)
        try thread.add(watcher)
    }

    deinit { cancel() }

    /// Ends the watch. A call of the closure that has begun goes on.
    public func cancel() {
        watcher.cancel()
        thread.remove(watcher)
    }

    /// Why there will be no more notices, or `nil`: such as when a service manager that was to send them has ended.
    public var failure: MemoryPressureError? { watcher.failure }
}
