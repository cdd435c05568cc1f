public import Cyanotype

extension Blueprint {
    /// Leads the documents of earlier versions to a later one, with the help of other objects of the store.
    ///
    /// ```swift
    /// .version(2)
    /// .migration(from: 1) { document, transaction in
    ///     guard let name = document.remove("author")?.stringValue else { return }
    ///     try transaction.save(Author(name: name))
    ///     document["authorName"] = .string(name)
    /// }
    /// ```
    ///
    /// Only `migrateAll` of ``ObjectStore`` calls the closure. Until then, reading an object of such a version throws a
    /// ``StoreError`` with the code `migration`, and so does decoding JSON of it. For each object, what the closure does and
    /// the object's new document are stored as one step, so it is done exactly once, even if the program is killed. If the
    /// closure throws, what it has done is undone, and the object is set aside: see ``ObjectStore/quarantined(_:)``.
    ///
    /// The transaction also has the documents of types without a model: see ``StoreTransaction/documents(ofType:pageSize:)``. An
    /// object that the closure itself deletes or saves stays as the closure leaves it.
    ///
    /// Writers wait while the closure runs, those of other processes too, so do nothing slow in it. Using the store itself in the
    /// closure throws.
    ///
    /// - Parameters:
    ///   - version: An earlier version.
    ///   - others: More of them, from which the closure leads to the same version.
    ///   - target: The later version; `nil` for the one after the greatest of these.
    ///   - migrate: A closure that changes a document, and other objects of the store.
    /// - Returns: The blueprint with the migrations.
    public func migration(
        from version: Int,
        _ others: Int...,
        to target: Int? = nil,
        using migrate: @escaping @Sendable (inout MigratedDocument, inout StoreTransaction) throws -> Void
    ) -> Self {
        let eager = EagerMigration { document, session in
            var transaction = StoreTransaction(session)
            try migrate(&document, &transaction)
        }
        return adding(.store(eager), from: [version] + others, to: target)
    }
}
