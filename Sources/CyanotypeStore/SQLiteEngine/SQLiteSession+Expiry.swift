internal import Cyanotype

extension SQLiteSession {
    /// Returns when the next object of a model's table expires, in seconds since the reference date.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - time: Objects that expire at this time or earlier count as expired.
    /// - Returns: The time, or `nil` if no object will expire.
    /// - Throws: ``StoreError``
    func nextExpiry(of type: any Model.Type, after time: Double) throws(StoreError) -> Double? {
        func nextExpiry<M: Model>(_ type: M.Type) throws(StoreError) -> Double? { try self.nextExpiry(of: type, time) }
        return try nextExpiry(type)
    }

    private func nextExpiry<M: Model>(of type: M.Type, _ time: Double) throws(StoreError) -> Double? {
        guard let plan = try plan(for: type), plan.expiration != nil else { return nil }
        // A row of another class or of a stale schema may make this too early. Then the observer looks once in vain.
        let next = SQL(adHoc: "SELECT expires FROM \(plan.table.name) WHERE expires > ?1 ORDER BY expires LIMIT 1")
        let recorded = try StoreError.converting { () throws(SQLiteError) in
            try connection.first(next, bind: { $0.bind(time, at: 1) }) { $0.real(0) }
        }
        return try [recorded, nextExpiry(ofStaleRows: type, plan, after: time)].compactMap { $0 }.min()
    }

    /// Returns the same for rows of programs that do not know which field has the time. Their column `expires` may hold
    /// anything, so the documents are decoded.
    private func nextExpiry<M: Model>(
        ofStaleRows type: M.Type,
        _ plan: ObjectPlan,
        after time: Double
    ) throws(StoreError) -> Double? {
        let schemas = plan.usedSchemasWithoutExpiration
        if schemas.isEmpty { return nil }
        let decoder = ObjectDecoder(self, plan.shape)
        var next: Double?
        try forEachRow(of: plan.rows(withSchemas: schemas), in: plan) { row throws(StoreError) in
            // The observer also fetches the objects, which reports those that cannot be decoded.
            let object = try? decoder.object(type, of: row)
            if let object, case .real(let expiry)? = plan.shape.expirationKey(of: object), expiry > time {
                next = min(next ?? expiry, expiry)
            }
            return true
        }
        return next
    }
}
