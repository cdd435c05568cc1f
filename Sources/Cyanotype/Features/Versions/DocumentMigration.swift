/// The migrations that bring a document, and the models inside it, from earlier versions to the current ones.
///
/// Each model migrates by its own version: first the document, as the whole that its version wrote, and then the models
/// inside. Models that a conversion or a type's own coding reads stay as they are. In JSON, so do models in untagged
/// unions.
package struct DocumentMigration: Sendable {
    private let migrations: NestedMigrations

    /// Creates the migration of documents.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - version: The version of the documents.
    ///   - nestedVersion: Returns the version in which they have a nested model; `nil` for the current one.
    /// - Throws: ``MigrationFailure`` unless exactly one chain leads from each of these versions to the current one.
    /// - Complexity: O(*n*) in the fields of all models inside.
    package init(
        of type: any Model.Type,
        version: Int,
        nestedVersion: (any Model.Type) -> Int? = { _ in nil }
    ) throws(MigrationFailure) {
        migrations = try NestedMigrations(root: type, version: version, nestedVersion: nestedVersion)
    }

    /// Whether documents are of the current versions already.
    package var isEmpty: Bool { migrations.isEmpty }

    /// Whether a migration needs a store, for documents of other types.
    package var needsStore: Bool { migrations.models.contains(where: \.chain.needsStore) }

    /// The migrations of the documents themselves, without those inside.
    package var chain: MigrationChain { migrations.root.chain }

    /// Brings a document to the current versions.
    ///
    /// - Parameters:
    ///   - members: The members of the document.
    ///   - form: The form of its dates.
    ///   - useStore: Calls a migration that needs a store; `nil` without one, so that such a migration fails.
    /// - Returns: The members of the current version.
    /// - Throws: ``MigrationFailure`` if a migration fails.
    package func migrated(
        _ members: consuming JSON.Object,
        form: DocumentForm,
        useStore: MigrationChain.StoreUse? = nil
    ) throws(MigrationFailure) -> JSON.Object {
        try migrations.migrate(&members, as: migrations.root, MigrationContext(form: form, useStore: useStore))
        return members
    }
}

extension DocumentMigration {
    /// Returns the models of a document that have another version than the first, or mistakes in their versions.
    ///
    /// - Parameter root: The model of the document. If the result has it, it comes first.
    /// - Returns: The models.
    /// - Complexity: O(*n*) in the fields of all models inside.
    package static func versionedModels(in root: any Model.Type) -> [any Model.Type] {
        NestedNode.all(in: root).compactMap { node -> (any Model.Type)? in
            guard case .model(let model) = node else { return nil }
            let versions = model.type.versions
            return versions.version != 1 || !versions.mistakes.isEmpty ? model.type : nil
        }
    }
}
