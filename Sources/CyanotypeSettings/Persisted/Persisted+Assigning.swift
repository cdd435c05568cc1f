internal import Cyanotype

extension Persisted {
    /// A property of the model. An assignment writes the property to its store before it returns, or soon after with
    /// ``AssignmentTiming/later``.
    ///
    /// A change in place, such as `+=` or `append`, is atomic: no other thread can change the property meanwhile, nor
    /// can another object or process if the store can exclude other writers. If the expression throws, the changes that
    /// it has made so far stay.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Root, Value>) -> Value {
        get {
            observers.noteAccess(path)
            return core.current[keyPath: path]
        }
        _modify {
            let core = core
            let change = core.beginChange(at: path, isWhole: false)
            // A copy, so that the expression may read the model meanwhile.
            var property = change.base[keyPath: path]
            defer { core.finish(change, property, at: path, isWhole: false) }
            yield &property
        }
        set {
            let core = core
            // A part of a stored property can be written only with the rest of the property.
            let isWhole = core.isStored(path)
            let change = core.beginChange(at: path, isWhole: isWhole)
            core.finish(change, newValue, at: path, isWhole: isWhole)
        }
    }

    /// A property of the model whose name is also the name of a member of this class: `shared[\.snapshot]`.
    public subscript<Value>(path: WritableKeyPath<Root, Value>) -> Value {
        get { self[dynamicMember: path] }
        _modify { yield &self[dynamicMember: path] }
        set { self[dynamicMember: path] = newValue }
    }
}
