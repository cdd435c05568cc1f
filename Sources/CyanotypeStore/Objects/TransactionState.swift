internal import Cyanotype
internal import FoundationEssentials

/// The time, revisions and new plans of a transaction.
final class TransactionState {
    /// The state that is restored when a nested transaction throws.
    struct State {
        /// The revisions of the types that it has changed, by their numbers.
        fileprivate(set) var revisions: [Int64: Int64] = [:]
        /// The last of these that was asked for.
        fileprivate var last: (type: Int64, revision: Int64)?
        /// The plans that it has recorded. They are in the file once it is committed.
        fileprivate(set) var plans: [(type: any Model.Type, plan: ObjectPlan)] = []
        fileprivate var plansByType: [ObjectIdentifier: ObjectPlan] = [:]
        /// The types whose old records of deletions it has removed.
        fileprivate var tidiedTypes: Set<Int64> = []
    }

    /// The time that all its objects get.
    let time = Date()
    var state = State()
    /// Whether it was committed or rolled back.
    var hasEnded = false

    func plan(of type: Any.Type) -> ObjectPlan? { state.plansByType[ObjectIdentifier(type)] }

    func add(_ plan: ObjectPlan, of type: any Model.Type) {
        state.plans.append((type, plan))
        state.plansByType[ObjectIdentifier(type)] = plan
    }

    /// The revision of what the transaction changes of a type.
    func revision(_ plan: ObjectPlan, on connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        if let last = state.last, last.type == plan.table.id { return last.revision }
        var revision = state.revisions[plan.table.id] ?? 0
        if revision == 0 { revision = try connection.first(plan.statements.raiseRevision) { $0.integer(0) } ?? 0 }
        state.revisions[plan.table.id] = revision
        state.last = (plan.table.id, revision)
        return revision
    }

    /// Removes the old records of a type's deletions, once in a transaction.
    func tidyDeletions(_ plan: ObjectPlan, on connection: SQLiteConnection) throws(SQLiteError) {
        if state.tidiedTypes.contains(plan.table.id) { return }
        let revision = try revision(plan, on: connection)
        try ChangeLog(connection: connection).forgetDeletions(ofType: plan.table.id, before: revision)
        state.tidiedTypes.insert(plan.table.id)
    }
}
