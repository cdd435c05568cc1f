internal import Cyanotype
internal import Synchronization

/// The way in which a program reads the documents of a schema other than the table's own.
///
/// The table's own schema, which nearly all rows have, needs none of this.
final class ForeignSchema: Sendable {
    enum State: Sendable {
        /// The documents are read as they are.
        case current
        /// The documents are of earlier versions.
        case older(RowMigration)
        /// The documents cannot be read. Either this program does not know their version, or no migration leads on from
        /// it.
        case refused(StoreError)
    }

    /// The part of the state that is known when the schema is read, which nearly every use needs alone.
    private enum Outline {
        /// The store had not used the model of the class.
        case unknown
        /// The documents are of an earlier version. Finding their migrations can wait: the model has one from each version.
        case older
        case whole(State)
    }

    /// The recorded name of the class.
    let className: String
    private let contents: ShapeContents
    private let outline: Outline
    /// The state, if it was not known at first.
    private let found = AtomicLazyReference<FoundState>()

    private final class FoundState: Sendable {
        let state: State

        init(_ state: State) { self.state = state }
    }

    /// - Parameters:
    ///   - className: The recorded name of the class.
    ///   - contents: The shape of the documents.
    ///   - shape: The shape of the class's model, if the store has used it.
    init(_ className: String, _ contents: ShapeContents, _ shape: ObjectShape?) {
        (self.className, self.contents) = (className, contents)
        outline = shape.map { Self.outline(of: contents, for: $0) } ?? .unknown
    }

    /// The schema of documents that are of their class's current version.
    init(current className: String) {
        self.className = className
        contents = ShapeContents(format1: "")
        outline = .whole(.current)
    }

    /// A schema that the file does not record, although rows have it. The version of their documents is unknown.
    init(unrecorded className: String) {
        self.className = className
        contents = ShapeContents(format1: "")
        let error = StoreError(
            .corrupt,
            "the file does not record the version of the object, so it is damaged; \(StoreError.restoring)"
        )
        outline = .whole(.refused(error))
    }

    /// Whether documents are known to be read as they are.
    var isCurrent: Bool {
        guard case .whole(.current) = outline else { return false }
        return true
    }

    /// Whether the keys in the rows may differ from those of the objects. The keys of a class that the store has not
    /// used count as right, because its objects cannot be read at all.
    var mayHaveOtherKeys: Bool {
        switch outline {
        case .unknown, .whole(.current): false
        // Nothing is known about the objects.
        case .whole(.refused(let error)) where error.code == .corrupt: false
        case .older, .whole: true
        }
    }

    /// The reason why nothing of the type may be written: the file has documents of a newer version.
    var writeRefusal: StoreError? {
        guard case .whole(.refused(let error)) = outline, error.code == .newerType else { return nil }
        return error
    }

    /// Whether only `migrateAll` can migrate the documents to the version of a model.
    func needsStore(for shape: ObjectShape) -> Bool {
        guard className == shape.className, case .older(let migration) = state(for: shape) else { return false }
        return migration.migration.needsStore
    }

    /// Returns the reason why documents cannot be read as objects of a model; `nil` if they can be.
    func refusal(for shape: ObjectShape) -> StoreError? {
        if case .older = outline { return nil }
        guard className == shape.className, case .refused(let error) = state(for: shape) else { return nil }
        return error
    }

    /// Returns the way in which the documents are read as objects of a model.
    func state(for shape: ObjectShape) -> State {
        if case .whole(let state) = outline { return state }
        if let found = found.load() { return found.state }
        // Another thread may do the same: this calls the model's code.
        return found.storeIfNil(FoundState(Self.state(of: contents, for: shape))).state
    }

    private static func outline(of contents: ShapeContents, for shape: ObjectShape) -> Outline {
        let own = shape.contents
        if contents == own { return .whole(.current) }
        // Equal texts are of models in their current versions.
        let hasNestedVersions =
            shape.hasNestedVersions
            || contents.parts != own.parts && contents.nestedVersions.contains { $0.value != 1 }
        if !hasNestedVersions {
            if contents.version == own.version { return .whole(.current) }
            if (1..<own.version).contains(contents.version) { return .older }
        }
        return .whole(state(of: contents, for: shape))
    }

    private static func state(of contents: ShapeContents, for shape: ObjectShape) -> State {
        do throws(MigrationFailure) {
            let versions = contents.parts.isEmpty ? nil : contents.nestedVersions
            let migration = try DocumentMigration(of: shape.model, version: contents.version) { model in
                // Format 1 knew no versions, so all models had the first one.
                guard let versions else { return 1 }
                return knownVersion(of: model, versions)
            }
            return migration.isEmpty ? .current : .older(RowMigration(migration, className: shape.className))
        } catch {
            return .refused(StoreError(error, of: shape.className))
        }
    }
}

/// Returns the version of a model by its present or former name; `nil` if no version is known.
private func knownVersion<M: Model>(of type: M.Type, _ versions: [String: Int]) -> Int? {
    ([type.storedName] + type.versions.formerNames).lazy.compactMap { versions[$0] }.first
}

/// The migration of the documents of a schema to the current versions.
struct RowMigration: Sendable {
    /// The migrations of the class and of the models inside.
    let migration: DocumentMigration
    private let className: String

    init(_ migration: DocumentMigration, className: String) {
        (self.migration, self.className) = (migration, className)
    }

    /// Returns a document of the current versions.
    ///
    /// - Throws: ``StoreError`` with the code `migration` if a migration fails, or `corrupt` if the document is no object.
    func migrated(_ document: UnsafeRawBufferPointer) throws(StoreError) -> [UInt8] {
        var writer = DocumentWriter()
        try unsafe migrate(document, DocumentReader(), into: &writer)
        return unsafe writer.withBytes { unsafe Array($0) }
    }

    /// Writes a document of the current versions.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - reader: A reader that is not in use.
    ///   - writer: The writer of the new document.
    /// - Throws: ``StoreError`` with the code `migration` if a migration fails, or `corrupt` if the document is no object.
    func migrate(
        _ document: UnsafeRawBufferPointer,
        _ reader: borrowing DocumentReader,
        into writer: inout DocumentWriter
    ) throws(StoreError) {
        guard let members = unsafe JSON.Object(document: document, reader) else { throw .noDocument }
        try Self.write(try migrated(members), of: className, into: &writer)
    }

    /// Returns the members of a document of the current versions.
    ///
    /// - Parameters:
    ///   - members: The members of the document.
    ///   - useStore: Calls a migration that reads or writes other objects; `nil` if there may be none.
    /// - Returns: The members.
    /// - Throws: ``StoreError`` with the code `migration` if a migration fails.
    func migrated(
        _ members: consuming JSON.Object,
        useStore: MigrationChain.StoreUse? = nil
    ) throws(StoreError) -> JSON.Object {
        do throws(MigrationFailure) {
            return try migration.migrated(consume members, form: .stored, useStore: useStore)
        } catch {
            throw StoreError(error, of: className)
        }
    }

    /// Returns the bytes of a document.
    static func document(_ members: JSON.Object, of className: String) throws(StoreError) -> [UInt8] {
        var writer = DocumentWriter()
        try write(members, of: className, into: &writer)
        return unsafe writer.withBytes { unsafe Array($0) }
    }

    private static func write(
        _ members: JSON.Object,
        of className: String,
        into writer: inout DocumentWriter
    ) throws(StoreError) {
        do throws(MappingError) {
            try writer.write(JSON.object(members))
        } catch {
            throw StoreError(error, of: className)
        }
    }
}

extension StoreError {
    /// The failure of a document that is no JSON object.
    static var noDocument: StoreError {
        StoreError(.corrupt, "the document is no JSON object; restore the file from a backup, or delete the object")
    }
}
