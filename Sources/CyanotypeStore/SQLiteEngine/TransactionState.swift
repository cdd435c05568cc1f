internal import Cyanotype
internal import FoundationEssentials

/// The time, revisions and plans of a transaction.
final class TransactionState {
    /// The state that is restored when a nested transaction throws.
    struct State {
        /// The revisions of the types that it has changed, by their numbers.
        fileprivate(set) var revisions: [Int64: Int64] = [:]
        /// The last of these that was asked for.
        fileprivate var last: (type: Int64, revision: Int64)?
        /// The plans that hold for the file as the transaction sees it.
        fileprivate(set) var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The number of objects that it has deleted one by one, by type.
        fileprivate(set) var deletions: [Int64: Int] = [:]
    }

    /// The time that all its objects get.
    let time = Date()
    var state = State()
    /// Whether it was committed or rolled back.
    var hasEnded = false

    func plan(of type: Any.Type) -> ObjectPlan? { state.plans[ObjectIdentifier(type)] }

    /// Adds a plan. Those of other classes in its table are forgotten if they were made for another generation.
    func add(_ plan: ObjectPlan) {
        state.plans = state.plans.filter {
            $0.value.table.id != plan.table.id || $0.value.generation == plan.generation
        }
        state.plans[ObjectIdentifier(plan.shape.model)] = plan
    }

    /// The revision of what the transaction changes of a type.
    func revision(_ plan: ObjectPlan, on connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        if let last = state.last, last.type == plan.table.id { return last.revision }
        if let known = state.revisions[plan.table.id] {
            state.last = (plan.table.id, known)
            return known
        }
        return try raiseRevision(plan, on: connection).revision
    }

    /// Begins to change a type, and returns the generation of its record.
    func raiseRevision(
        _ plan: ObjectPlan,
        on connection: SQLiteConnection
    ) throws(SQLiteError) -> (revision: Int64, generation: Int64) {
        let raised = try Catalog(connection: connection).raiseRevision(ofType: plan.table.id)
        state.revisions[plan.table.id] = raised.revision
        state.last = (plan.table.id, raised.revision)
        return raised
    }

    /// Counts the deletion of an object.
    func noteDeletion(_ plan: ObjectPlan) { state.deletions[plan.table.id, default: 0] += 1 }
}
