internal import Cyanotype

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
        if repairing { try repair() }
        return try engine.read { session throws(StoreError) in
            var findings: [StoreError] = []
            let inspection = StoreInspection(session.connection, path: engine.configuration.path)
            inspection.check(isThorough: thoroughly, progress: { _, _ in }) { finding in
                var failure = StoreError(.corrupt, finding.message)
                failure.type = finding.type
                failure.objectID = finding.identity
                findings.append(failure)
            }
            for model in engine.registry.models.all {
                do throws(StoreError) {
                    findings += try Self.findings(about: model, session)
                } catch {
                    guard error.code == .corrupt else { throw error }
                    findings.append(error)
                }
            }
            return findings.map { $0.at(engine.configuration.path) }
        }
    }

    private static func findings<M: Model>(
        about model: M.Type,
        _ session: SQLiteSession
    ) throws(StoreError) -> [StoreError] {
        guard let plan = try session.plan(for: model) else { return [] }
        var findings: [StoreError] = []
        try KeyVerifier<M>(session: session, plan: plan).verify { findings.append($0) }
        return findings
    }

    /// Rewrites the keys of each model that has a wrong one.
    private func repair() throws(StoreError) {
        let wrong = try engine.read { session throws(StoreError) in
            var wrong: [any Model.Type] = []
            for model in engine.registry.models.all
            where try Self.findings(about: model, session).contains(where: { $0.code == .corrupt }) {
                wrong.append(model)
            }
            return wrong
        }
        if wrong.isEmpty { return }
        try engine.write { session throws(StoreError) in
            for model in wrong { try session.repair(model) }
        }
    }
}
