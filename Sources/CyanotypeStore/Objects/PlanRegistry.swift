internal import Cyanotype
internal import Synchronization

/// The plans of a store's models, and the models of the classes in its file.
final class PlanRegistry: Sendable {
    private struct State {
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The models that the program has used, by the names of their classes.
        var models: [String: any Model.Type] = [:]
        /// The names of the classes of schemas in the file.
        var classes: [Int64: String] = [:]
    }

    private let state = Mutex(State())

    /// The plan of a model that has been used.
    func known(_ type: Any.Type) -> ObjectPlan? {
        state.withLock { $0.plans[ObjectIdentifier(type)] }
    }

    /// Adds plans that are in the file. Those of other classes in their tables are made again, because they have more
    /// columns and schemas now.
    func add(_ added: [(type: any Model.Type, plan: ObjectPlan)]) {
        if added.isEmpty { return }
        let tables = Set(added.map(\.plan.table.id))
        state.withLock { state in
            state.plans = state.plans.filter { !tables.contains($0.value.table.id) }
            for (type, plan) in added {
                state.plans[ObjectIdentifier(type)] = plan
                state.models[plan.className] = type
            }
        }
    }

    /// The model of a class.
    func model(named name: String) -> (any Model.Type)? {
        state.withLock { $0.models[name] }
    }

    /// The models that have been used.
    var models: [any Model.Type] { state.withLock { Array($0.models.values) } }

    /// The name of the class of a schema.
    func className(ofSchema id: Int64, on connection: SQLiteConnection) throws(SQLiteError) -> String? {
        if let known = state.withLock({ $0.classes[id] }) { return known }
        let name = try connection.first(Self.classOfSchema, bind: { $0.bind(id, at: 1) }) { $0.string(0) }
        if let name { state.withLock { $0.classes[id] = name } }
        return name
    }

    private static let classOfSchema = SQL("SELECT class FROM cyanotype_schemas WHERE id = ?1")
}
