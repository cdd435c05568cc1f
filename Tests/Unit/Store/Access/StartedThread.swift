import Foundation

/// A thread that runs a closure, and whose end can be awaited.
final class StartedThread: Sendable {
    private let end = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        let end = end
        Thread {
            body()
            end.signal()
        }.start()
    }

    func wait() { end.wait() }
}
