internal import Cyanotype

/// What is known of the objects that are, or may become, one Swift type: a model or a dictionary.
///
/// At first there is a shape for each place of the samples that has objects. Those that are found to be alike are put
/// together by ``unify(_:_:)``; what refers to one of them then means the one that is left, which ``resolved`` tells.
final class ObjectShape {
    /// A member that some of the objects have.
    struct Member {
        let key: String
        /// How many of the objects have it.
        var count: Int
        let value: ValueShape
    }

    /// The objects as a dictionary.
    struct DictionaryShape {
        /// Whether every key is an integer as Swift writes it.
        var hasIntegerKeys: Bool
        /// All values.
        let values: ValueShape
    }

    /// Where the objects are: the model that they are in, and how they are reached from it.
    struct Owner {
        let object: ObjectShape
        let key: String
        /// Whether neither an array nor a dictionary is in between.
        let isDirect: Bool
    }

    /// How many objects there are.
    private(set) var count = 0
    /// The members in the order in which they were first seen; none of a dictionary.
    private(set) var members: [Member] = []
    /// The dictionary that the objects are, if they are one.
    private(set) var dictionary: DictionaryShape?
    /// Whether one of the objects has two keys that Swift's strings take for equal, so that no dictionary holds it.
    private(set) var hasEquivalentKeys = false
    /// Where the objects are, before shapes are shared.
    var owner: Owner?
    /// The path of the objects, before shapes are shared.
    var path = SamplePath()

    private var positions: [MemberKey: Int] = [:]
    private var replacement: ObjectShape?

    /// The shape that this one has become a part of, or this one.
    var resolved: ObjectShape {
        var shape = self
        while let next = shape.replacement { shape = next }
        // The next time, the way is short.
        if shape !== self { replacement = shape }
        return shape
    }

    /// The member with a key.
    func member(_ key: String) -> Member? {
        positions[MemberKey(key)].map { members[$0] }
    }

    /// Takes in one object.
    func add(_ object: JSON.Object) {
        count += 1
        for (key, value) in object {
            let position = positions[MemberKey(key)] ?? append(Member(key: key, count: 0, value: ValueShape()))
            members[position].count += 1
            members[position].value.add(value)
        }
        if !hasEquivalentKeys, object.keys.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) {
            hasEquivalentKeys = Set(object.keys).count < object.count
        }
    }

    private func append(_ member: Member) -> Int {
        positions[MemberKey(member.key)] = members.count
        members.append(member)
        return members.count - 1
    }

    /// Makes the objects a dictionary, all of whose values have one shape.
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

    /// Makes two shapes one, and so the shapes of what they contain under the same keys.
    ///
    /// When a shape is put together with one that it contains, the contained ones follow at every depth; each step
    /// leaves one shape less, so there is an end.
    static func unify(_ left: ObjectShape, _ right: ObjectShape) {
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            let (left, right) = (left.resolved, right.resolved)
            if left !== right { left.absorb(right, &pairs) }
        }
    }

    private func absorb(_ other: ObjectShape, _ pairs: inout [(ObjectShape, ObjectShape)]) {
        if dictionary != nil || other.dictionary != nil {
            // Before they are put together, because afterwards `other` means this shape.
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
            if let position = positions[MemberKey(member.key)] {
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
