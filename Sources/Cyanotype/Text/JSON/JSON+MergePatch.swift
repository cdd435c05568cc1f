// RFC 7396, JSON Merge Patch. Nothing recurses here, because documents built by a program may be nested to any depth.
extension JSON {
    /// An object that is being patched, and the key of the member whose value is being patched.
    private struct PatchedLevel {
        var object: Object
        var changes: Object.Iterator
        var key = ""
    }

    /// Applies a merge patch to this value. Members of the patch replace the members with the same keys, objects are
    /// merged member by member, and `null` removes a member. A patch that is not an object replaces the whole value.
    ///
    /// - Parameter patch: The merge patch.
    /// - Complexity: O(*n*) expected in the values of the patch.
    public mutating func applyMergePatch(_ patch: JSON) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var levels = [PatchedLevel(object: takeObject() ?? Object(), changes: changes.makeIterator())]
        while let last = levels.indices.last {
            guard let (key, change) = levels[last].changes.next() else {
                let object = levels.removeLast().object
                guard let outer = levels.indices.last else {
                    self = .object(object)
                    return
                }
                levels[outer].object[levels[outer].key] = .object(object)
                continue
            }
            switch change {
            case .null:
                levels[last].object[key] = nil
            case .object(let inner):
                // The object is taken out while it is changed, so that it is not copied.
                let object = levels[last].object[key]?.takeObject() ?? Object()
                levels[last].key = key
                levels.append(PatchedLevel(object: object, changes: inner.makeIterator()))
            default:
                levels[last].object[key] = change
            }
        }
    }

    /// Two objects that are being compared, and the differences found so far.
    private struct ComparedObjects {
        let old: Object
        var new: Object.Iterator
        var patch = Object()

        /// The member whose values are being compared, and whether the patch includes it even if they do not differ.
        var key = ""
        var isReplaced = false

        init(_ old: Object, _ new: Object) {
            self.old = old
            self.new = new.makeIterator()
            for (key, _) in old where new[key] == nil { patch[key] = .null }
        }
    }

    /// The merge patch that turns this value into `target`: the differences, and `null` for the members that are gone.
    ///
    /// A merge patch cannot set a member to `null`, so members of `target` that are `null` are treated as absent.
    ///
    /// - Parameter target: The resulting value.
    /// - Returns: The patch; an empty object when nothing differs.
    /// - Complexity: O(*n*) expected in the values of both.
    public func mergePatch(to target: JSON) -> JSON {
        guard case .object(let new) = target else { return target }
        var levels = [ComparedObjects(objectValue ?? Object(), new)]
        while let last = levels.indices.last {
            guard let (key, value) = levels[last].new.next() else {
                let patch = levels.removeLast().patch
                guard let outer = levels.indices.last else { return .object(patch) }
                if !patch.isEmpty || levels[outer].isReplaced {
                    levels[outer].patch[levels[outer].key] = .object(patch)
                }
                continue
            }
            let before = levels[last].old[key]
            if case .object(let inner) = value {
                let old = before?.objectValue
                if let old, old.isIdentical(to: inner) { continue }
                levels[last].key = key
                levels[last].isReplaced = old == nil
                levels.append(ComparedObjects(old ?? Object(), inner))
            } else if before != value {
                levels[last].patch[key] = value
            }
        }
        return target
    }
}
