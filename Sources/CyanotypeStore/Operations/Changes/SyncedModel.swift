internal import Cyanotype

/// An object and its document as servers have it.
struct SyncedState<M: Model> {
    let object: M
    /// The members that the model knows, in the form of its blueprint, with references in place of objects.
    let document: JSON
    /// The references to missing objects, which the object does not have, but its document.
    let missing: MissingReferences
}

/// Reads and writes the documents of a model as servers have them.
struct SyncedModel<M: Model, Session: EngineSession> {
    let session: Session
    let shape: ObjectShape
    /// The identity of the object; `nil` if it is not known yet.
    let identity: ObjectID?

    // MARK: - Objects

    /// Decodes the object of a server's document.
    ///
    /// - Parameters:
    ///   - json: The document, in the form of the blueprint. Objects to which it refers may be whole.
    ///   - document: The document before; `nil` for a new object.
    ///   - patch: The change, if there is a document before. Fields that it removes by `null` are `nil`.
    /// - Returns: The state.
    /// - Throws: ``StoreError``, with the code `constraint` if the object needs one that is not there.
    func state(
        _ json: JSON,
        inPlaceOf document: JSON.Object? = nil,
        changedBy patch: JSON = [:]
    ) throws(StoreError) -> SyncedState<M> {
        var (json, known) = (json, document)
        var missing = MissingReferences()
        if shape.mayHaveReferences, var members = json.objectValue {
            missing = try MissingReferences(removingFrom: &members, shape, session)
            try missing.check(shape, identity)
            if var document {
                missing.replace(in: &document, by: members)
                known = document
            }
            json = .object(members)
        }
        let object = try decode(json, inPlaceOf: known, changedBy: patch)
        return SyncedState(object: object, document: try self.document(of: object, missing), missing: missing)
    }

    /// Decodes the object of a state that the store keeps.
    func state(of state: SyncRecord.State, _ identity: StorageKey) throws(StoreError) -> SyncedState<M> {
        let missing = try MissingReferences(in: state, shape, session)
        let object = try session.object(M.self, state, identity)
        return SyncedState(object: object, document: try document(of: object, missing), missing: missing)
    }

    private func decode(
        _ json: JSON,
        inPlaceOf document: JSON.Object?,
        changedBy patch: JSON
    ) throws(StoreError) -> M {
        var failure: StoreError?
        let references = ReferenceSource { reference, model in
            do throws(StoreError) {
                return try session.object(reference, model)
            } catch {
                failure = failure ?? error
                return nil
            }
        }
        let object = Result { () throws(StoreError) in
            try converting { () throws(MappingError) in
                guard let document else { return try M(foreign: json, references) }
                return try M.decode(json, inPlaceOf: document, changedBy: patch, references)
            }
        }
        if let failure { throw failure }
        return try object.get()
    }

    // MARK: - Documents

    /// Returns the document of a state that the store keeps. The object may need others that are not there.
    func document(of state: SyncRecord.State, _ identity: StorageKey) throws(StoreError) -> JSON {
        let missing = try MissingReferences(in: state, shape, session)
        if missing.areOptional { return try document(of: session.object(M.self, state, identity), missing) }
        return .object(try knownDocument(of: state))
    }

    /// Returns the document of a state that the store keeps, as it is, but without members that the model does not know.
    func knownDocument(of state: SyncRecord.State) throws(StoreError) -> JSON.Object {
        let exact = state.exact ?? shape
        return try translated(exact.merger().withoutUnknownMembers(try state.members(shape)), exact)
    }

    /// Returns the document of a state that the store keeps, with the members that the model does not know.
    func wholeDocument(of state: SyncRecord.State) throws(StoreError) -> JSON.Object {
        try translated(try state.members(shape), state.exact ?? shape)
    }

    private func document(of object: M, _ missing: MissingReferences) throws(StoreError) -> JSON {
        func document<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> JSON.Object {
            let shape = try session.shape(of: exact)
            var encoder = DocumentCodec.Encoder()
            try converting { () throws(MappingError) in
                try encoder.encode(object, isSorted: false, mayRefer: shape.hasReferences)
            }
            let members = unsafe encoder.withDocument { unsafe JSON.Object(document: $0) }
            return try translated(members ?? [:], shape)
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        var members = try document(exact)
        missing.restore(in: &members)
        return .object(members)
    }

    private func translated(_ document: JSON.Object, _ shape: ObjectShape) throws(StoreError) -> JSON.Object {
        do throws(StoreError) {
            return try shape.translated(document)
        } catch {
            var error = error
            error.objectID = identity
            throw error
        }
    }

    private func converting<Value>(_ body: () throws(MappingError) -> Value) throws(StoreError) -> Value {
        do throws(MappingError) {
            return try body()
        } catch {
            var failure = StoreError(error, of: M.storedName)
            failure.objectID = identity
            throw failure
        }
    }
}
