extension ObjectStore {
    /// Checks the store: its pages, that each document is JSON, that each key of an index belongs to an object, and,
    /// for the models that this store has used, that documents can be decoded and that indexes have the documents'
    /// keys.
    ///
    /// It reads all of the store, and others may use it meanwhile.
    ///
    /// - Parameters:
    ///   - thoroughly: Whether SQLite also compares each index with its table, which takes longer.
    ///   - repairing: Whether to rewrite the keys of each model that has a wrong one. Others that change the store wait
    ///     meanwhile. Damage to documents and pages stays.
    /// - Returns: A failure for each finding, with the type and the object concerned; none if all is well. Its code is
    ///   `corrupt`, or `mapping` for a document that cannot be decoded, or `constraint` for two objects with the same
    ///   value of a unique field. What was repaired is not among them.
    /// - Throws: ``StoreError`` if the store cannot be read at all, or cannot be repaired.
    public func verify(thoroughly: Bool = false, repairing: Bool = false) throws(StoreError) -> [StoreError] {
        if repairing { try engine.repair() }
        return try engine.findings(isThorough: thoroughly)
    }
}
