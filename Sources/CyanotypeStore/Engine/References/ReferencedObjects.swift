internal import Cyanotype

/// The objects of rows and of all rows to which these refer: one for each identity, but for values to which nothing leads.
///
/// An object is decoded after those to which it refers. If objects refer to one another in a circle, one of them must be of a
/// class whose blueprint assigns its properties: it exists before its members are read.
final class ReferencedObjects {
    let rows: ReferencedRows
    // A session may own this.
    private unowned let session: any EngineSession
    private let decoder: DocumentCodec.Decoder
    private let source: ReferenceSource
    /// The instances whose members are still to be read.
    private var unfilled: [ReferencedRow] = []
    /// The row whose object is decoded next, if no other row leads to it.
    var lentRoot: ReferencedRow?
    /// The objects that were decoded with the one that is asked for.
    private var decoded: [ReferencedRow] = []
    /// Those among them whose members could not be read, so that others refer to half an object.
    private var halves: [ReferencedRow] = []
    /// The shapes of the objects, of which there are few, and whether others may refer to them.
    private var referredShapes: [(shape: ObjectShape, mayBeReferred: Bool)] = []

    /// - Parameters:
    ///   - session: The session, which lives longer.
    ///   - decoder: The decoder.
    ///   - copiesAll: Whether all rows are to be copied before an object is decoded.
    init(_ session: some EngineSession, _ decoder: DocumentCodec.Decoder, copiesAll: Bool = false) {
        let source = ReferenceSource()
        (self.session, self.decoder, self.source) = (session, decoder, source)
        rows = ReferencedRows(copiesAll ? nil : ReferencedLeaves(decoder, source))
    }

    /// Returns the object of a row.
    ///
    /// - Throws: ``StoreError`` if it, or an object that it needs, cannot be decoded.
    func object<M: Model>(_ type: M.Type, _ row: ReferencedRow) throws(StoreError) -> M {
        if !row.isDone { decodeAll(from: row) }
        if let failure = row.failure { throw failure }
        guard let object = row.object as? M else { throw StoreError(.type, "the object is not one of \(type)") }
        return object
    }

    // MARK: - Order

    /// An object that waits for those to which it refers.
    private struct Frame {
        let row: ReferencedRow
        var next = 0
    }

    private func decodeAll(from row: ReferencedRow) {
        decode(row)
        while let row = unfilled.popLast() {
            for needed in row.references { if let row = needed.row { decode(row) } }
            fill(row)
        }
        if !halves.isEmpty { failOwnersOfHalves() }
        noteStates()
        for row in decoded { row.release() }
        decoded.removeAll(keepingCapacity: true)
    }

    /// Decodes an object after all those to which it refers. The stack is an array, because data may be of any depth.
    private func decode(_ root: ReferencedRow) {
        var stack: [Frame] = []
        func push(_ row: ReferencedRow) {
            row.position = stack.count
            stack.append(Frame(row: row))
        }
        func pop() -> ReferencedRow? {
            let row = stack.popLast()?.row
            row?.position = nil
            return row
        }
        if root.isDone { return }
        // Nearly always: it needs no stack.
        if root.isNext { return decodeNow(root) }
        push(root)
        while let frame = stack.last {
            guard frame.next < frame.row.references.count else {
                if let row = pop() { decodeNow(row) }
                continue
            }
            let target = frame.row.references[frame.next].row
            if let start = target?.position {
                // A circle. The objects after the one that is made now are decoded when its members are needed.
                let broken = stack.indices[start...].last { makeInstance(stack[$0].row) }
                if let broken {
                    while stack.count > broken { _ = pop() }
                } else {
                    let failure = circle(stack[start...])
                    while stack.count > start { pop()?.failure = failure }
                }
                continue
            }
            stack[stack.count - 1].next += 1
            if let target, !target.isDone { push(target) }
        }
    }

    private func circle(_ frames: ArraySlice<Frame>) -> StoreError {
        // Only the last object still looks at the reference that leads on.
        let path = frames.enumerated().flatMap { offset, frame in
            frame.row.references[offset == frames.count - 1 ? frame.next : frame.next - 1].keys
        }.joined(separator: ".")
        var error = StoreError(
            .mapping,
            """
            the object refers to itself by \(path); only objects of a class can, whose blueprint assigns its properties: \
            Blueprint(creating:)
            """
        )
        if let first = frames.first?.row { error.setObject(first.reference.key, first.shape) }
        return error
    }

    // MARK: - Decoding

    private func decodeNow(_ row: ReferencedRow) {
        do throws(StoreError) {
            try checkReferences(of: row)
            let object = try object(of: row)
            row.object = object
            if row !== lentRoot { source[row.reference] = object }
            decoded.append(row)
        } catch {
            row.failure = error
        }
    }

    /// Throws the failure of an object that another one needs: it has the name of the object that cannot be decoded.
    private func checkReferences(of row: ReferencedRow) throws(StoreError) {
        for needed in row.references { if let failure = needed.row?.failure { throw failure } }
    }

    private func object(of row: ReferencedRow) throws(StoreError) -> any Model {
        func object<M: Model>(_ type: M.Type) throws(StoreError) -> any Model {
            guard let copy = row.copy else { throw StoreError(.type, "the row of the object is not known") }
            let objects = ObjectDecoder(session, row.shape, decoder, source)
            return try copy.lend { stored throws(StoreError) -> any Model in
                if !stored.isWhole { throw objects.damage(of: stored) }
                return try objects.instance(type, of: stored, row.document)
            }
        }
        return try object(row.shape.model)
    }

    // MARK: - Circles

    /// Makes the object of a row before its members are read; returns `false` if its model needs them.
    private func makeInstance(_ row: ReferencedRow) -> Bool {
        func instance<M: Model>(of type: M.Type, _ members: JSON.Object) -> (any Model)? {
            type.instanceForReferences(members)
        }
        guard let exact = row.exact, let members = row.members, let instance = instance(of: exact.model, members) else {
            return false
        }
        row.object = instance
        source[row.reference] = instance
        unfilled.append(row)
        return true
    }

    /// Reads the members of an instance.
    private func fill(_ row: ReferencedRow) {
        guard let instance = row.object else { return }
        do throws(StoreError) {
            try checkReferences(of: row)
            source.instance = instance
            defer { source.instance = nil }
            _ = try object(of: row)
            decoded.append(row)
        } catch {
            row.failure = error
            halves.append(row)
        }
    }

    /// Makes all objects fail that refer to half an object, directly or by others.
    private func failOwnersOfHalves() {
        var owners: [ObjectIdentifier: [ReferencedRow]] = [:]
        for row in decoded {
            for needed in row.references {
                if let target = needed.row { owners[ObjectIdentifier(target), default: []].append(row) }
            }
        }
        while let half = halves.popLast() {
            for owner in owners.removeValue(forKey: ObjectIdentifier(half)) ?? [] where owner.failure == nil {
                owner.failure = half.failure
                halves.append(owner)
            }
        }
    }

    // MARK: - States

    /// Notes the states of the objects that were decoded, so that copies of them are known again.
    private func noteStates() {
        var states: [KnownStates.Event] = []
        for row in decoded where row.failure == nil {
            // Not when it was decoded: the program may have saved a newer state since, and now gets this one.
            for reference in row.references { if let state = reference.state { states.append(state) } }
            if mayBeReferred(row.shape), let state = try? state(of: row) { states.append(state) }
        }
        session.note(states)
    }

    private func mayBeReferred(_ shape: ObjectShape) -> Bool {
        if let known = referredShapes.first(where: { $0.shape === shape }) { return known.mayBeReferred }
        let mayBeReferred = session.models.mayBeReferred(shape)
        referredShapes.append((shape, mayBeReferred))
        return mayBeReferred
    }

    private func state(of row: ReferencedRow) throws(StoreError) -> KnownStates.Event? {
        func state<M: Model>(_ object: M) throws(StoreError) -> KnownStates.Event? {
            try row.copy?.lend { stored throws(StoreError) in
                // Without references to missing objects, it would be saved otherwise than it was.
                session.state(of: object, stored, row.shape, isExact: row.document == nil)
            }
        }
        return try row.object.flatMap { object throws(StoreError) in try state(object) }
    }
}
