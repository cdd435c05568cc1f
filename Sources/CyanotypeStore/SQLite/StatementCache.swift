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

    /// Finalizes the statements. Statements in use are finalized after their use.
    func removeAll() {
        permanent = [:]
        adHoc = [:]
        recent = [PreparedStatement?](repeating: nil, count: Self.recentCount)
    }
}
