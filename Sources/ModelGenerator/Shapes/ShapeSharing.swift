/// Finds the objects that are one model, at whatever places they are.
///
/// - *Recursive*: an object in another one, where the same key leads on from it (`$.replies[*]` has `replies` itself)
///   and the keys are alike.
/// - *Shared*: objects with the same keys, or with at least four and four fifths of all keys in common.
///
/// In both cases their values must go together: members of one key are of one kind, and the objects in them alike.
struct ShapeSharing {
    /// The models, the outer ones first.
    private var models: [ObjectShape] = []

    /// Puts together what is alike in `root` and what it contains.
    static func apply(to root: ValueShape) {
        var sharing = ShapeSharing()
        sharing.collect(root)
        sharing.unifyRecursive()
        sharing.unifyAlike { $0.areAll }
        sharing.unifyAlike { $0.areMost }
    }

    private mutating func collect(_ value: ValueShape) {
        if let elements = value.elements { collect(elements) }
        guard let object = value.object else { return }
        if let dictionary = object.dictionary { return collect(dictionary.values) }
        if !object.members.isEmpty { models.append(object) }
        for member in object.members { collect(member.value) }
    }

    // MARK: - Recursive

    private func unifyRecursive() {
        for model in models {
            var owner = model.owner
            while let outer = owner {
                if outer.object.resolved !== model.resolved,
                    Self.leadsOn(outer.key, from: model) || Self.isRepeated(outer, around: model),
                    Self.shareMore(than: outer.key, outer.object.resolved, model.resolved),
                    SharedKeys(outer.object.resolved, model.resolved).areHalf,
                    ShapeComparison.goTogether(outer.object.resolved, model.resolved, isRecursive: true)
                {
                    ObjectShape.unify(outer.object.resolved, model.resolved)
                }
                owner = outer.object.owner
            }
        }
    }

    /// Whether a key has nothing but arrays and objects, so that it can contain further objects of the kind.
    private static func leadsOn(_ key: String, from model: ObjectShape) -> Bool {
        guard let value = model.resolved.member(key)?.value else { return false }
        return value.kinds.isSubset(of: [.array, .object])
    }

    /// Whether the objects are in others under the key that those are under themselves: `$.replies[*].replies[*]`.
    private static func isRepeated(_ outer: ObjectShape.Owner, around model: ObjectShape) -> Bool {
        guard outer.object === model.owner?.object, let key = outer.object.owner?.key else { return false }
        return MemberKey(outer.key) == MemberKey(key)
    }

    /// Whether two objects have another key in common than `key`, or no other at all.
    ///
    /// What is around a list of comments has replies too, but is no comment.
    private static func shareMore(than key: String, _ left: ObjectShape, _ right: ObjectShape) -> Bool {
        if left.members.count == 1, right.members.count == 1 { return true }
        return left.members.contains { MemberKey($0.key) != MemberKey(key) && right.member($0.key) != nil }
    }

    // MARK: - Alike

    private func unifyAlike(_ isEnough: (SharedKeys) -> Bool) {
        var distinct: [ObjectShape] = []
        for model in models where model.resolved.dictionary == nil {
            let match = distinct.first { other in
                other.resolved === model.resolved
                    || other.resolved.dictionary == nil && isEnough(SharedKeys(other.resolved, model.resolved))
                        && !Self.isDirectlyInside(model, other)
                        && ShapeComparison.goTogether(other.resolved, model.resolved, isRecursive: false)
            }
            if let match {
                ObjectShape.unify(match.resolved, model.resolved)
            } else {
                distinct.append(model)
            }
        }
    }

    /// Whether `model` is in `other` without an array or dictionary between them.
    ///
    /// A struct cannot contain itself so. Where the samples show no recursion, two structs say more than a class.
    private static func isDirectlyInside(_ model: ObjectShape, _ other: ObjectShape) -> Bool {
        var owner = model.owner
        while let outer = owner, outer.isDirect {
            if outer.object.resolved === other.resolved { return true }
            owner = outer.object.owner
        }
        return false
    }
}
