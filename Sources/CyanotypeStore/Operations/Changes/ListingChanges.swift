internal import Cyanotype

/// Lists changes that a server does not have.
struct ListOutbox: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "outbox(of:after:limit:)" }

    let types: [any Model.Type]
    let cursor: OutboxCursor?
    let limit: Int

    func run(in session: some EngineSession) throws(StoreError) -> OutboxPage {
        let shapes = try orderedShapes(session)
        var listing = OutboxListing(store: try session.syncStoreName(), limit: min(max(1, limit), .max - 1))
        var rest = groups(of: shapes).map { ($0, false) }
        // Deletions are those of a type, whatever the class.
        for shape in shapes.reversed() where !rest.contains(where: { $1 && $0[0].typeName == shape.typeName }) {
            rest.append(([shape], true))
        }
        if let cursor {
            let position = rest.firstIndex { shapes, isDeletion in
                isDeletion == cursor.isInDeletions && shapes.contains { $0.className == cursor.className }
            }
            if let position { rest.removeFirst(position) }
        }
        for (index, (shapes, isDeletion)) in rest.enumerated() {
            let start = index == 0 ? cursor.flatMap { $0.isInDeletions == isDeletion ? $0 : nil } : nil
            if let shape = shapes.first, shapes.count == 1, isDeletion || !shape.refersToItself {
                // The place of a list of other types may have left out objects before it.
                let isThere = start?.className == shape.className && start?.order == nil
                try listing.add(shape.model, after: isThere ? start?.identity : nil, inDeletions: isDeletion, session)
            } else {
                var ordered = try OrderedListing(shapes, after: start?.order, session)
                try ordered.add(to: &listing)
            }
            if listing.isFull { break }
        }
        return OutboxPage(changes: listing.changes, next: listing.next)
    }

    /// The shapes in groups. The objects of a group refer to one another in circles, or may.
    private func groups(of shapes: [ObjectShape]) -> [[ObjectShape]] {
        /// Whether objects of a shape lead to those of another one.
        func leads(_ shape: ObjectShape, to other: ObjectShape) -> Bool {
            var (open, seen): ([ObjectShape], Set<String>) = ([shape], [])
            while let next = open.popLast() {
                guard next.mayHaveReferences else { continue }
                let names = next.references().typeNames
                if names.contains(other.typeName) { return true }
                open += shapes.filter { names.contains($0.typeName) && seen.insert($0.className).inserted }
            }
            return false
        }
        var groups: [[ObjectShape]] = []
        for shape in shapes {
            let position = groups.firstIndex { group in
                group.contains { leads($0, to: shape) && leads(shape, to: $0) }
            }
            // All to which a group refers comes before its last shape.
            groups.append((position.map { groups.remove(at: $0) } ?? []) + [shape])
        }
        return groups
    }

    /// The shapes of the types, each once, and each after those to which its objects refer.
    private func orderedShapes(_ session: some EngineSession) throws(StoreError) -> [ObjectShape] {
        func shape<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        var shapes: [ObjectShape] = []
        for type in types {
            let shape = try shape(type)
            if !shapes.contains(where: { $0.typeName == shape.typeName && shape.isOf($0) }) {
                shapes.removeAll { $0.typeName == shape.typeName && $0.isOf(shape) }
                shapes.append(shape)
            }
        }
        var (ordered, begun): ([ObjectShape], Set<String>) = ([], [])
        func add(_ shape: ObjectShape) {
            guard begun.insert(shape.className).inserted else { return }
            if shape.mayHaveReferences {
                let names = shape.references().typeNames
                for target in shapes where names.contains(target.typeName) { add(target) }
            }
            ordered.append(shape)
        }
        shapes.forEach(add)
        return ordered
    }
}

extension ObjectShape {
    /// Whether objects may refer to others of their type.
    fileprivate var refersToItself: Bool { mayHaveReferences && references().typeNames.contains(typeName) }

    /// Whether the class is another one or a subclass of it.
    fileprivate func isOf(_ other: ObjectShape) -> Bool {
        className == other.className || superclasses.contains(other.className)
    }
}

/// Lists the changes that a server has rejected.
struct ListRejections: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "rejectedChanges(of:)" }

    let model: any Model.Type

    func run(in session: some EngineSession) throws(StoreError) -> [OutboxChange] {
        try changes(of: model, session)
    }

    private func changes<M: Model>(
        of type: M.Type,
        _ session: some EngineSession
    ) throws(StoreError) -> [OutboxChange] {
        guard let table = try session.synchronizedTable(for: type, .reading) else { return [] }
        let source = OutboxChange.Source(store: try session.syncStoreName(), shape: table.shape)
        var found: [(identity: StorageKey, record: SyncRecord)] = []
        try session.forEachRejection(in: table) { identity, record in
            found.append((identity, record))
            return true
        }
        var changes: [OutboxChange] = []
        for (identity, record) in found {
            if let tombstone = record.tombstone {
                changes.append(
                    OutboxChange(of: identity, record, source, row: nil, revision: tombstone.revision)
                )
                continue
            }
            let revision = try session.rowVersion(of: identity, in: table)?.revision ?? 0
            try session.forEachVisibleRow(of: [identity], in: table) { _, row in
                let state = SyncRecord.State(row)
                changes.append(
                    OutboxChange(of: identity, record, source, row: state, revision: revision)
                )
            }
        }
        return changes
    }
}

/// Decodes the object that a change saves.
struct DecodeChange<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "object(_:of:)" }

    let change: OutboxChange

    func run(in session: some EngineSession) throws(StoreError) -> M? {
        guard let state = change.state else { return nil }
        return try session.object(M.self, state, change.id.key)
    }
}
