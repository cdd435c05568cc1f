internal import Cyanotype

private func storedName<M: Model>(of model: M.Type) -> String { model.storedName }

extension StoreError {
    /// The error of documents that cannot be brought to the version of a model.
    init(_ failure: MigrationFailure, of className: String) {
        let model = failure.model.map { storedName(of: $0) } ?? className
        switch failure.kind {
        case .newer:
            self.init(
                .newerType,
                """
                a newer version of the program has written objects of \(model) (version \(failure.version)), but this one knows \
                version \(failure.target); update the program, or read them with documents(ofType:)
                """
            )
        case .noWay:
            self.init(
                .migration,
                """
                the file has objects of version \(failure.version) of \(model), from which no single way of migrations leads to \
                version \(failure.target); add migration(from: \(failure.version)) to its blueprint
                """
            )
        case .needsStore:
            self.init(
                .migration,
                """
                the migration of \(model) from version \(failure.version) reads or writes other objects, so it cannot be done \
                while one is read; call migrateAll() before
                """
            )
        case .failed, .unknownModel:
            // The text of the error may quote the document.
            let end = failure.underlying.map { "threw \(String(reflecting: Swift.type(of: $0)).printable)" } ?? "failed"
            self.init(
                .migration,
                """
                the migration of \(model) from version \(failure.version) to \(failure.target) \(end), and the document is as \
                it was
                """
            )
        }
        underlying = failure.underlying
        type = className
    }
}

extension StoreError {
    /// The error of a model whose versions have a mistake.
    init?(mistakesOf versions: ModelVersions, of className: String) {
        guard let mistake = versions.mistakes.first else { return nil }
        self.init(.migration, mistake.message)
        type = className
    }
}
