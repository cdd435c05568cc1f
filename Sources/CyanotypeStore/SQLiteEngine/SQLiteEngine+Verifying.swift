internal import Cyanotype

extension SQLiteEngine {
    /// The function of the store that does this, for its trace.
    private static var verifying: StaticString { "verify(thoroughly:repairing:)" }

    /// Checks the pages, the documents and the keys.
    ///
    /// - Parameter isThorough: Whether SQLite also compares each index with its table.
    /// - Returns: A failure for each finding.
    /// - Throws: ``StoreError`` if the store cannot be read at all.
    func findings(isThorough: Bool) throws(StoreError) -> [StoreError] {
        try read(Self.verifying) { session throws(StoreError) in
            var findings: [StoreError] = []
            let inspection = StoreInspection(session.connection, path: configuration.path)
            inspection.check(isThorough: isThorough, progress: { _, _ in }) { finding in
                var failure = StoreError(.corrupt, finding.message)
                failure.type = finding.type
                failure.objectID = finding.identity
                findings.append(failure)
            }
            for model in registry.models.all {
                do throws(StoreError) {
                    findings += try Self.findings(about: model, session)
                } catch {
                    guard error.code == .corrupt else { throw error }
                    findings.append(error)
                }
            }
            return findings.map { $0.at(configuration.path) }
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
    func repair() throws(StoreError) {
        let wrong = try read(Self.verifying) { session throws(StoreError) in
            var wrong: [any Model.Type] = []
            for model in registry.models.all
            where try Self.findings(about: model, session).contains(where: { $0.code == .corrupt }) {
                wrong.append(model)
            }
            return wrong
        }
        if wrong.isEmpty { return }
        try write(Self.verifying) { session throws(StoreError) in
            for model in wrong { try session.repair(model) }
        }
    }
}
