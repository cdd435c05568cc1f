extension Blueprint {
    /// Sets the version of the model.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Post.init) { … }
    ///     .version(3)
    ///     .migration(from: 1, 2) { document in document.rename("heading", to: "title") }
    /// ```
    ///
    /// Raise the version when the model could no longer read documents of the version before. Without it, the version
    /// is 1. A new field with a default or of an optional type, an alias, a dropped field and a new case need no new
    /// version. A subclass does not inherit the version. ``lint()`` finds earlier versions that have no migration.
    ///
    /// - Parameter version: The version, at least 1.
    /// - Returns: The blueprint with the version.
    public func version(_ version: Int) -> Self {
        changing { $0.versions.version = version }
    }

    /// Adds a former name of the model, so that a store keeps finding the objects that it has under that name:
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Post.init) { … }.formerName("Article")
    /// ```
    ///
    /// The former name is the one that ``storedName(_:)`` set or, without it, the name of the type. A model may have
    /// several former names. A subclass does not inherit them.
    ///
    /// - Parameter name: The name.
    /// - Returns: The blueprint with the name.
    public func formerName(_ name: String) -> Self {
        changing { $0.versions.formerNames.append(name) }
    }

    /// Adds a migration that leaves documents of earlier versions as they are, because a later version can read them.
    ///
    /// - Parameters:
    ///   - version: An earlier version.
    ///   - others: More earlier versions.
    ///   - target: The later version; `nil` for the one after the greatest of these.
    /// - Returns: The blueprint with the migrations.
    public func migration(from version: Int, _ others: Int..., to target: Int? = nil) -> Self {
        adding(.nothing, from: [version] + others, to: target)
    }

    /// Adds a migration that changes documents of earlier versions into those of a later one.
    ///
    /// ```swift
    /// .version(3)
    /// .migration(from: 1, 2) { document in
    ///     document.rename("heading", to: "title")
    ///     if document.version == 1 { document["rating"] = 0 }
    /// }
    /// ```
    ///
    /// The closure gets the document as raw JSON, as its version wrote it. It may be called at any time, and more than
    /// once for a document, so its result must depend on the document alone. Migrations are composed: a document of
    /// version 1 goes through each one on the way to the current version. An error that the closure throws is the
    /// reason why the document cannot be read.
    ///
    /// A model inside another one has its own version and its own migrations.
    ///
    /// - Parameters:
    ///   - version: An earlier version.
    ///   - others: More earlier versions, which the closure changes into the same version.
    ///   - target: The later version; `nil` for the one after the greatest of these.
    ///   - migrate: A closure that changes a document.
    /// - Returns: The blueprint with the migrations.
    public func migration(
        from version: Int,
        _ others: Int...,
        to target: Int? = nil,
        using migrate: @escaping @Sendable (inout MigratedDocument) throws -> Void
    ) -> Self {
        adding(.document(migrate), from: [version] + others, to: target)
    }

    /// Makes a store drop the members that the model does not know when it saves an object.
    ///
    /// Without the mark, the store keeps them, because a later version of the program may have written them. A subclass
    /// does not inherit the mark.
    ///
    /// - Returns: The blueprint with the mark.
    public func strict() -> Self {
        changing { $0.versions.isStrict = true }
    }

    /// Returns the blueprint with a migration from each of some versions to a later one.
    package func adding(_ action: Migration.Action, from versions: [Int], to target: Int?) -> Self {
        // The greatest integer has no next one, and is found by `lint()`.
        let next = versions.max().map { $0 == .max ? $0 : $0 + 1 } ?? 1
        return changing { settings in
            settings.versions.migrations += versions.map { source in
                Migration(source: source, target: target ?? next, action: action)
            }
        }
    }
}
