import Foundation

/// The stack of a thread that is not the main one.
package enum SmallStack {
    /// 512 KiB, the usual size. The sanitizers put memory of their own around every variable of a function, for which
    /// there is more in a build with one.
    package static let size = (Sanitizer.isActive ? 8 : 1) * 512 * 1024

    /// Calls `body` on a thread with a small stack.
    package static func run<Value: Sendable>(
        kibibytes: Int = 512,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let thread = Thread { continuation.resume(with: Result(catching: body)) }
            thread.stackSize = size * kibibytes / 512
            thread.start()
        }
    }
}
