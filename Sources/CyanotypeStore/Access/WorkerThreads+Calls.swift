internal import CyanotypeSystem

extension WorkerThreads {
    /// Runs `body` on one of the threads.
    ///
    /// - Parameter body: The work. Once it has begun, cancelling the task only ends its waiting for locks of a store.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``StoreError`` with the code `cancelled` if the task is cancelled before the
    ///   work begins.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let call = WorkerCall<Value>()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if call.begin(body, continuation) { add(call) }
            }
        } onCancel: {
            call.cancel()
        }
        return try outcome.get()
    }
}
