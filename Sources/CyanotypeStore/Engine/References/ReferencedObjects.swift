internal import Cyanotype

/// The objects of rows and of all rows to which these refer: one for each identity.
///
/// An object is decoded after those to which it refers. If objects refer to one another in a circle, one of them must be of a
/// class whose blueprint assigns its properties: it exists before its members are read.
final class ReferencedObjects {
    let rows = ReferencedRows()
    private let session: any EngineSession
    private let decoder: DocumentCodec.Decoder
    private let source = ReferenceSource()
    private var failures: [ModelReference: StoreError] = [:]
    /// The instances whose members are still to be read.
    private var unfilled: [ModelReference] = []
    /// Whether the members of an instance could not be read, so that others refer to half an object.
    private var hasHalfObjects = false

    init(_ session: some EngineSession) {
        self.session = session
        decoder = session.decoder()
    }

    /// Returns the object of a row.
    ///
    /// - Throws: ``StoreError`` if it, or an object that it needs, cannot be decoded.
    func object<M: Model>(_ type: M.Type, _ reference: ModelReference) throws(StoreError) -> M {
        if source[reference] == nil { decodeAll(from: reference) }
        if let failure = failure(of: reference) { throw failure }
        guard let object = source[reference] as? M else {
            throw StoreError(.type, "the object is not one of \(type)")
        }
        return object
    }

    /// The failure of an object, or of one that it has.
    private func failure(of reference: ModelReference) -> StoreError? {
        if let failure = failures[reference] { return failure }
        if !hasHalfObjects { return nil }
        var open = [reference]
        var seen: Set<ModelReference> = [reference]
        while let next = open.popLast() {
            if let failure = failures[next] { return failure }
            open += (rows.nodes[next]?.references ?? []).map(\.target).filter { seen.insert($0).inserted }
        }
        return nil
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
        // The cause has the name of the object that cannot be decoded.
        if let failure = frame.references.lazy.compactMap({ self.failures[$0.target] }).first {
            return failures[frame.reference] = failure
        }
        do throws(StoreError) {
            source[frame.reference] = try object(of: node)
        } catch {
            failures[frame.reference] = error
        }
    }

    private func object(of node: ReferencedRows.Node) throws(StoreError) -> any Model {
        func object<M: Model>(_ type: M.Type) throws(StoreError) -> any Model {
            let objects = ObjectDecoder(session, node.shape, decoder, source)
            return try node.row.lend { row throws(StoreError) -> any Model in
                if !row.isWhole { throw objects.damage(of: row) }
                let object = try objects.instance(type, of: row, node.document)
                session.noteState(of: object, row, node.shape)
                return object
            }
        }
        return try object(node.shape.model)
    }

    // MARK: - Circles

    /// Makes the object of a row before its members are read; returns `false` if its model needs them.
    private func makeInstance(_ reference: ModelReference) -> Bool {
        guard let node = rows.nodes[reference], let instance = instance(of: exactModel(of: node)) else { return false }
        source[reference] = instance
        unfilled.append(reference)
        return true
    }

    private func instance<M: Model>(of type: M.Type) -> (any Model)? { type.instanceForReferences() }

    private func exactModel(of node: ReferencedRows.Node) -> any Model.Type {
        let name = try? node.row.lend { row in row.foreign?.className }
        guard let name = name ?? nil, name != node.shape.className else { return node.shape.model }
        return session.model(named: name, ofType: node.shape.typeName) ?? node.shape.model
    }

    private func fill(_ reference: ModelReference) {
        guard let node = rows.nodes[reference], let instance = source[reference] else { return }
        if let failure = node.references.lazy.compactMap({ self.failures[$0.target] }).first {
            (failures[reference], hasHalfObjects) = (failure, true)
            return
        }
        do throws(StoreError) {
            try fill(instance, node)
        } catch {
            failures[reference] = error
            hasHalfObjects = true
        }
    }

    private func fill<M: Model>(_ instance: M, _ node: ReferencedRows.Node) throws(StoreError) {
        try node.row.lend { row throws(StoreError) in
            do throws(MappingError) {
                guard let document = node.document else {
                    return try unsafe decoder.fill(instance, from: row.document, source)
                }
                try unsafe document.span.withUnsafeBytes { bytes throws(MappingError) in
                    try unsafe decoder.fill(instance, from: bytes, source)
                }
            } catch {
                throw StoreError(error, of: row.foreign?.className ?? node.shape.className, row.identity, node.shape)
            }
        }
    }
}
