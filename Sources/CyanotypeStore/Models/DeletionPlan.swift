/// A preview of a deletion: it lists the objects that would go, and those that would change.
///
/// ```swift
/// let plan = try store.deletionPlan(of: author)
/// print(plan)                                     // deletes 1 Author, 12 Post; changes 3 Comment
/// if plan.isAllowed { try store.delete(author) }
/// ```
public struct DeletionPlan: Sendable {
    /// An object of any type.
    public struct Object: Hashable, Sendable {
        /// The stored name of the type: that of the topmost superclass.
        public let type: String

        public let id: ObjectID
    }

    /// An object whose field forbids the deletion.
    public struct Denial: Hashable, Sendable {
        public let owner: Object

        /// The keys of the field, joined by dots. For a field of a model inside of the owner, the stored name of that model
        /// and a colon come first.
        public let field: String

        /// The object to which it refers.
        public let target: Object
    }

    /// The objects that would be deleted: those that were asked for, then those that refer to them by
    /// `DeleteRule.cascade`, then those that refer to these, and so on.
    public let deleted: [Object]

    /// The objects that would lose references, by `DeleteRule.nullify`.
    public let changed: [Object]

    /// The references that forbid the deletion, by `DeleteRule.deny`. An object that would be deleted too forbids nothing.
    public let denials: [Denial]

    /// Whether nothing forbids the deletion.
    public var isAllowed: Bool { denials.isEmpty }
}

extension DeletionPlan: CustomStringConvertible {
    /// The numbers of objects by their types, and what forbids the deletion.
    public var description: String {
        var parts: [String] = []
        if !deleted.isEmpty { parts.append("deletes \(Self.counts(deleted))") }
        if !changed.isEmpty { parts.append("changes \(Self.counts(changed))") }
        if !denials.isEmpty { parts.append("forbidden by \(Self.counts(denials.map(\.owner)))") }
        return parts.isEmpty ? "deletes nothing" : parts.joined(separator: "; ")
    }

    /// The numbers of objects, in the order in which their types come.
    private static func counts(_ objects: [Object]) -> String {
        var (counts, names): ([String: Int], [String]) = ([:], [])
        for object in Set(objects) { counts[object.type, default: 0] += 1 }
        for object in objects where !names.contains(object.type) { names.append(object.type) }
        return names.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ").printable
    }
}
