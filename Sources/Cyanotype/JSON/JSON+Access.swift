extension JSON {
    /// The value of a member, or `nil` when this is not an object or has no such member.
    ///
    /// Setting a member of `null` makes it an object; of any other value that is not an object, it does nothing.
    /// Setting `nil` removes the member; to set JSON's `null`, assign `JSON.null`.
    public subscript(key: String) -> JSON? {
        get { objectValue?[key] }
        set {
            switch self {
            case .object(var object):
                // Given up before it is changed, so that the members are not copied.
                self = .null
                object[key] = newValue
                self = .object(object)
            case .null:
                guard let newValue else { return }
                self = .object([key: newValue])
            default: break
            }
        }
    }

    /// An element, or `nil` when this is not an array or has no such element.
    ///
    /// Setting an element replaces it; setting `nil` removes it. Where there is none, it does nothing.
    public subscript(index: Int) -> JSON? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
            return elements[index]
        }
        set {
            guard case .array(var elements) = self, elements.indices.contains(index) else { return }
            self = .null
            if let newValue {
                elements[index] = newValue
            } else {
                elements.remove(at: index)
            }
            self = .array(elements)
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The boolean that this is.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number that this is.
    public var numberValue: Number? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The integer that this is, if it is one that fits.
    public var intValue: Int? { numberValue.flatMap { Int(exactly: $0) } }

    /// The number that this is, rounded to the nearest `Double`.
    public var doubleValue: Double? { numberValue.map { Double($0) } }

    /// The string that this is.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of the array that this is.
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of the object that this is.
    public var objectValue: Object? {
        if case .object(let value) = self { value } else { nil }
    }
}

// MARK: - Literals

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) {
        self = .null
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(Number(value))
    }

    /// The shortest number that reads back as the literal's `Double`.
    public init(floatLiteral value: Double) {
        // The compiler refuses a literal that is not finite.
        self = Number(value).map(JSON.number) ?? .null
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// An object; the last one of a key wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var object = Object()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
