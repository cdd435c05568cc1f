extension JSON {
    /// The value of a member, or `nil` when this is not an object or has no such member.
    ///
    /// Setting a member of `null` makes it an object; for any other value that is not an object, it is a no-op.
    /// Setting `nil` removes the member; to set JSON's `null`, assign `JSON.null`.
    ///
    /// A change in place, such as `json["a"]?["b"] = 1`, does not copy the value.
    public subscript(key: String) -> JSON? {
        get { objectValue?[key] }
        _modify {
            if var object = takeObject() {
                defer { self = .object(object) }
                yield &object[key]
            } else {
                var value: JSON?
                defer { if let value, isNull { self = .object([key: value]) } }
                yield &value
            }
        }
    }

    /// An element, or `nil` when this is not an array or has no such element.
    ///
    /// Setting an element replaces it; setting `nil` removes it. Setting an element that does not exist is a no-op.
    public subscript(index: Int) -> JSON? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
            return elements[index]
        }
        _modify {
            guard hasElement(index), var elements = takeArray() else {
                var none: JSON?
                yield &none
                return
            }
            // The element is taken out while it is changed, so that it is not copied.
            var element = JSON.null
            swap(&elements[index], &element)
            var value: JSON? = element
            element = .null
            defer {
                if let value { elements[index] = value } else { elements.remove(at: index) }
                self = .array(elements)
            }
            yield &value
        }
    }

    private func hasElement(_ index: Int) -> Bool {
        guard case .array(let elements) = self else { return false }
        return elements.indices.contains(index)
    }

    /// Moves the members out of this object, which becomes `null`. Their only owner can then change them without a
    /// copy.
    mutating func takeObject() -> Object? {
        guard case .object(let object) = self else { return nil }
        self = .null
        return object
    }

    /// Moves the elements out of this array, which becomes `null`.
    mutating func takeArray() -> Elements? {
        guard case .array(let elements) = self else { return nil }
        self = .null
        return elements
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The boolean; `nil` if this is not one.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number; `nil` if this is not one.
    public var numberValue: Number? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The integer; `nil` if this is not one or does not fit.
    public var intValue: Int? { numberValue.flatMap { Int(exactly: $0) } }

    /// The number, rounded to the nearest `Double`; `nil` if this is not one.
    public var doubleValue: Double? { numberValue.map { Double($0) } }

    /// The string; `nil` if this is not one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements; `nil` if this is not an array.
    public var arrayValue: Elements? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members; `nil` if this is not an object.
    public var objectValue: Object? {
        if case .object(let value) = self { value } else { nil }
    }
}

// MARK: - Literals

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
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

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// Creates an object; the last value of a repeated key wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        var object = Object()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
