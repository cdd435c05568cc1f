internal import Cyanotype

/// An object as it was at some time, to which another one refers that is saved later.
struct ReferencedSnapshot: Sendable {
    let reference: ModelReference
    /// The object that refers to it.
    let owner: ModelReference
    let model: any Model.Type
    let row: RowSnapshot
    /// The checksum that the row would have if nobody referred to the object.
    let plainChecksum: Int64

    /// Returns the snapshots of all objects to which an object refers, directly or by others.
    ///
    /// - Parameters:
    ///   - draft: The object.
    ///   - shape: The shape of its class.
    /// - Returns: The snapshots.
    /// - Throws: ``StoreError`` if one of them cannot be encoded, or has no identity.
    static func all(of draft: borrowing RowDraft, _ shape: ObjectShape) throws(StoreError) -> [ReferencedSnapshot] {
        if draft.references.isEmpty { return [] }
        var snapshots: [ReferencedSnapshot] = []
        var referenced = ReferencedSaves(.all)
        referenced.add(owner: draft, shape)
        var draft = RowDraft()
        while let found = referenced.takeNext() {
            func add<M: Model>(_ object: M) throws(StoreError) {
                func add<Exact: Model>(_ exact: Exact.Type) throws(StoreError) {
                    // The cast succeeds: `exact` is the object's own class.
                    guard let object = object as? Exact else { return }
                    let shape = try ObjectShape.shape(of: exact)
                    try draft.fill(from: object, shape, mayBeReferred: true)
                    referenced.add(draft, copyOf: found.reference)
                    snapshots.append(
                        ReferencedSnapshot(
                            reference: found.reference,
                            owner: found.owner,
                            model: exact,
                            row: RowSnapshot(draft),
                            plainChecksum: try RowDraft.plainChecksum(of: object, shape)
                        )
                    )
                }
                let exact: any Model.Type = subclass(of: object) ?? M.self
                try add(exact)
            }
            try add(found.object)
        }
        return snapshots
    }
}
