internal import Cyanotype

extension Persisted {
    /// A property of the model. Assigning it writes it to its store before the assignment returns, or with
    /// ``AssignmentTiming/later`` soon after.
    ///
    /// Changing it in place, as `+=` or `append` do, is one step: no other change comes between, of another thread, object
    /// or process, where the store can keep those out. When the expression throws, what it has changed by then stays.
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
            // What is only a part of a stored property needs the rest of it.
            let isWhole = core.isStored(path)
            let change = core.beginChange(at: path, isWhole: isWhole)
            core.finish(change, newValue, at: path, isWhole: isWhole)
        }
    }

    /// A property of the model, for one whose name is that of a member of this class: `shared[\.snapshot]`.
    public subscript<Value>(path: WritableKeyPath<Root, Value>) -> Value {
        get { self[dynamicMember: path] }
        _modify { yield &self[dynamicMember: path] }
        set { self[dynamicMember: path] = newValue }
    }
}
