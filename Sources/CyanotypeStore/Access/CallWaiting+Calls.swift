internal import CyanotypeSystem

extension CallWaiting {
    /// Calls `body`, whose calls on this thread wait as this object says.
    func apply<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        if let ofThread = Self.ofThread { return try ofThread.withValue(self, body) }
        if isAllowed { return try body() }
        throw Self.refusal
    }

    /// Calls `body`, which goes on to its end: it waits until its deadline.
    static func ignored<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let ofThread, ofThread.current != nil else { return try body() }
        return try ofThread.withValue(nil, body)
    }

    /// Calls `body`, which has done nothing if it throws that something is busy: it did not wait if it must not.
    static func telling<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
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
    /// The call would have to wait where it must not. The library makes it anew on another thread.
    static let wouldWait = Self(rawValue: "wouldWait")
}
