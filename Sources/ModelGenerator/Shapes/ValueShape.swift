internal import Cyanotype

/// All values at one place of the samples.
///
/// This is a class, like ``ObjectShape``, because a model that contains itself makes the shapes a graph with cycles.
/// Each value shape has one owner: a member, an array, a dictionary or the root.
final class ValueShape {
    /// The kinds of JSON values other than `null`.
    struct Kinds: OptionSet {
        let rawValue: Int

        static let boolean = Kinds(rawValue: 1)
        static let number = Kinds(rawValue: 2)
        static let string = Kinds(rawValue: 4)
        static let array = Kinds(rawValue: 8)
        static let object = Kinds(rawValue: 16)

        /// Whether there are values of several kinds.
        var isMixed: Bool { rawValue.nonzeroBitCount > 1 }
    }

    /// The number of `null` values.
    private(set) var nulls = 0
    /// The kinds of the other values.
    private(set) var kinds: Kinds = []
    /// The numbers among the values.
    private(set) var numbers = NumberShape()
    /// The strings among the values.
    private(set) var strings = StringShape()
    /// The elements of the arrays among the values, if any.
    private(set) var elements: ValueShape?
    private var objectShape: ObjectShape?

    /// The objects among the values, if any.
    var object: ObjectShape? { objectShape?.resolved }

    /// Adds one value.
    func add(_ value: JSON) {
        switch value {
        case .null:
            nulls += 1
        case .bool:
            kinds.insert(.boolean)
        case .number(let number):
            kinds.insert(.number)
            numbers.add(number)
        case .string(let string):
            kinds.insert(.string)
            strings.add(string)
        case .array(let values):
            kinds.insert(.array)
            guard !values.isEmpty else { return }
            let elements = self.elements ?? ValueShape()
            self.elements = elements
            for value in values { elements.add(value) }
        case .object(let members):
            kinds.insert(.object)
            let object = objectShape ?? ObjectShape()
            objectShape = object
            object.add(members)
        }
    }

    /// Merges in the values of another place, whose shape is no longer used.
    ///
    /// Appends the objects of both places to `pairs` instead of merging them: see ``ObjectShape/unify(_:_:)``.
    func absorb(_ other: ValueShape, _ pairs: inout [(ObjectShape, ObjectShape)]) {
        nulls += other.nulls
        kinds.formUnion(other.kinds)
        numbers.absorb(other.numbers)
        strings.absorb(other.strings)
        if let elements, let others = other.elements {
            elements.absorb(others, &pairs)
        } else {
            elements = elements ?? other.elements
        }
        if let objectShape, let others = other.objectShape {
            pairs.append((objectShape, others))
        } else {
            objectShape = objectShape ?? other.objectShape
        }
    }

    /// Merges in the values of another place, whose shape is no longer used.
    func absorb(_ other: ValueShape) {
        var pairs: [(ObjectShape, ObjectShape)] = []
        absorb(other, &pairs)
        for (left, right) in pairs { ObjectShape.unify(left, right) }
    }
}
