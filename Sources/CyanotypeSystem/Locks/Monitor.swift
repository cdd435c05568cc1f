/// A locked value for whose changes threads can wait.
@safe
@usableFromInline
package final class Monitor<Value: Sendable>: Locked<Value>, @unchecked Sendable {
    @usableFromInline let condition = ConditionVariable()

    /// Calls `body` until it returns a result: now, whenever this object is notified, and at the deadline.
    ///
    /// - Parameters:
    ///   - deadline: When to give up.
    ///   - body: Examines the value. It must not use this object.
    ///   - giveUp: Provides the result if there is none at the deadline, before another thread can access the value.
    /// - Returns: The result.
    // Inlinable, because each change of a store waits for its turn by this, and mostly has it at once.
    @inlinable
    package func wait<Result>(
        until deadline: MonotonicTime = .never,
        _ body: (inout Value) -> Result?,
        giveUp: (inout Value) -> Result
    ) -> Result {
        wait(for: condition, until: deadline, body, giveUp: giveUp)
    }

    /// Calls `body` until it returns a result: now, whenever this object is notified, and at the deadline.
    ///
    /// - Returns: The result, or `nil` if there was none until the deadline.
    // Inlinable for the same reason.
    @inlinable
    package func wait<Result>(until deadline: MonotonicTime = .never, _ body: (inout Value) -> Result?) -> Result? {
        wait(for: condition, until: deadline, { body(&$0).map(Optional.some) }, giveUp: { _ in nil })
    }

    /// Wakes one thread that waits.
    package func notifyOne() { condition.notifyOne() }

    /// Wakes all threads that wait.
    package func notifyAll() { condition.notifyAll() }
}
