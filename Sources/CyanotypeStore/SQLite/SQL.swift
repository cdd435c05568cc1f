internal import Synchronization

/// The text of one statement, which each connection prepares once and keeps.
///
/// Keep an instance as long as its connections: they find its statement by `id`. Use ``init(adHoc:)`` for a text that
/// is composed for one query: connections find its statement by the bytes of the text, and finalize the least recently
/// used ones.
final class SQL: Sendable {
    let text: String
    /// A number that no other instance has.
    let id: Int
    let isAdHoc: Bool
    private let contentHash: Int

    private static let count = Atomic(0)

    /// A statement that connections keep until they are closed.
    init(_ text: String) {
        self.text = text
        isAdHoc = false
        id = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        contentHash = id
    }

    /// A statement that connections finalize when their cache of ad-hoc statements is full. The instance may be created
    /// for every use.
    init(adHoc text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        isAdHoc = true
        id = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        var hasher = Hasher()
        unsafe text.utf8.withContiguousStorageIfAvailable { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        contentHash = hasher.finalize()
    }
}

extension SQL: Hashable {
    /// Compares bytes: canonically equivalent texts may name different columns.
    static func == (one: SQL, other: SQL) -> Bool {
        one === other || one.isAdHoc && other.isAdHoc && one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}

extension SQL {
    /// The first words of statements. Errors name no other words, which could be values.
    private static let kinds: Set<String> = [
        "ALTER", "ANALYZE", "ATTACH", "BEGIN", "COMMIT", "CREATE", "DELETE", "DETACH", "DROP", "END", "EXPLAIN",
        "INSERT",
        "PRAGMA", "REINDEX", "RELEASE", "REPLACE", "ROLLBACK", "SAVEPOINT", "SELECT", "UPDATE", "VACUUM", "VALUES",
        "WITH",
    ]

    /// Returns the first word of a statement in capitals; `nil` if statements do not begin with it.
    static func kind(of text: some Sequence<UInt8>) -> String? {
        let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
        let word = text.lazy.drop { !isLetter($0) }.prefix(while: isLetter).prefix(10)
        let kind = String(decoding: word.map { $0 & 0xDF }, as: UTF8.self)
        return kinds.contains(kind) ? kind : nil
    }
}
