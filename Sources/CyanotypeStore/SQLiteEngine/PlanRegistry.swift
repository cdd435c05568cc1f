internal import Cyanotype
internal import CyanotypeSystem

/// The plans of the models that a store has used.
final class PlanRegistry: Sendable {
    private struct State {
        /// The newest plan of each model.
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The statements of plans by their texts. A newer plan reuses those of the older one, so that connections need
        /// not prepare them again.
        var statements: [String: SQL] = [:]
    }

    let models = ModelRegistry()
    private let state = Locked(State())

    /// Returns the newest plan of a model; `nil` if there is none yet.
    func known(_ type: Any.Type) -> ObjectPlan? {
        state.withLock { $0.plans[ObjectIdentifier(type)] }
    }

    /// Makes the plan of a model, without keeping it.
    func makePlan(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool,
        isRecorded: Bool
    ) -> ObjectPlan {
        ObjectPlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: isRecorded) { text in
            state.withLock { state in
                if let known = state.statements[text] { return known }
                let statement = SQL(text)
                state.statements[text] = statement
                return statement
            }
        }
    }

    /// Keeps a plan of a committed state, unless there is a newer one.
    func add(_ plan: ObjectPlan) {
        state.withLock { state in
            let key = ObjectIdentifier(plan.shape.model)
            if let known = state.plans[key] {
                if known.generation > plan.generation { return }
                if known.generation == plan.generation, known.isRecorded { return }
            }
            state.plans[key] = plan
        }
    }
}
