internal import Cyanotype

/// The objects that are, or may become, one Swift type: a model or a dictionary.
///
/// At first, each place of the samples that has objects has its own shape. ``unify(_:_:)`` merges similar shapes.
/// References to a merged shape remain valid: ``resolved`` returns the shape that is left.
final class ObjectShape {
    /// A member that some of the objects have.
    struct Member {
        let key: String
        /// The number of objects that have the member.
        var count: Int
        let value: ValueShape
    }

    /// A dictionary made of the objects.
    struct DictionaryShape {
        /// Whether every key is an integer, formatted as Swift does.
        var hasIntegerKeys: Bool
        /// The shape of all values.
        let values: ValueShape
    }

    /// The location of the objects: the model that contains them, and how it reaches them.
    struct Owner {
        let object: ObjectShape
        let key: String
        /// Whether there is no array or dictionary in between.
        let isDirect: Bool
    }

    /// The number of objects.
    private(set) var count = 0
    /// The members in order of first appearance; empty for a dictionary.
    private(set) var members: [Member] = []
    /// The dictionary, if the objects are one.
    private(set) var dictionary: DictionaryShape?
    /// Whether an object has two keys that are equal Swift strings, so that no dictionary can hold it.
    private(set) var hasEquivalentKeys = false
    /// The owner of the objects before shapes are shared.
    var owner: Owner?
    /// The path of the objects before shapes are shared.
    var path = SamplePath()

    private var positions: [ExactString: Int] = [:]
    private var replacement: ObjectShape?

    /// The shape that this one was merged into, or this one.
    var resolved: ObjectShape {
        var shape = self
        while let next = shape.replacement { shape = next }
        // Shorten the chain for the next lookup.
        if shape !== self { replacement = shape }
        return shape
    }

    /// Returns the member with a key.
    func member(_ key: String) -> Member? {
        positions[ExactString(key)].map { members[$0] }
    }

    /// Adds one object.
    func add(_ object: JSON.Object) {
        count += 1
        for (key, value) in object {
            let position = positions[ExactString(key)] ?? append(Member(key: key, count: 0, value: ValueShape()))
            members[position].count += 1
            members[position].value.add(value)
        }
        if !hasEquivalentKeys, object.keys.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) {
            hasEquivalentKeys = Set(object.keys).count < object.count
        }
    }

    private func append(_ member: Member) -> Int {
        positions[ExactString(member.key)] = members.count
        members.append(member)
        return members.count - 1
    }

    /// Turns the objects into a dictionary whose values all have one shape.
    func becomeDictionary() {
        var pairs: [(ObjectShape, ObjectShape)] = []
        becomeDictionary(&pairs)
        for (left, right) in pairs { Self.unify(left, right) }
    }

    private func becomeDictionary(_ pairs: inout [(ObjectShape, ObjectShape)]) {
        guard dictionary == nil else { return }
        let values = ValueShape()
        for member in members { values.absorb(member.value, &pairs) }
        dictionary = DictionaryShape(
            hasIntegerKeys: !members.isEmpty && members.allSatisfy { Self.isInteger($0.key) },
            values: values
        )
        members = []
        positions = [:]
    }

    private static func isInteger(_ key: String) -> Bool {
        Int(key).map(String.init) == key
    }

    /// Merges two shapes, and the shapes of their contents under the same keys.
    ///
    /// Merging a shape with one that it contains also merges the contained shapes, at every depth. Each step leaves one
    /// shape fewer, so the merge terminates.
    static func unify(_ left: ObjectShape, _ right: ObjectShape) {
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            let (left, right) = (left.resolved, right.resolved)
            if left !== right { left.absorb(right, &pairs) }
        }
    }

    private func absorb(_ other: ObjectShape, _ pairs: inout [(ObjectShape, ObjectShape)]) {
        if dictionary != nil || other.dictionary != nil {
            // Convert both before the merge, because afterwards `other` resolves to this shape.
            let isEmpty = (members.isEmpty && dictionary == nil, other.members.isEmpty && other.dictionary == nil)
            becomeDictionary(&pairs)
            other.becomeDictionary(&pairs)
            if var dictionary, let others = other.dictionary {
                dictionary.values.absorb(others.values, &pairs)
                dictionary.hasIntegerKeys =
                    (isEmpty.0 || dictionary.hasIntegerKeys) && (isEmpty.1 || others.hasIntegerKeys)
                self.dictionary = dictionary
            }
        }
        other.replacement = self
        count += other.count
        hasEquivalentKeys = hasEquivalentKeys || other.hasEquivalentKeys
        for member in other.members {
            if let position = positions[ExactString(member.key)] {
                members[position].count += member.count
                members[position].value.absorb(member.value, &pairs)
            } else {
                _ = append(member)
            }
        }
        other.members = []
        other.positions = [:]
    }
}
