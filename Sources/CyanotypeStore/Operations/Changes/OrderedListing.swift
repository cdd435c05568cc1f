internal import Cyanotype

/// Lists the changes of some classes whose objects may refer to one another, each after those to which it refers. In a circle, one has
/// to be first.
///
/// The rows are read in the order of their identities. Those to which one refers, directly or by others, and which are not listed yet,
/// are listed before it. So a page costs as much as its changes, wherever it begins.
struct OrderedListing<Session: EngineSession>: ~Copyable {
    private let session: Session
    private let tables: [Session.Table]
    /// Those of the tables.
    private let shapes: [ObjectShape]
    private let reader = DocumentReader()
    private var order: OutboxOrder

    /// - Parameters:
    ///   - shapes: The shapes of the classes.
    ///   - order: What the pages before have listed; `nil` if there are none.
    ///   - session: The session.
    /// - Throws: ``StoreError``
    init(_ shapes: [ObjectShape], after order: OutboxOrder?, _ session: Session) throws(StoreError) {
        func table<M: Model>(_ type: M.Type) throws(StoreError) -> Session.Table? {
            try session.synchronizedTable(for: type, .reading)
        }
        self.session = session
        self.order = order ?? OutboxOrder()
        self.order.beginPage()
        var tables: [Session.Table] = []
        for shape in shapes { if let table = try table(shape.model) { tables.append(table) } }
        self.tables = tables
        self.shapes = tables.map(\.shape)
    }

    /// Adds changes until the page is full.
    ///
    /// - Complexity: O(*n*) in the changes of the page, if no object refers to very many.
    mutating func add(to listing: inout OutboxListing) throws(StoreError) {
        guard let first = tables.first else { return }
        let isDone = try addAll(to: &listing)
        // There is a next page only if a page is full.
        guard let last = listing.changes.last else { return }
        let place = OutboxCursor(
            isInDeletions: false,
            className: first.shape.className,
            typeName: last.typeName,
            identity: last.id.key,
            order: order
        )
        listing.endOrdered(at: place, hasMore: !isDone)
    }

    /// - Returns: `false` if the page is full.
    private mutating func addAll(to listing: inout OutboxListing) throws(StoreError) -> Bool {
        if try !addWaiting(to: &listing) { return false }
        for table in tables {
            guard case .after(let identity) = order.place(in: table.shape) else { continue }
            if try !addRows(of: table, after: identity, to: &listing) { return false }
            order.end(table.shape)
        }
        return true
    }

    /// Adds the changes of a table whose identities are greater than one.
    private mutating func addRows(
        of table: Session.Table,
        after identity: StorageKey?,
        to listing: inout OutboxListing
    ) throws(StoreError) -> Bool {
        var isDone = true
        let references = table.shape.references()
        try session.forEachPendingRow(in: table, after: identity) { row, revision, record throws(StoreError) in
            let object = ModelReference(typeName: table.shape.typeName, key: row.identity)
            if order.isAhead(object) {
                order.pass(row.identity, in: table.shape)
                return true
            }
            let change = try change(row, revision, record, table, listing.store)
            var isNext = record?.sent == nil && refersOnlyToListed(row, references)
            if !isNext { isNext = try needs(change, of: table).isEmpty }
            if isNext {
                isDone = listing.appendOrdered(change)
                if isDone { order.pass(row.identity, in: table.shape) }
            } else {
                order.wait(for: CollectionOfOne(OutboxOrder.Waiting(object, nil)))
                isDone = try addWaiting(to: &listing)
            }
            return isDone
        }
        return isDone
    }

    /// Whether a row refers to no object that may have to be listed before it. This reads only the references of the document.
    private func refersOnlyToListed(_ row: borrowing StoredRow, _ references: DocumentReferences) -> Bool {
        if row.foreign != nil { return false }
        var isFirst = true
        let hasAll = unsafe reader.forEachReference(in: row.document, of: references) { target, _, _ in
            isFirst = isFirst && order.hasPassed(target, in: shapes)
        }
        return isFirst && hasAll
    }

    /// Adds the changes that have to be listed before others, and those.
    private mutating func addWaiting(to listing: inout OutboxListing) throws(StoreError) -> Bool {
        while let next = order.nextWaiting {
            guard !order.isAhead(next.object), let found = try change(of: next.object, listing.store) else {
                order.removeWaiting()
                continue
            }
            if next.revision != found.change.revision {
                // It was not looked at, or has changed since.
                order.removeWaiting()
                order.wait(for: try withNeeds(next.object, found.change, found.table, listing.store))
                continue
            }
            if !listing.appendOrdered(found.change) { return false }
            order.removeWaiting()
            order.note(next.object)
        }
        return true
    }

    /// Returns an object after those to which it refers and which are not listed yet. Nothing recurses, because chains may have any
    /// length.
    private func withNeeds(
        _ object: ModelReference,
        _ change: OutboxChange,
        _ table: Session.Table,
        _ store: String
    ) throws(StoreError) -> [OutboxOrder.Waiting] {
        var (ordered, begun): ([OutboxOrder.Waiting], Set<ModelReference>) = ([], [object])
        var path = [(next: OutboxOrder.Waiting(object, change.revision), rest: try needs(change, of: table)[...])]
        while let last = path.indices.last {
            guard let need = path[last].rest.popFirst() else {
                ordered.append(path.removeLast().next)
                continue
            }
            guard begun.insert(need).inserted, let found = try self.change(of: need, store) else { continue }
            let rest = try needs(found.change, of: found.table)[...]
            path.append((OutboxOrder.Waiting(need, found.change.revision), rest))
        }
        return ordered
    }

    /// The changed objects to which the object of a change refers, and which are not listed yet.
    private func needs(_ change: OutboxChange, of table: Session.Table) throws(StoreError) -> [ModelReference] {
        // Whoever reads a document that cannot be migrated gets the error.
        guard let state = change.state, let members = try? state.members(table.shape) else { return [] }
        var needs: [ModelReference] = []
        for target in (state.exact ?? table.shape).links(in: members).map(\.target) {
            if try isOpen(target) { needs.append(target) }
        }
        return needs
    }

    /// Whether an object has a change that is not listed yet.
    private func isOpen(_ object: ModelReference) throws(StoreError) -> Bool {
        guard !order.hasPassed(object, in: shapes), !order.isAhead(object), let table = try table(of: object) else {
            return false
        }
        return !order.hasPassed(object.key, in: table.shape)
    }

    /// Returns the table in which an object has a change; `nil` if it has none.
    private func table(of object: ModelReference) throws(StoreError) -> Session.Table? {
        let candidates = tables.filter { $0.shape.typeName == object.typeName }
        guard let first = candidates.first else { return nil }
        let status = try session.syncStatus(of: object.key, in: first)
        guard status == .notSynced || status == .syncing else { return nil }
        if candidates.count == 1 { return first }
        for table in candidates {
            var isOfClass = false
            try session.copyingRows { () throws(StoreError) in
                try session.forEachVisibleRow(of: [object.key], in: table) { _, _ in isOfClass = true }
            }
            if isOfClass { return table }
        }
        return nil
    }

    /// Returns the change of an object, and its table; `nil` if it has none.
    private func change(
        of object: ModelReference,
        _ store: String
    ) throws(StoreError) -> (change: OutboxChange, table: Session.Table)? {
        guard let table = try table(of: object) else { return nil }
        let record = try session.syncRecord(of: object.key, in: table)
        let revision = try session.rowVersion(of: object.key, in: table)?.revision ?? 0
        var found: OutboxChange?
        try session.copyingRows { () throws(StoreError) in
            try session.forEachVisibleRow(of: [object.key], in: table) { _, row throws(StoreError) in
                found = try change(row, revision, record, table, store)
            }
        }
        return found.map { ($0, table) }
    }

    private func change(
        _ row: borrowing StoredRow,
        _ revision: Int64,
        _ record: SyncRecord?,
        _ table: Session.Table,
        _ store: String
    ) throws(StoreError) -> OutboxChange {
        let state = SyncRecord.State(row, exact: session.exactShape(of: row, table.shape))
        let source = OutboxChange.Source(store: store, shape: table.shape)
        return OutboxChange(of: row.identity, record, source, row: state, revision: revision)
    }
}
