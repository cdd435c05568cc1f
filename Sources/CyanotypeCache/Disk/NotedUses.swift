/// The values that were read since the times of their rows were changed, by the hashes of their keys.
struct NotedUses {
    private var seconds: [Int64: Int64] = [:]
    /// Those that are being written.
    private var writing: [Int64: Int64] = [:]
    /// When the first of them was read, in nanoseconds of the monotonic clock.
    private var begin: Int64 = .max

    /// So many are written at once.
    static let greatestCount = 1_000
    /// After so many nanoseconds, they are written.
    static let pause: Int64 = 1_000_000_000

    /// Notes that a value was read.
    ///
    /// - Returns: Whether it is time to write the uses.
    mutating func note(_ hash: Int64, second: Int64, now: Int64) -> Bool {
        if seconds.isEmpty { begin = now }
        // More than these are not kept, should nobody write them.
        if seconds.count < Self.greatestCount * 2 { seconds[hash] = second }
        return seconds.count >= Self.greatestCount || now - begin >= Self.pause
    }

    /// The second of a use that is not written yet; the least number if there is none.
    func second(of hash: Int64) -> Int64 { seconds[hash] ?? writing[hash] ?? .min }

    func isDue(now: Int64) -> Bool {
        !seconds.isEmpty && (seconds.count >= Self.greatestCount || now - begin >= Self.pause)
    }

    /// Returns the uses in the order of their keys' hashes. `finish()` forgets them.
    mutating func take() -> [(hash: Int64, second: Int64)] {
        writing = seconds
        seconds = [:]
        return writing.map { (hash: $0.key, second: $0.value) }.sorted { $0.hash < $1.hash }
    }

    /// Forgets those that were taken.
    mutating func finish() { writing = [:] }
}
