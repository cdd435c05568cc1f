internal import Glibc

extension CallWaiting {
    /// Calls `body`, whose calls on this thread wait as this object says.
    func apply<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let key = Self.key else {
            if isAllowed { return try body() }
            throw Self.refusal
        }
        let before = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque())
        defer {
            unsafe pthread_setspecific(key, before)
            withExtendedLifetime(self) {}
        }
        return try body()
    }

    /// Calls `body`, which goes on to its end: it waits until its deadline.
    static func ignored<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let key, let before = unsafe pthread_getspecific(key) else { return try body() }
        pthread_setspecific(key, nil)
        defer { unsafe pthread_setspecific(key, before) }
        return try body()
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
