internal import Cyanotype

/// A row that was copied, and its object once it is decoded.
///
/// It is a class because rows refer to one another, and each is looked at often.
final class ReferencedRow {
    struct Reference {
        let target: ModelReference
        /// The keys of the field.
        let keys: [String]
        /// The row of the target; `nil` if there is none. All rows live as long as the read.
        fileprivate(set) unowned var row: ReferencedRow?
    }

    /// How others refer to it.
    let reference: ModelReference
    /// The shape of the table in which it was found.
    let shape: ObjectShape
    /// The row; `nil` after its object was decoded.
    private(set) var copy: CopiedRow?
    /// The shape of the row's class, which may be a subclass of the table's; `nil` if the store has not used its model.
    private(set) var exact: ObjectShape?
    /// The members of the document in its current version; `nil` if the class has no references.
    private(set) var members: JSON.Object?
    /// The document of the current version, without references to missing objects, unless it is the row's own.
    private(set) var document: [UInt8]?
    private(set) var references: [Reference] = []
    private var isMigrated = false

    // MARK: - Decoding

    /// The object, or the instance that becomes it.
    var object: (any Model)?
    /// The failure of the object, or of one that it needs.
    var failure: StoreError?
    /// The position among the objects that wait for those to which they refer; `nil` if it is not one of them.
    var position: Int?

    init(_ row: borrowing StoredRow, _ shape: ObjectShape, _ reference: ModelReference) {
        (self.reference, self.shape, copy) = (reference, shape, CopiedRow(row))
    }

    /// Whether the object is known, or why there is none.
    var isDone: Bool { object != nil || failure != nil }

    /// Frees what only decoding needs.
    func release() { (copy, members, document, references) = (nil, nil, nil, []) }

    // MARK: - References

    /// Finds the references in the document.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - reader: A reader that is not in use.
    ///   - body: Called with each reference, and with the model of its field.
    /// - Throws: ``StoreError``
    func findReferences(
        in session: some EngineSession,
        _ reader: borrowing DocumentReader,
        _ body: (ModelReference, any Model.Type) -> Void
    ) throws(StoreError) {
        guard let copy else { return }
        exact = try exactShape(of: copy, in: session)
        guard let exact, exact.hasReferences else { return }
        try copy.lend { row throws(StoreError) in
            // Decoding it reports the damage, and so it does with a failing migration.
            guard row.isWhole, let (members, isMigrated) = Self.members(row, exact, reader) else { return }
            (self.members, self.isMigrated) = (members, isMigrated)
        }
        guard let members else { return }
        exact.references().forEach(in: members) { found in
            guard let target = found.reference else { return }
            references.append(Reference(target: target, keys: found.field.keys, row: nil))
            body(target, found.model)
        }
    }

    /// Returns the members of a row's document in its current version; `nil` if it cannot be read.
    private static func members(
        _ row: borrowing StoredRow,
        _ shape: ObjectShape,
        _ reader: borrowing DocumentReader
    ) -> (JSON.Object, isMigrated: Bool)? {
        guard let members = unsafe JSON.Object(document: row.document, reader) else { return nil }
        switch row.foreign?.state(for: shape) {
        case .refused: return nil
        case .older(let migration): return (try? migration.migrated(members)).map { ($0, true) }
        case .current, nil: return (members, false)
        }
    }

    private func exactShape(of row: CopiedRow, in session: some EngineSession) throws(StoreError) -> ObjectShape? {
        func exact<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        guard let name = row.className, name != shape.className else { return shape }
        guard let model = session.model(named: name, ofType: shape.typeName) else { return nil }
        return try exact(model)
    }

    // MARK: - Missing objects

    /// Sets the rows of the references, and removes references to missing objects where a value can do without. All others make
    /// decoding fail, with their paths.
    func link(_ row: (ModelReference) -> ReferencedRow?) {
        for index in references.indices { references[index].row = row(references[index].target) }
        if let members = withoutMissing() {
            document = try? RowMigration.document(members, of: shape.className)
        }
    }

    /// The members of the document without references to missing objects; `nil` if they are those of the row.
    private func withoutMissing() -> JSON.Object? {
        guard var members else { return nil }
        let missing = Set(references.lazy.filter { $0.row == nil }.map(\.target))
        if missing.isEmpty { return isMigrated ? members : nil }
        exact?.references().forEach(in: &members) { found in
            found.reference.map(missing.contains) ?? false ? .remove : .keep
        }
        return members
    }

    /// Returns the members with references to missing objects, which the object does not have.
    ///
    /// - Parameter nullified: Objects whose references are removed from the members, where the rule of the field says so.
    /// - Returns: The members; `nil` if there are none.
    func dangling(except nullified: Set<ModelReference> = []) -> JSON.Object? {
        guard var all = members, let rest = withoutMissing() else { return nil }
        if !nullified.isEmpty {
            exact?.references().forEach(in: &all) { found in
                found.field.rule == .nullify && found.reference.map(nullified.contains) ?? false ? .remove : .keep
            }
        }
        var dangling = JSON.Object()
        for (key, value) in all where rest[key] != value { dangling[key] = value }
        return dangling.isEmpty ? nil : dangling
    }
}
