internal import Cyanotype

/// The models that a store has used, and their plans.
final class PlanRegistry: Sendable {
    private struct State {
        var shapes: [ObjectIdentifier: ObjectShape] = [:]
        /// The models by the names of their classes.
        var models: [ModelName: any Model.Type] = [:]
        /// The plans that were made last.
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The statements of plans by their texts. A plan that is made again has those of the one before.
        var statements: [String: SQL] = [:]
    }

    private struct ModelName: Hashable {
        let type: String
        let className: String
    }

    private let state = Locked(State())

    /// The plan of a model that was made last; `nil` if there is none, or its type was not in the file then.
    func known(_ type: Any.Type) -> ObjectPlan? {
        state.withLock { $0.plans[ObjectIdentifier(type)] }
    }

    /// The models that have been used.
    var models: [any Model.Type] { state.withLock { Array($0.models.values) } }

    /// The model of a class.
    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        state.withLock { $0.models[ModelName(type: type, className: name)] }
    }

    /// Returns the shape of a model, which is used from now on.
    ///
    /// - Throws: ``StoreError`` if the model has no identity that can be stored, or the name of another one.
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape {
        let key = ObjectIdentifier(type)
        if let known = state.withLock({ $0.shapes[key] }) { return known }
        let shape = try ObjectShape.shape(of: type)
        let name = ModelName(type: shape.typeName, className: shape.className)
        let other = state.withLock { state -> (any Model.Type)? in
            if let other = state.models[name], other != type { return other }
            state.models[name] = type
            state.shapes[key] = shape
            return nil
        }
        guard let other else { return shape }
        var error = StoreError(
            .type,
            """
            \(String(reflecting: type)) and \(String(reflecting: other)) have the same stored name; give the blueprint of \
            one of them another with storedName(_:)
            """
        )
        error.type = shape.className
        throw error
    }

    /// Makes the plan of a model.
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

    /// Keeps a plan of a state that others see, unless there is a later one.
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
