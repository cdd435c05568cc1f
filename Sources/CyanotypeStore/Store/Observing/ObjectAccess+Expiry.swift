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
        do throws(SQLiteError) {
            return try connection.first(next, bind: { $0.bind(time, at: 1) }) { $0.real(0) }
        } catch {
            throw StoreError(error)
        }
    }
}
