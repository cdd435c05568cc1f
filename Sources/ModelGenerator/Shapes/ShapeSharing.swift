internal import Cyanotype

/// Finds objects in different places that are one model.
///
/// - *Recursive*: an object nested in another, where the same key leads on from it (`$.replies[*]` has `replies`
///   itself) and the keys are similar.
/// - *Shared*: objects with the same keys, or with at least four keys and four fifths of all keys in common.
///
/// In both cases their values must be compatible: the members of a key are of one kind, and the objects in them are
/// similar. Samples do not show what is meant, so the numbers are guesses.
struct ShapeSharing {
    /// The models, outer ones first, so that a merge keeps the outer shape.
    private var models: [ObjectShape] = []

    /// Merges similar shapes in `root` and its contents. `DictionaryFinder` must have recorded their owners.
    static func apply(to root: ValueShape) {
        var sharing = ShapeSharing()
        sharing.collect(root)
        sharing.unifyRecursive()
        // Equal keys first, so that no object joins a merely similar one before its equal.
        sharing.unifyAlike { $0.areAll }
        sharing.unifyAlike { $0.areMost }
    }

    private mutating func collect(_ value: ValueShape) {
        if let elements = value.elements { collect(elements) }
        guard let object = value.object else { return }
        if let dictionary = object.dictionary { return collect(dictionary.values) }
        // An object without members shows nothing of its model.
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

    /// Whether a key has only arrays, objects and nulls, so that it can contain more objects of the same model.
    private static func leadsOn(_ key: String, from model: ObjectShape) -> Bool {
        guard let value = model.resolved.member(key)?.value else { return false }
        return value.kinds.isSubset(of: [.array, .object])
    }

    /// Whether the objects and those around them are stored under the same key: `$.replies[*].replies[*]`.
    private static func isRepeated(_ outer: ObjectShape.Owner, around model: ObjectShape) -> Bool {
        guard outer.object === model.owner?.object, let key = outer.object.owner?.key else { return false }
        return ExactString(outer.key) == ExactString(key)
    }

    /// Whether two objects share a key other than `key`, or each has only one key.
    ///
    /// The object around a list of comments has replies too, but it is not a comment.
    private static func shareMore(than key: String, _ left: ObjectShape, _ right: ObjectShape) -> Bool {
        if left.members.count == 1, right.members.count == 1 { return true }
        return left.members.contains { ExactString($0.key) != ExactString(key) && right.member($0.key) != nil }
    }

    // MARK: - Alike

    private func unifyAlike(_ isEnough: (SharedKeys) -> Bool) {
        var distinct: [ObjectShape] = []
        // A merge may have turned a model into a dictionary.
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

    /// Whether `other` contains `model` without an array or dictionary in between.
    ///
    /// A struct cannot contain itself that way. If the samples show no recursion, two structs are clearer than a class.
    private static func isDirectlyInside(_ model: ObjectShape, _ other: ObjectShape) -> Bool {
        var owner = model.owner
        while let outer = owner, outer.isDirect {
            if outer.object.resolved === other.resolved { return true }
            owner = outer.object.owner
        }
        return false
    }
}
