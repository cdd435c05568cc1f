internal import Cyanotype

extension EngineSession {
    /// Notes the state of an object that is saved.
    func noteState(of draft: borrowing RowDraft, _ shape: ObjectShape) {
        let object = ModelReference(typeName: shape.typeName, key: draft.identity)
        note([.known(draft.checksum, of: object)])
    }

    /// Notes the state of an object that was read, if others may refer to it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - row: Its row.
    ///   - shape: The shape of the row's table.
    func noteState<M: Model>(of object: M, _ row: borrowing StoredRow, _ shape: ObjectShape) {
        if models.mayBeReferred(shape), let state = state(of: object, row, shape) { note([state]) }
    }

    /// Returns the state of an object that was read.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - row: Its row.
    ///   - shape: The shape of the row's table.
    ///   - isExact: Whether the object has all that the row's document has.
    /// - Returns: The state; `nil` if the object cannot be encoded, so that it is not saved either.
    func state<M: Model>(
        of object: M,
        _ row: borrowing StoredRow,
        _ shape: ObjectShape,
        isExact: Bool = true
    ) -> KnownStates.Event? {
        guard let checksum = try? checksum(of: object, row, shape, isExact: isExact) else { return nil }
        return .known(checksum, of: ModelReference(typeName: shape.typeName, key: row.identity))
    }

    /// Returns the checksum that an object would have if it were saved as it was read.
    private func checksum<M: Model>(
        of object: M,
        _ row: borrowing StoredRow,
        _ shape: ObjectShape,
        isExact: Bool
    ) throws(StoreError) -> Int64 {
        func checksum<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> Int64 {
            guard let object = object as? Exact else { return row.checksum }
            var draft = RowDraft()
            try draft.fill(from: object, try self.shape(of: exact), mayBeReferred: true)
            return draft.checksum
        }
        if isExact, row.foreign == nil, shape.hasFixedOrder { return row.checksum }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        return try checksum(exact)
    }
}
