internal import Cyanotype
internal import CyanotypeSystem
internal import Synchronization

/// The models that a store has used.
final class ModelRegistry: Sendable {
    private struct State {
        var shapes: [ObjectIdentifier: ObjectShape] = [:]
        /// The models by the names of their classes.
        var models: [ModelName: any Model.Type] = [:]
        /// The names of classes by their former ones.
        var formerNames: [ModelName: String] = [:]
        /// The names of types by the former ones of their topmost classes.
        var formerTypeNames: [String: String] = [:]
        /// The names of the types of which a class has references.
        var referringTypes: Set<String> = []
        /// The names of the types to which a class refers.
        var referredTypes: Set<String> = []

        /// Adds the former names of a class.
        ///
        /// - Returns: Why they contradict those of other classes; `nil` if they do not.
        mutating func addFormerNames(of shape: ObjectShape) -> String? {
            let isRoot = shape.superclasses.isEmpty
            for former in shape.formerNames {
                let name = ModelName(type: shape.typeName, className: former)
                if let other = isRoot ? formerTypeNames[former] : formerNames[name], other != shape.className {
                    return """
                        \(shape.className) and \(other) have the same former name, \(former); only the class that had the name \
                        last can keep formerName(_:)
                        """
                }
                formerNames[name] = shape.className
                if isRoot { formerTypeNames[former] = shape.className }
            }
            // Whoever had this name may have one that another class had, and so on.
            var name = shape.className
            var seen: Set<String> = []
            while seen.insert(name).inserted {
                let next =
                    isRoot ? formerTypeNames[name] : formerNames[ModelName(type: shape.typeName, className: name)]
                guard let next else { return nil }
                name = next
            }
            return """
                \(seen.sorted().joined(separator: ", ")) have each other's former names, so a file does not tell which objects \
                are whose; give one of them a name that none had
                """
        }
    }

    private struct ModelName: Hashable {
        let type: String
        let className: String
    }

    private let state = Locked(State())
    /// Whether a model has references. Most programs have none, and then no read takes the lock.
    private let hasReferences = Atomic(false)
    /// The states of the objects to which others refer.
    let states = KnownStates()

    /// All models.
    var all: [any Model.Type] { state.withLock { Array($0.models.values) } }

    /// All models, by the names of their types and classes.
    var sorted: [any Model.Type] {
        state.withLock { state in
            state.models.sorted { ($0.key.type, $0.key.className) < ($1.key.type, $1.key.className) }.map(\.value)
        }
    }

    /// The model of a class.
    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        state.withLock { $0.models[ModelName(type: type, className: name)] }
    }

    /// Returns the shape of a class, if the store has used its model.
    func knownShape(ofClass name: String, type: String) -> ObjectShape? {
        state.withLock { state in
            state.models[ModelName(type: type, className: name)].flatMap { state.shapes[ObjectIdentifier($0)] }
        }
    }

    func has(_ name: String, ofType type: String) -> Bool { model(named: name, ofType: type) != nil }

    /// Whether objects of a class, or of a subclass that the store has used, may refer to others.
    func mayRefer(_ shape: ObjectShape) -> Bool {
        if shape.hasReferences || !shape.isClass { return shape.hasReferences }
        return hasReferences.load(ordering: .acquiring)
            && state.withLock { $0.referringTypes.contains(shape.typeName) }
    }

    /// Whether objects of a class may be those to which others refer.
    func mayBeReferred(_ shape: ObjectShape) -> Bool {
        hasReferences.load(ordering: .acquiring) && state.withLock { $0.referredTypes.contains(shape.typeName) }
    }

    /// Returns the models whose objects are read with those of a model: itself, those to which it refers, and so on.
    ///
    /// - Throws: ``StoreError``: see ``shape(of:)``.
    func modelsRead(with type: any Model.Type) throws(StoreError) -> [any Model.Type] {
        func shape<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try self.shape(of: type).shape }
        var models: [any Model.Type] = [type]
        var next = 0
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
        while next < models.count {
            let model = models[next]
            let own = try shape(model)
            next += 1
            let subclasses = own.isClass ? all(ofType: own.typeName) : []
            for model in (own.hasReferences ? own.references().targets : []) + subclasses
            where seen.insert(ObjectIdentifier(model)).inserted {
                models.append(model)
            }
        }
        return models
    }

    /// The models of a type's classes.
    private func all(ofType name: String) -> [any Model.Type] {
        state.withLock { $0.models.filter { $0.key.type == name }.map(\.value) }
    }

    /// Returns the present name of a class by a former one.
    func name(formerly name: String, ofType type: String) -> String? {
        state.withLock { $0.formerNames[ModelName(type: type, className: name)] }
    }

    /// The name of the type whose topmost class had a name before.
    func typeName(formerly name: String) -> String? { state.withLock { $0.formerTypeNames[name] } }

    /// Returns the models of a type's classes, whichever of the type's names the program knows.
    func models(of type: TypeRecord) -> [any Model.Type] {
        let recorded = [type.name] + type.formerNames.filter { $0.value == type.name }.keys
        return state.withLock { state in
            let names = Set(recorded + recorded.compactMap { state.formerTypeNames[$0] })
            let models = state.models.filter { names.contains($0.key.type) }
            return models.sorted { $0.key.className < $1.key.className }.map(\.value)
        }
    }

    /// The model of another class, which had the name of a model before.
    func successor(of shape: ObjectShape) -> (any Model.Type)? {
        if shape.superclasses.isEmpty {
            return typeName(formerly: shape.typeName).flatMap { model(named: $0, ofType: $0) }
        }
        return name(formerly: shape.className, ofType: shape.typeName).flatMap {
            model(named: $0, ofType: shape.typeName)
        }
    }

    /// Returns the shape of a model, and adds the model to the used ones.
    ///
    /// - Returns: The shape, and whether the model was not used before.
    /// - Throws: ``StoreError`` if the model has no identity that can be stored, if another model has the same stored
    ///   name, or if its versions or those of a model inside have a mistake, such as a missing migration.
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> (shape: ObjectShape, isNew: Bool) {
        let key = ObjectIdentifier(type)
        if let known = state.withLock({ $0.shapes[key] }) { return (known, false) }
        let shape = try ObjectShape.shape(of: type)
        let name = ModelName(type: shape.typeName, className: shape.className)
        let targets = shape.hasReferences ? shape.references().typeNames : []
        // Before anybody can get the shape.
        if !targets.isEmpty { hasReferences.store(true, ordering: .releasing) }
        let mistake = state.withLock { state -> String? in
            if let other = state.models[name], other != type {
                return """
                    \(String(reflecting: type)) and \(String(reflecting: other)) have the same stored name; give the blueprint \
                    of one of them another with storedName(_:)
                    """
            }
            let known = state
            if let mistake = state.addFormerNames(of: shape) {
                state = known
                return mistake
            }
            state.models[name] = type
            if !targets.isEmpty {
                state.referringTypes.insert(shape.typeName)
                state.referredTypes.formUnion(targets)
            }
            state.shapes[key] = shape
            return nil
        }
        guard let mistake else { return (shape, true) }
        var error = StoreError(.type, mistake)
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
