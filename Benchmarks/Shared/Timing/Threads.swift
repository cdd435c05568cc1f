import Dispatch
import Foundation
import Synchronization

/// Threads that do the same.
package enum Threads {
    /// Runs `body` with the number of each thread, and waits for all.
    package static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failures = Mutex<[any Error]>([])
        let group = DispatchGroup()
        for number in 0..<count {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                do { try body(number) } catch { failures.withLock { $0.append(error) } }
            }
        }
        group.wait()
        if let failure = failures.withLock({ $0.first }) { throw failure }
    }
}
