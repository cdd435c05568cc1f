extension WorkerThreads {
    private final class Call<Value: Sendable>: Job {
        private let body: Locked<(@Sendable () -> Value)?>
        private let continuation: CheckedContinuation<Value, any Error>

        init(_ body: @escaping @Sendable () -> Value, _ continuation: CheckedContinuation<Value, any Error>) {
            (self.body, self.continuation) = (Locked(body), continuation)
        }

        func perform() {
            if let value = result() { continuation.resume(returning: value) }
        }

        /// Makes the call. What it holds is released when this returns, before the task goes on.
        private func result() -> Value? {
            let body = body.withLock { body in
                defer { body = nil }
                return body
            }
            return body?()
        }

        func fail(_ error: SystemError) { continuation.resume(throwing: error) }
    }

    /// Runs a short call on one of the threads, whether the task is cancelled or not.
    ///
    /// - Parameter body: The call.
    /// - Returns: The result of the call.
    /// - Throws: ``SystemError`` if the system has no thread for it.
    package func await<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { add(Call(body, $0)) }
    }
}
