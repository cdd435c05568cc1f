internal import Cyanotype

/// The objects of rows and of all rows to which these refer: one for each identity.
///
/// An object is decoded after those to which it refers. If objects refer to one another in a circle, one of them must be of a
/// class whose blueprint assigns its properties: it exists before its members are read.
final class ReferencedObjects {
    let rows = ReferencedRows()
    // A session may own this.
    private unowned let session: any EngineSession
    private let decoder: DocumentCodec.Decoder
    private let source = ReferenceSource()
    private var failures: [ModelReference: StoreError] = [:]
    /// The instances whose members are still to be read.
    private var unfilled: [ModelReference] = []
    /// The objects that were decoded with the one that is asked for.
    private var decoded: [ModelReference] = []
    /// Those among them whose members could not be read, so that others refer to half an object.
    private var halves: [ModelReference] = []

    init(_ session: some EngineSession, _ decoder: DocumentCodec.Decoder) {
        (self.session, self.decoder) = (session, decoder)
    }

    /// Returns the object of a row.
    ///
    /// - Throws: ``StoreError`` if it, or an object that it needs, cannot be decoded.
    func object<M: Model>(_ type: M.Type, _ reference: ModelReference) throws(StoreError) -> M {
        if !isDone(reference) { decodeAll(from: reference) }
        if let failure = failures[reference] { throw failure }
        guard let object = source[reference] as? M else {
            throw StoreError(.type, "the object is not one of \(type)")
        }
        return object
    }

    /// Whether an object refers to others that are missing, or that cannot be decoded.
    func lacksObjects(of node: ReferencedRows.Node?) -> Bool {
        node?.references.contains { rows.nodes[$0.target] == nil || failures[$0.target] != nil } ?? false
    }

    // MARK: - Order

    /// An object that waits for those to which it refers.
    private struct Frame {
        let reference: ModelReference
        let references: [ReferencedRows.Reference]
        var next = 0
    }

    private func decodeAll(from reference: ModelReference) {
        decode(reference)
        while let reference = unfilled.popLast() {
            for needed in rows.nodes[reference]?.references ?? [] { decode(needed.target) }
            fill(reference)
        }
        if !halves.isEmpty { failOwnersOfHalves() }
        noteStates()
        for reference in decoded { rows.release(reference) }
        decoded = []
    }

    /// Decodes an object after all those to which it refers. The stack is an array, because data may be of any depth.
    private func decode(_ root: ModelReference) {
        var stack: [Frame] = []
        var positions: [ModelReference: Int] = [:]
        func push(_ reference: ModelReference) {
            positions[reference] = stack.count
            stack.append(Frame(reference: reference, references: rows.nodes[reference]?.references ?? []))
        }
        func pop() -> Frame? {
            let frame = stack.popLast()
            if let frame { positions[frame.reference] = nil }
            return frame
        }
        if isDone(root) { return }
        push(root)
        while let frame = stack.last {
            guard frame.next < frame.references.count else {
                _ = pop()
                decodeNow(frame)
                continue
            }
            let target = frame.references[frame.next].target
            if let start = positions[target] {
                // A circle. The objects after the one that is made now are decoded when its members are needed.
                let broken = stack.indices[start...].last { makeInstance(stack[$0].reference) }
                if let broken {
                    while stack.count > broken { _ = pop() }
                } else {
                    let failure = circle(stack[start...])
                    while stack.count > start { if let frame = pop() { failures[frame.reference] = failure } }
                }
                continue
            }
            stack[stack.count - 1].next += 1
            if !isDone(target), rows.nodes[target] != nil { push(target) }
        }
    }

    private func isDone(_ reference: ModelReference) -> Bool {
        source[reference] != nil || failures[reference] != nil
    }

    private func circle(_ frames: ArraySlice<Frame>) -> StoreError {
        // Only the last object still looks at the reference that leads on.
        let path = frames.enumerated().flatMap { offset, frame in
            frame.references[offset == frames.count - 1 ? frame.next : frame.next - 1].keys
        }.joined(separator: ".")
        var error = StoreError(
            .mapping,
            """
            the object refers to itself by \(path); only objects of a class can, whose blueprint assigns its properties: \
            Blueprint(creating:)
            """
        )
        if let first = frames.first, let node = rows.nodes[first.reference] {
            error.setObject(first.reference.key, node.shape)
        }
        return error
    }

    // MARK: - Decoding

    private func decodeNow(_ frame: Frame) {
        guard let node = rows.nodes[frame.reference] else { return }
        do throws(StoreError) {
            try checkReferences(of: node)
            source[frame.reference] = try object(of: node, frame.reference)
            decoded.append(frame.reference)
        } catch {
            failures[frame.reference] = error
        }
    }

    /// Throws the failure of an object that another one needs: it has the name of the object that cannot be decoded.
    private func checkReferences(of node: ReferencedRows.Node) throws(StoreError) {
        if let failure = node.references.lazy.compactMap({ self.failures[$0.target] }).first { throw failure }
    }

    private func object(
        of node: ReferencedRows.Node,
        _ reference: ModelReference
    ) throws(StoreError) -> any Model {
        func object<M: Model>(_ type: M.Type) throws(StoreError) -> any Model {
            guard let row = node.row else { throw StoreError(.type, "the row of the object is not known") }
            let objects = ObjectDecoder(session, node.shape, decoder, source)
            return try row.lend { row throws(StoreError) -> any Model in
                if !row.isWhole { throw objects.damage(of: row) }
                return try objects.instance(type, of: row, node.document)
            }
        }
        return try object(node.shape.model)
    }

    // MARK: - Circles

    /// Makes the object of a row before its members are read; returns `false` if its model needs them.
    private func makeInstance(_ reference: ModelReference) -> Bool {
        func instance<M: Model>(of type: M.Type, _ members: JSON.Object) -> (any Model)? {
            type.instanceForReferences(members)
        }
        guard let node = rows.nodes[reference], let exact = node.exact, let members = node.members,
            let instance = instance(of: exact.model, members)
        else { return false }
        source[reference] = instance
        unfilled.append(reference)
        return true
    }

    /// Reads the members of an instance.
    private func fill(_ reference: ModelReference) {
        guard let node = rows.nodes[reference], let instance = source[reference] else { return }
        do throws(StoreError) {
            try checkReferences(of: node)
            source.instance = instance
            defer { source.instance = nil }
            _ = try object(of: node, reference)
            decoded.append(reference)
        } catch {
            failures[reference] = error
            halves.append(reference)
        }
    }

    /// Makes all objects fail that refer to half an object, directly or by others.
    private func failOwnersOfHalves() {
        var owners: [ModelReference: [ModelReference]] = [:]
        for reference in decoded {
            for needed in rows.nodes[reference]?.references ?? [] {
                owners[needed.target, default: []].append(reference)
            }
        }
        while let half = halves.popLast() {
            for owner in owners.removeValue(forKey: half) ?? [] where failures[owner] == nil {
                failures[owner] = failures[half]
                halves.append(owner)
            }
        }
    }

    // MARK: - States

    /// Notes the states of the objects that were decoded, so that copies of them are known again.
    private func noteStates() {
        for reference in decoded where failures[reference] == nil {
            guard let node = rows.nodes[reference], session.models.mayBeReferred(node.shape),
                let checksum = try? self.checksum(of: node, reference)
            else { continue }
            session.note(.known(checksum, of: reference))
        }
    }

    private func checksum(
        of node: ReferencedRows.Node,
        _ reference: ModelReference
    ) throws(StoreError) -> Int64? {
        func checksum<M: Model>(_ object: M) throws(StoreError) -> Int64? {
            try node.row?.lend { row throws(StoreError) in
                // Without references to missing objects, it would be saved otherwise than it was.
                try session.checksum(of: object, row, node.shape, isExact: node.document == nil)
            }
        }
        return try source[reference].flatMap { object throws(StoreError) in try checksum(object) }
    }
}
