/// A map that threads share, whose operations are timed.
protocol TimedMap: Sendable {
    associatedtype Key: TimedKey

    /// Whether the map removes entries when it is full.
    static var isBounded: Bool { get }

    /// Makes an empty map for so many entries, and for no more if it is bounded.
    init(count: Int)

    func get(_ key: Key) -> Int?

    func insert(_ value: Int, for key: Key)
}

/// A kind of keys.
protocol TimedKey: Hashable, Sendable {
    /// What it is called in the figures.
    static var kind: String { get }

    /// Makes the key of a number.
    init(number: Int)
}

extension Int: TimedKey {
    static var kind: String { "Int" }

    init(number: Int) {
        self = number
    }
}

extension String: TimedKey {
    static var kind: String { "String of 30 bytes" }

    init(number: Int) {
        let digits = "\(number)"
        self = "/photos/" + String(repeating: "0", count: 18 - digits.utf8.count) + digits + ".png"
    }
}
