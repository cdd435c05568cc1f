internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs `body` with each index on one of `count` new threads, concurrently, waits for all of them, and returns the
/// errors that they threw.
///
/// Real threads, not tasks: store calls block, and the shared pool has as many threads as the machine has cores.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [any Error] {
    let collected = Collected()
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread {
            defer { group.leave() }
            do {
                try body(index)
            } catch {
                collected.errors.withLock { $0.append(error) }
            }
        }.start()
    }
    group.wait()
    return collected.errors.withLock { $0 }
}

private final class Collected: Sendable {
    let errors = Mutex<[any Error]>([])
}
