internal import CyanotypeSystem
internal import Dispatch
internal import Foundation

/// Runs `body` with each index on one of `count` new threads, concurrently, waits for all of them, and returns the
/// errors that they threw.
///
/// Real threads, not tasks: store calls block, and the shared pool has as many threads as the machine has cores.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [any Error] {
    let errors = Locked<[any Error]>([])
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread {
            defer { group.leave() }
            do {
                try body(index)
            } catch {
                errors.withLock { $0.append(error) }
            }
        }.start()
    }
    group.wait()
    return errors.withLock { $0 }
}
