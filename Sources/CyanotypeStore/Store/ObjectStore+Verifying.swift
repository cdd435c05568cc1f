internal import Cyanotype

extension ObjectStore {
    /// Checks the store: its pages, that each document is JSON, and that each key of an index belongs to an object.
    ///
    /// It reads all of the store, and others may use it meanwhile.
    ///
    /// - Parameter isThorough: Whether SQLite also compares each index with its table, which takes longer.
    /// - Returns: A failure with the code `corrupt` for each finding, with the type and the object concerned; none if all is
    ///   well.
    /// - Throws: ``StoreError`` if the store cannot be read at all.
    public func verify(isThorough: Bool = false) throws(StoreError) -> [StoreError] {
        try connections.read { connection throws(StoreError) in
            var findings: [StoreError] = []
            let inspection = StoreInspection(connection, path: connections.configuration.path)
            inspection.check(isThorough: isThorough, progress: { _, _ in }) { finding in
                var failure = StoreError(.corrupt, finding.message)
                failure.type = finding.type
                failure.identity = finding.identity?.text
                findings.append(failure.at(connections.configuration.path))
            }
            return findings
        }
    }
}
