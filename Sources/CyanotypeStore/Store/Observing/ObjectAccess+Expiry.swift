internal import Cyanotype

extension ObjectAccess {
    /// Returns when the next object of a model's table expires, in seconds since the reference date.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - time: Objects that expire at this time or before have expired.
    /// - Returns: The time, or `nil` if no object will expire.
    /// - Throws: ``StoreError``
    func nextExpiry<M: Model>(of type: M.Type, after time: Double) throws(StoreError) -> Double? {
        guard let plan = try plan(for: type), plan.expiration != nil else { return nil }
        let next = SQL(adHoc: "SELECT expires FROM \(plan.table.name) WHERE expires > ?1 ORDER BY expires LIMIT 1")
        let recorded = try StoreError.converting { () throws(SQLiteError) in
            try connection.first(next, bind: { $0.bind(time, at: 1) }) { $0.real(0) }
        }
        return try [recorded, nextExpiry(ofStaleRows: type, plan, after: time)].compactMap { $0 }.min()
    }

    /// The same of rows whose column says nothing true, because their programs do not know the mark.
    private func nextExpiry<M: Model>(
        ofStaleRows type: M.Type,
        _ plan: ObjectPlan,
        after time: Double
    ) throws(StoreError) -> Double? {
        let schemas = plan.schemasWithoutExpiration.sorted()
        if schemas.isEmpty { return nil }
        var next: Double?
        let rows = "SELECT schema, id, checksum, doc FROM \(plan.table.name) WHERE \(ObjectTable.has(schemas))"
        try forEachRow(SQLText(rows)) { row throws(StoreError) in
            // The fetch has told of an object that cannot be decoded.
            let object = try? object(type, plan, schema: row.integer(0), row, document: 3, row.key(1))
            if let object, case .real(let expiry)? = plan.expirationKey(of: object), expiry > time {
                next = min(next ?? expiry, expiry)
            }
            return .next
        }
        return next
    }
}
