internal import CyanotypeSystem

extension CallWaiting {
    /// Calls `body`. Until it returns, calls of stores on this thread wait only if this object allows it.
    func apply<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        if let ofThread = Self.ofThread { return try ofThread.withValue(self, body) }
        if isAllowed { return try body() }
        throw Self.refusal
    }

    /// Calls `body` without the limits of this thread's call: it goes on to its end, and waits until its deadline.
    static func withoutLimits<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let ofThread, ofThread.current != nil else { return try body() }
        return try ofThread.withValue(nil, body)
    }

    /// Calls `body`. Where the call must not wait, its failure `busy` becomes `wouldWait`, so that the call is repeated
    /// on another thread. So `body` must have changed nothing when it throws `busy`.
    static func repeatingElsewhere<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            if error.code == .busy, current?.isAllowed == false { throw refusal }
            throw error
        }
    }

    static var refusal: StoreError { StoreError(.wouldWait, "the call would have to wait") }
}

extension StoreError.Code {
    /// The call would have to wait where it must not. The library repeats it on another thread.
    static let wouldWait = Self(rawValue: "wouldWait")
}
