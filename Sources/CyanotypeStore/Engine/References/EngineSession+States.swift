internal import Cyanotype

extension EngineSession {
    /// Notes the state of an object that was read, if others may refer to it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - row: Its row.
    ///   - shape: The shape of the row's table.
    func noteState<M: Model>(of object: M, _ row: borrowing StoredRow, _ shape: ObjectShape) {
        guard models.mayBeReferred(shape) else { return }
        if row.foreign == nil { return noteState(KnownStates.State(checksum: row.checksum, shape: shape)) }
        // The row is not what this program would write.
        let exact: any Model.Type = subclass(of: object) ?? M.self
        noteState(of: object, as: exact)
    }

    private func noteState<M: Model, Exact: Model>(of object: M, as exact: Exact.Type) {
        guard let object = object as? Exact, let shape = try? self.shape(of: exact) else { return }
        var draft = RowDraft()
        // An object that cannot be encoded is not saved either.
        guard (try? draft.fill(from: object, shape, mayBeReferred: true)) != nil else { return }
        noteState(KnownStates.State(checksum: draft.checksum, shape: shape))
    }
}
