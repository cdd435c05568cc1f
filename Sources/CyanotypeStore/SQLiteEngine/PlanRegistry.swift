internal import Cyanotype
internal import CyanotypeSystem

/// The plans of the models that a store has used.
final class PlanRegistry: Sendable {
    private struct State {
        /// The newest plan of each model.
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The number of subclasses whose models the store has used.
        var subclassCount = 0
    }

    let models = ModelRegistry()
    /// The policy for objects whose shape differs from that of the model in their version.
    let policy: UnknownChangePolicy
    private let state = Locked(State())
    private let statements = StatementTexts()

    init(policy: UnknownChangePolicy = .refuse) {
        self.policy = policy
    }

    /// Returns the newest plan of a model; `nil` if there is none yet.
    func known(_ type: Any.Type) -> ObjectPlan? {
        state.withLock { $0.plans[ObjectIdentifier(type)] }
    }

    /// Whether a plan knows how the objects of all subclasses are read. One that was made before a subclass was used does not.
    func isComplete(_ plan: ObjectPlan) -> Bool {
        if !plan.shape.isClass { return true }
        return state.withLock { $0.subclassCount == plan.subclassCount }
    }

    /// Makes the plan of a model, without keeping it.
    func makePlan(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool,
        isRecorded: Bool,
        refusal: StoreError? = nil
    ) -> ObjectPlan {
        // Read before the models are, so that a model that is added meanwhile makes the plan incomplete.
        let subclassCount = state.withLock { $0.subclassCount }
        return ObjectPlan(
            shape,
            record,
            hasOwnUnicode: hasOwnUnicode,
            isRecorded: isRecorded,
            subclassCount: subclassCount,
            differing: policy == .quarantine ? shape.incompatibleShapes(record) : [],
            refusal: refusal,
            statements: statements
        ) { name in models.knownShape(ofClass: name, type: shape.typeName) }
    }

    /// Returns the shape of a model, and adds the model to the used ones.
    ///
    /// - Throws: ``StoreError``: see ``ModelRegistry/shape(of:)``.
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape {
        let (shape, isNew) = try models.shape(of: type)
        if isNew, !shape.superclasses.isEmpty {
            state.withLock { state in
                state.subclassCount += 1
                state.plans = state.plans.filter { !$0.value.shape.isClass }
            }
        }
        return shape
    }

    /// Keeps a plan of a committed state, unless there is a newer one.
    func add(_ plan: ObjectPlan) {
        state.withLock { state in
            if plan.shape.isClass, plan.subclassCount != state.subclassCount { return }
            let key = ObjectIdentifier(plan.shape.model)
            if let known = state.plans[key] {
                if known.generation > plan.generation { return }
                if known.generation == plan.generation, known.isRecorded { return }
            }
            state.plans[key] = plan
        }
    }
}
