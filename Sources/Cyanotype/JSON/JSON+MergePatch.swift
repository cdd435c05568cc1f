// RFC 7396, JSON Merge Patch.
extension JSON {
    /// Changes this value as a merge patch says: members of the patch replace those of their keys, objects are merged
    /// member by member, and `null` removes a member. A patch that is no object replaces the whole value.
    ///
    /// - Parameter patch: The merge patch.
    public mutating func applyMergePatch(_ patch: JSON) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var object = objectValue ?? Object()
        // Given up before it is changed, so that the members are not copied.
        self = .null
        var removed: Set<UTF8Key> = []
        for (key, change) in changes {
            if case .null = change {
                if object[key] != nil { removed.insert(UTF8Key(key)) }
                continue
            }
            var member = object[key] ?? .null
            if object[key] != nil { object[key] = .null }
            member.applyMergePatch(change)
            object[key] = member
        }
        object.remove(removed)
        self = .object(object)
    }

    /// The merge patch that makes `target` of this value: what differs, and `null` for the members that are gone.
    ///
    /// A merge patch cannot say that a member is `null`: those of `target` are as good as absent.
    ///
    /// - Parameter target: The value to get to.
    /// - Returns: The patch; an empty object when nothing differs.
    public func mergePatch(to target: JSON) -> JSON {
        guard case .object(let new) = target else { return target }
        let old = objectValue ?? Object()
        var patch = Object()
        for (key, _) in old where new[key] == nil { patch[key] = .null }
        for (key, value) in new {
            guard let before = old[key] else {
                // Of an object that is new, the members that are null are not there afterwards either.
                patch[key] = JSON.null.mergePatch(to: value)
                continue
            }
            if before == value { continue }
            patch[key] = before.mergePatch(to: value)
        }
        return .object(patch)
    }
}
