internal import Cyanotype
internal import FoundationEssentials

/// The time, revisions and plans of a transaction.
final class TransactionState {
    /// The state that is restored when a nested transaction throws.
    struct State {
        /// The revisions of the types that the transaction has changed, by the numbers of the types.
        fileprivate(set) var revisions: [Int64: Int64] = [:]
        /// The revision that was used last, so that saves of one type look nothing up.
        fileprivate var last: (type: Int64, revision: Int64)?
        /// The plans that are valid for the file as the transaction sees it.
        fileprivate(set) var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The number of objects that the transaction has deleted one by one, by the numbers of the types.
        fileprivate(set) var deletions: [Int64: Int] = [:]
        /// Whether types may have tombstones, by their numbers.
        fileprivate var tombstones: [Int64: Bool] = [:]
        /// Whether rows of types may have references to missing objects, by their numbers.
        fileprivate var missingReferences: [Int64: Bool] = [:]
        /// The types whose statuses are in an index, by their numbers.
        var typesWithStatusIndex: Set<Int64> = []
        /// The objects that were deleted although others forbid it.
        var denials: Set<ModelReference> = []
        /// The fields with references in the file, once they are known.
        var referenceColumns: [ReferenceColumn]?
    }

    enum Savepoint {
        /// There is no such closure.
        case none
        /// The closure has changed nothing yet.
        case due
        case begun
    }

    /// The time of creation and modification that all its objects get.
    let time = Date()
    var state = State()
    /// The states of the objects to which others may refer, as they were read and saved.
    var knownStates = StateLog()
    /// Whether the row of a synchronized type that was replaced last had a change already. The next one probably has, too.
    var replacesPendingRows = false
    /// The savepoint of the innermost closure whose changes are undone if it throws.
    var savepoint = Savepoint.none
    /// Whether it was committed or rolled back.
    var hasEnded = false

    func plan(of type: Any.Type) -> ObjectPlan? { state.plans[ObjectIdentifier(type)] }

    /// Adds a plan. Plans of other classes in its table are dropped if they were made for another generation.
    func add(_ plan: ObjectPlan) {
        state.plans = state.plans.filter {
            $0.value.table.id != plan.table.id || $0.value.generation == plan.generation
        }
        state.plans[ObjectIdentifier(plan.shape.model)] = plan
    }

    /// Returns the revision of the transaction's changes of a type.
    func revision(_ plan: ObjectPlan, on connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        if let last = state.last, last.type == plan.table.id { return last.revision }
        if let known = state.revisions[plan.table.id] {
            state.last = (plan.table.id, known)
            return known
        }
        return try beginRevision(plan, on: connection).revision
    }

    /// Begins the next revision of a type, and returns it with the generation of the type's record. Each change must
    /// record the revision with what it changes.
    func beginRevision(
        _ plan: ObjectPlan,
        on connection: SQLiteConnection
    ) throws(SQLiteError) -> (revision: Int64, generation: Int64) {
        let last = try Catalog(connection: connection).revision(plan.statements.revision)
        let revision = last.revision + 1
        begin(revision, plan)
        return (revision, last.generation)
    }

    /// Returns the revision that the transaction's changes of a type have or would have.
    ///
    /// A deletion needs it before it is done: the row that was stored last has the revision of the type.
    func nextRevision(_ plan: ObjectPlan, on connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        if let known = state.revisions[plan.table.id] { return known }
        return try Catalog(connection: connection).revision(plan.statements.revision).revision + 1
    }

    /// Notes that something of a type was changed with a revision.
    func begin(_ revision: Int64, _ plan: ObjectPlan) {
        state.revisions[plan.table.id] = revision
        state.last = (plan.table.id, revision)
    }

    /// Returns the revision of the transaction's changes of a type, which need not have a model.
    func revision(ofType id: Int64, on connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        if let known = state.revisions[id] { return known }
        let revision = try Catalog(connection: connection).revision(ofType: id) + 1
        state.revisions[id] = revision
        return revision
    }

    /// Whether deleted objects of a type may have tombstones. Saves of a type without any need not look for one.
    func mayHaveTombstones(ofType id: Int64, _ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        if let known = state.tombstones[id] { return known }
        let found = try SyncTable.hasTombstones(ofType: id, connection)
        state.tombstones[id] = found
        return found
    }

    /// Whether rows of a type may have references to missing objects. Saves of a type without any need not look for one.
    func mayHaveMissingReferences(ofType id: Int64, _ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        if let known = state.missingReferences[id] { return known }
        let found = try SyncTable.hasMissingReferences(ofType: id, connection)
        state.missingReferences[id] = found
        return found
    }

    /// Notes that a row of a type has references to missing objects.
    func noteMissingReferences(ofType id: Int64) { state.missingReferences[id] = true }

    /// Counts the deletion of an object.
    func noteDeletion(_ plan: ObjectPlan) { noteDeletion(ofType: plan.table.id) }

    /// Counts the deletion of an object of a type, which need not have a model.
    func noteDeletion(ofType id: Int64) { noteDeletions(1, ofType: id) }

    func noteDeletions(_ count: Int, ofType id: Int64) {
        state.deletions[id, default: 0] += count
        state.tombstones[id] = true
    }
}
