/// The type of a property, an element or the document.
indirect enum SwiftType {
    case json
    case bool
    case number(NumberShape.Fit)
    case string
    case array(SwiftType)
    case dictionary(hasIntegerKeys: Bool, SwiftType)
    case model(ObjectShape)
    case optional(SwiftType)

    /// The maximum nesting depth of arrays and dictionaries, so that a type fits on a line. Nobody reads more brackets,
    /// and each one doubles the time of `swift format`.
    private static let maximumDepth = 5

    /// Creates the type of the values other than `null`.
    ///
    /// The type is ``JSON`` if there are several kinds of values or none, or if arrays and dictionaries are nested too
    /// deeply.
    ///
    /// - Parameters:
    ///   - value: The values.
    ///   - depth: The number of arrays and dictionaries around them.
    init(ignoringNullsOf value: ValueShape, depth: Int = 0) {
        // An object that becomes a model ends the nesting, because its type is a name.
        let isCollection = value.kinds == .array || value.kinds == .object && value.object.map(Self.isModel) != true
        if isCollection, depth == Self.maximumDepth {
            self = .json
            return
        }
        switch value.kinds {
        case .boolean: self = .bool
        // `fit` is `nil` if no Swift number holds all digits.
        case .number: self = value.numbers.fit.map(SwiftType.number) ?? .json
        case .string: self = .string
        case .array: self = .array(value.elements.map { SwiftType(of: $0, depth: depth + 1) } ?? .json)
        case .object: self = value.object.map { SwiftType(of: $0, depth: depth + 1) } ?? .json
        default: self = .json
        }
    }

    /// Creates the type of all values. ``JSON`` holds `null` itself, so it is never optional.
    init(of value: ValueShape, depth: Int = 0) {
        let type = SwiftType(ignoringNullsOf: value, depth: depth)
        self = value.nulls == 0 || type.holdsNull ? type : .optional(type)
    }

    private static func isModel(_ object: ObjectShape) -> Bool {
        object.dictionary == nil && !object.members.isEmpty
    }

    private init(of object: ObjectShape, depth: Int) {
        if let dictionary = object.dictionary {
            // A Swift dictionary would lose one of two equivalent keys; JSON keeps both.
            self =
                object.hasEquivalentKeys
                ? .json
                : .dictionary(hasIntegerKeys: dictionary.hasIntegerKeys, SwiftType(of: dictionary.values, depth: depth))
        } else if object.members.isEmpty {
            self = .dictionary(hasIntegerKeys: false, .json)
        } else {
            self = .model(object)
        }
    }

    /// Whether this is ``JSON``.
    var holdsNull: Bool {
        if case .json = self { true } else { false }
    }

    /// The model in this type, if any, and whether it is in an array or dictionary.
    var model: (shape: ObjectShape, isElement: Bool)? {
        switch self {
        case .model(let shape): (shape, false)
        case .optional(let type): type.model
        case .array(let type), .dictionary(_, let type): type.model.map { ($0.shape, true) }
        case .json, .bool, .number, .string: nil
        }
    }

    /// The type of the numbers in this type, if any.
    var number: NumberShape.Fit? {
        switch self {
        case .number(let fit): fit
        case .optional(let type), .array(let type), .dictionary(_, let type): type.number
        case .json, .bool, .string, .model: nil
        }
    }

    /// Returns the type in Swift source. `name` returns the name of a model.
    func text(_ name: (ObjectShape) -> String) -> String {
        switch self {
        case .json: "JSON"
        case .bool: "Bool"
        case .number(let fit): fit.rawValue
        case .string: "String"
        case .array(let type): "[" + type.text(name) + "]"
        case .dictionary(let hasIntegerKeys, let type):
            "[" + (hasIntegerKeys ? "Int" : "String") + ": " + type.text(name) + "]"
        case .model(let shape): name(shape)
        case .optional(let type): type.text(name) + "?"
        }
    }
}
