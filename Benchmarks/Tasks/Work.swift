/// What one library does with one document at one task, ready to be called.
package struct Work {
    /// The size of what is read or written.
    package let bytes: Int

    private let call: (Int) throws -> Duration

    /// Work of this size.
    init<Result>(bytes: Int, _ body: @escaping () throws -> Result) {
        self.bytes = bytes
        call = { count in
            let clock = ContinuousClock()
            let start = clock.now
            for _ in 1..<count { blackHole(try body()) }
            let result = try body()
            let time = clock.now - start
            blackHole(result)
            return time
        }
    }

    /// Does it so many times, and tells how long that took.
    ///
    /// The clock is read once for all, so that it does not dominate the time of a short call. The end of the last
    /// result's life is not part of the time.
    package func callAsFunction(times count: Int = 1) throws -> Duration {
        try call(count)
    }
}

/// Takes a value that nobody needs, so that the optimizer does not remove what made it.
@inline(never)
private func blackHole<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
