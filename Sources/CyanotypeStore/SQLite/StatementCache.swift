internal import CSQLite
internal import Synchronization

/// The statements that one connection has prepared.
final class StatementCache {
    private var permanent: [Int: PreparedStatement] = [:]
    /// The permanent statements used last, indexed by the low bits of their identifiers: hashing would cost 1 % of a
    /// write.
    private var recent = [PreparedStatement?](repeating: nil, count: recentCount)
    private var adHoc: [SQL: PreparedStatement] = [:]
    private var uses = 0
    private let adHocCapacity: Int

    /// A power of two.
    private static let recentCount = 64

    init(adHocCapacity: Int) {
        self.adHocCapacity = adHocCapacity
    }

    var count: Int { permanent.count + adHoc.count }

    func find(_ sql: SQL) -> PreparedStatement? {
        if let found = recent[sql.id & (Self.recentCount - 1)], found.id == sql.id { return found }
        return findElsewhere(sql)
    }

    @inline(never)
    private func findElsewhere(_ sql: SQL) -> PreparedStatement? {
        if !sql.isAdHoc {
            guard let found = permanent[sql.id] else { return nil }
            recent[sql.id & (Self.recentCount - 1)] = found
            return found
        }
        guard let found = adHoc[sql] else { return nil }
        uses += 1
        found.lastUse = uses
        return found
    }

    func insert(_ statement: PreparedStatement, for sql: SQL) {
        if !sql.isAdHoc {
            permanent[sql.id] = statement
            return
        }
        // A search is cheap compared with preparing a statement.
        while adHoc.count >= max(adHocCapacity, 1), let oldest = adHoc.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            adHoc[oldest.key] = nil
        }
        uses += 1
        statement.lastUse = uses
        adHoc[sql] = statement
    }

    /// Finalizes an ad-hoc statement.
    func remove(_ sql: SQL) { adHoc[sql] = nil }

    /// Finalizes the statements. Statements in use are finalized after their use.
    func removeAll() {
        permanent = [:]
        adHoc = [:]
        recent = [PreparedStatement?](repeating: nil, count: Self.recentCount)
    }
}

// MARK: - Prepared statements

/// A statement that was compiled for one connection, and is finalized with this object.
@safe
final class PreparedStatement {
    let handle: OpaquePointer
    /// The identifier of its ``SQL``; 0 if it has none.
    let id: Int
    let busyHandler: BusyHandler
    /// The code of the first binding that failed since the last reset. The next step reports it, so that bindings need
    /// no `try`.
    var bindingFailure = SQLITE_OK
    var isInUse = false
    /// When an ad-hoc statement was used last, as a count of the uses of its connection's ad-hoc statements.
    var lastUse = 0
    /// How many rows the statement had when it was last used.
    var rowCount = 0
    /// Another statement with the same text, for use while this one is in use.
    private var spare: PreparedStatement?

    /// Memory for copies of short texts until the next reset, because SQLite's own copies take an allocation each.
    private var copies: UnsafeMutableRawBufferPointer?
    private var copiedCount = 0

    /// The most spare statements to keep. Others are finalized after their use, so that deep recursion does not keep
    /// memory.
    private static let spares = 3
    /// Enough for the keys of most statements.
    private static let copiesSize = 512

    init(handle: OpaquePointer, id: Int, busyHandler: BusyHandler) {
        unsafe self.handle = handle
        self.id = id
        self.busyHandler = busyHandler
    }

    deinit {
        // First, because bindings may point to the copies.
        unsafe sqlite3_finalize(handle)
        unsafe copies?.deallocate()
    }

    /// Returns a spare statement that is not in use, prepared if need be.
    @inline(never)
    func spare(_ prepare: () throws(SQLiteError) -> PreparedStatement) throws(SQLiteError) -> PreparedStatement {
        var last = self
        for _ in 0..<Self.spares {
            guard let next = last.spare else {
                let new = try prepare()
                last.spare = new
                return new
            }
            if !next.isInUse { return next }
            last = next
        }
        return try prepare()
    }

    /// Makes the statement ready for its next use: it holds no lock, and points to no lent memory.
    func reset() {
        // The result repeats an error of the last step, which was thrown already.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
        bindingFailure = SQLITE_OK
        copiedCount = 0
    }

    /// Copies bytes to memory that stays valid until the next reset; `nil` if there is no room for them.
    func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
        let copies = unsafe self.copies ?? makeCopies()
        guard let source = bytes.baseAddress, let start = copies.baseAddress,
            bytes.count <= copies.count - copiedCount
        else { return nil }
        // In bounds: the guard has checked that the bytes fit after the earlier copies.
        let copy = unsafe start + copiedCount
        unsafe copy.copyMemory(from: source, byteCount: bytes.count)
        copiedCount += bytes.count
        return UnsafeRawPointer(copy)
    }

    @inline(never)
    private func makeCopies() -> UnsafeMutableRawBufferPointer {
        let new = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.copiesSize, alignment: 1)
        unsafe copies = unsafe new
        return unsafe new
    }

    /// Describes a failed step.
    @inline(never)
    func failure(_ code: Int32) -> SQLiteError {
        let isBinding = bindingFailure != SQLITE_OK
        let code = busyHandler.reason(isBinding ? bindingFailure : code)
        let kind = unsafe sqlite3_sql(handle).flatMap { SQL.kind(of: unsafe String(cString: $0).utf8) }
        // Messages of functions and extensions quote their arguments, for example the query of a full-text search.
        let hasParameters = unsafe sqlite3_bind_parameter_count(handle) > 0
        guard !isBinding, code != SQLITE_ERROR || !hasParameters, let connection = unsafe sqlite3_db_handle(handle)
        else {
            return SQLiteError(code, SQLiteError.generalMessage(code), sql: kind)
        }
        return unsafe SQLiteError(code, of: connection, sql: kind)
    }
}

// MARK: - Texts

/// The text of one statement, which each connection prepares once and keeps.
///
/// Keep an instance as long as its connections: they find its statement by `id`. Use ``init(adHoc:)`` for a text that
/// is composed for one query: connections find its statement by the bytes of the text, and finalize the least recently
/// used ones.
package final class SQL: Sendable {
    let text: String
    /// A number that no other instance has.
    let id: Int
    let isAdHoc: Bool
    private let contentHash: Int

    private static let count = Atomic(0)

    /// A statement that connections keep until they are closed.
    package init(_ text: String) {
        self.text = text
        isAdHoc = false
        id = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        contentHash = id
    }

    /// A statement that connections finalize when their cache of ad-hoc statements is full. The instance may be created
    /// for every use.
    package init(adHoc text: String) {
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
    package static func == (one: SQL, other: SQL) -> Bool {
        one === other || one.isAdHoc && other.isAdHoc && one.text.utf8.elementsEqual(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
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
