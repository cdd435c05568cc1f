internal import Cyanotype
internal import CyanotypeSystem

/// The models that a store has used.
final class ModelRegistry: Sendable {
    private struct State {
        var shapes: [ObjectIdentifier: ObjectShape] = [:]
        /// The models by the names of their classes.
        var models: [ModelName: any Model.Type] = [:]
    }

    private struct ModelName: Hashable {
        let type: String
        let className: String
    }

    private let state = Locked(State())

    /// All models.
    var all: [any Model.Type] { state.withLock { Array($0.models.values) } }

    /// The model of a class.
    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        state.withLock { $0.models[ModelName(type: type, className: name)] }
    }

    /// Returns the shape of a model, and adds the model to the used ones.
    ///
    /// - Throws: ``StoreError`` if the model has no identity that can be stored, or if another model has its stored
    ///   name.
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
}

/// The class of an instance of a subclass; `nil` for an instance of the type itself.
///
/// In a generic function, optimized code takes `type(of:)` for the type itself.
func subclass<M: Model>(of object: M) -> (any Model.Type)? {
    guard M.self is AnyObject.Type else { return nil }
    let exact: AnyObject.Type = type(of: object as AnyObject)
    return ObjectIdentifier(exact) == ObjectIdentifier(M.self) ? nil : exact as? any Model.Type
}
