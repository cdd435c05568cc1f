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
                let isThere = start?.className == shape.className
                try listing.add(shape.model, after: isThere ? start?.identity : nil, inDeletions: isDeletion, session)
            } else {
                try listing.addOrdered(shapes, after: start, session)
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
                guard next.hasReferences else { continue }
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
            if shape.hasReferences {
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
    fileprivate var refersToItself: Bool { hasReferences && references().typeNames.contains(typeName) }

    /// Whether the class is another one or a subclass of it.
    fileprivate func isOf(_ other: ObjectShape) -> Bool {
        className == other.className || superclasses.contains(other.className)
    }
}

/// The changes that were found, up to a number.
private struct OutboxListing {
    let store: String
    let limit: Int
    private(set) var changes: [OutboxChange] = []
    /// The place after the last change, if there are more.
    private(set) var next: OutboxCursor?
    private var last: OutboxCursor?

    init(store: String, limit: Int) { (self.store, self.limit) = (store, limit) }

    var isFull: Bool { next != nil }

    /// Adds the changes of a class, or the deletions of its type.
    mutating func add<M: Model>(
        _ type: M.Type,
        after identity: StorageKey?,
        inDeletions isInDeletions: Bool,
        _ session: some EngineSession
    ) throws(StoreError) {
        guard let table = try session.synchronizedTable(for: type, .reading) else { return }
        let (className, typeName) = (table.shape.className, table.shape.typeName)
        func cursor(_ identity: StorageKey, isInDeletions: Bool) -> OutboxCursor {
            OutboxCursor(isInDeletions: isInDeletions, className: className, typeName: typeName, identity: identity)
        }
        let source = OutboxChange.Source(store: store, shape: table.shape)
        if isInDeletions {
            try session.forEachTombstone(in: table, after: identity) { identity, record in
                guard let tombstone = record.tombstone else { return true }
                let change = OutboxChange(of: identity, record, source, row: nil, revision: tombstone.revision)
                return append(change, cursor(identity, isInDeletions: true))
            }
        } else {
            try session.forEachPendingRow(in: table, after: identity) { row, revision, record in
                let state =
                    record?.sent.map { $0.isDeletion || $0.state != nil } ?? false
                    ? nil : SyncRecord.State(row, exact: session.exactShape(of: row, table.shape))
                let change = OutboxChange(of: row.identity, record, source, row: state, revision: revision)
                return append(change, cursor(row.identity, isInDeletions: false))
            }
        }
    }

    /// Adds the changes of some classes whose objects may refer to one another, each after those to which it refers. In a circle,
    /// one has to be first.
    ///
    /// - Complexity: O(*n*) in all changes of the classes.
    mutating func addOrdered(
        _ shapes: [ObjectShape],
        after cursor: OutboxCursor?,
        _ session: some EngineSession
    ) throws(StoreError) {
        var order = ReferenceOrder()
        for shape in shapes { try addTargets(shape.model, to: &order, session) }
        var objects = order.ordered()[...]
        if let cursor {
            let last = ModelReference(typeName: cursor.typeName, key: cursor.identity)
            // If it is gone, its page begins anew.
            if let position = objects.firstIndex(of: last) { objects = objects[(position + 1)...] }
        }
        // One more shows whether there are others.
        let wanted = objects.prefix(limit - changes.count + 1)
        var found: [ModelReference: OutboxChange] = [:]
        for shape in shapes { try find(Set(wanted), shape.model, &found, session) }
        for object in wanted {
            guard let change = found[object] else { continue }
            let place = OutboxCursor(
                isInDeletions: false,
                className: shapes[0].className,
                typeName: object.typeName,
                identity: object.key
            )
            if !append(change, place) { return }
        }
    }

    private func addTargets<M: Model>(
        _ type: M.Type,
        to order: inout ReferenceOrder,
        _ session: some EngineSession
    ) throws(StoreError) {
        guard let table = try session.synchronizedTable(for: type, .reading) else { return }
        try session.forEachPendingRow(in: table, after: nil) { row, _, record in
            let state = record?.sent?.state ?? SyncRecord.State(row, exact: session.exactShape(of: row, table.shape))
            // What cannot be migrated is an error for who reads the document.
            let members = try? state.members(table.shape)
            order.add(
                ModelReference(typeName: table.shape.typeName, key: row.identity),
                targets: members.map { (state.exact ?? table.shape).links(in: $0).map(\.target) } ?? []
            )
            return true
        }
    }

    private func find<M: Model>(
        _ wanted: Set<ModelReference>,
        _ type: M.Type,
        _ found: inout [ModelReference: OutboxChange],
        _ session: some EngineSession
    ) throws(StoreError) {
        guard let table = try session.synchronizedTable(for: type, .reading) else { return }
        let source = OutboxChange.Source(store: store, shape: table.shape)
        try session.forEachPendingRow(in: table, after: nil) { row, revision, record in
            let object = ModelReference(typeName: table.shape.typeName, key: row.identity)
            if wanted.contains(object) {
                let state = SyncRecord.State(row, exact: session.exactShape(of: row, table.shape))
                found[object] = OutboxChange(of: row.identity, record, source, row: state, revision: revision)
            }
            return true
        }
    }

    private mutating func append(_ change: OutboxChange, _ place: OutboxCursor) -> Bool {
        if changes.count == limit {
            next = last
            return false
        }
        changes.append(change)
        last = place
        return true
    }
}

/// Objects with those to which they refer.
private struct ReferenceOrder {
    private var objects: [ModelReference] = []
    private var targets: [ModelReference: [ModelReference]] = [:]

    mutating func add(_ object: ModelReference, targets: [ModelReference]) {
        if self.targets.updateValue(targets, forKey: object) == nil { objects.append(object) }
    }

    /// Returns the objects, each after those to which it refers. Nothing recurses, because chains may have any length.
    func ordered() -> [ModelReference] {
        var (ordered, begun): ([ModelReference], Set<ModelReference>) = ([], [])
        for object in objects where begun.insert(object).inserted {
            var open = [(object: object, rest: (targets[object] ?? [])[...])]
            while let last = open.indices.last {
                guard let target = open[last].rest.popFirst() else {
                    ordered.append(open.removeLast().object)
                    continue
                }
                // Others are on the server, or of types that were not asked for.
                if let next = targets[target], begun.insert(target).inserted { open.append((target, next[...])) }
            }
        }
        return ordered
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
