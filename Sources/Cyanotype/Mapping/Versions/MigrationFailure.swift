/// The reason why a document could not be brought to the version of a model.
package struct MigrationFailure: Error, Sendable {
    package enum Kind: Sendable, Hashable {
        /// The document is newer than the model.
        case newer
        /// No migrations lead from the version of the document to that of the model, or several do.
        case noWay
        /// A version was given for a model that is not inside the document's model.
        case unknownModel(String)
        /// A migration needs a store.
        case needsStore
        /// A migration threw an error.
        case failed
    }

    /// The error of a value that stands in the way of a change.
    struct Obstacle: Error, CustomStringConvertible {
        let path: MappingPath

        var description: String { "the value at \(path) is not an object, so nothing can be put into it" }
    }

    package let kind: Kind

    /// The version of the document when it failed.
    package let version: Int

    /// The version to which the document was to be brought.
    package let target: Int

    /// The error that the migration threw. Its text may quote the document.
    package let underlying: (any Error)?

    /// The model whose migration failed: that of the document, or one inside it.
    package private(set) var model: (any Model.Type)?

    /// The place of that model in the document.
    package private(set) var path = MappingPath()

    init(_ kind: Kind, version: Int, target: Int, underlying: (any Error)? = nil) {
        self.kind = kind
        self.version = version
        self.target = target
        self.underlying = underlying
    }
}

extension MigrationFailure {
    /// This failure, as one of a model unless it has a model already.
    func of(_ model: any Model.Type) -> MigrationFailure {
        var failure = self
        if failure.model == nil { failure.model = model }
        return failure
    }

    /// This failure, with a path that begins with some steps.
    func below(_ steps: [MappingPath.Component]) -> MigrationFailure {
        var failure = self
        failure.path = MappingPath(steps + path.components)
        return failure
    }
}

extension MigrationFailure: CustomStringConvertible {
    /// The failure in words, without anything of the document.
    package var description: String {
        switch kind {
        case .newer: "the document is of version \(version), and this program knows version \(target) and earlier ones"
        case .noWay: "not exactly one chain of migrations leads from version \(version) to \(target)"
        case .unknownModel(let name): "there is no model \(quoted(name)) inside"
        case .needsStore: "the migration from version \(version) needs a store, for other documents"
        case .failed: "the migration from version \(version) to \(target) failed"
        }
    }
}
