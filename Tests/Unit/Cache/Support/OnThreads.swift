import CyanotypeSystem

/// Calls `body` on so many threads at once, with their numbers, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
    let running = Monitor(count)
    for number in 0..<count {
        try NativeThread.start("cache-test") {
            body(number)
            running.withLock { $0 -= 1 }
            running.notifyAll()
        }
    }
    running.wait { $0 == 0 ? () : nil }
}
