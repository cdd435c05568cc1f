extension Model {
    /// The superclasses that are models, topmost first.
    package static var modelSuperclasses: [any Model.Type] {
        var models: [any Model.Type] = []
        var current: AnyClass? = (Self.self as? AnyClass).flatMap(_getSuperclass)
        while let superclass = current {
            if let model = superclass as? any Model.Type { models.append(model) }
            current = _getSuperclass(superclass)
        }
        return models.reversed()
    }

    /// The names of the type of the model's objects in a store, the present one first: those of the topmost superclass that is
    /// a model, or the model's own.
    package static var storedTypeNames: [String] {
        func names<Root: Model>(_ root: Root.Type) -> [String] {
            [root.storedName] + root.versions.formerNames.filter { $0 != root.storedName }
        }
        let root: any Model.Type = modelSuperclasses.first ?? Self.self
        return names(root)
    }
}
