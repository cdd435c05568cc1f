/// How a field treats elements of an array, set or dictionary that cannot be decoded.
public struct ElementPolicy<Element>: Sendable {
    /// The policy as a field description shows it; `nil` for `all`.
    fileprivate let description: FieldDescription.ElementPolicy?

    /// Returns the replacement for an element.
    fileprivate let replacement: (@Sendable () -> Element)?

    /// Every invalid element is an error, as without a policy.
    public static var all: ElementPolicy { ElementPolicy(description: nil, replacement: nil) }

    /// Skips invalid elements.
    public static var skipInvalid: ElementPolicy { ElementPolicy(description: .skipInvalid, replacement: nil) }

    /// Replaces invalid elements with another value.
    ///
    /// - Parameter element: The value. It is evaluated on each use.
    /// - Returns: The policy.
    public static func replace(with element: @autoclosure @escaping @Sendable () -> Element) -> ElementPolicy {
        ElementPolicy(description: .replaceInvalid, replacement: element)
    }
}

extension Field {
    /// Sets the policy for elements that cannot be decoded. Each one that is skipped or replaced is an entry of the
    /// ``MappingReport``.
    ///
    /// ```swift
    /// Field("tags", \.tags).elements(.skipInvalid)
    /// Field("scores", \.scores).elements(.replace(with: 0))
    /// ```
    ///
    /// - Parameter policy: The policy.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == [Element] {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try reader.readArray(policy)
        }
    }

    /// Sets the policy for elements that cannot be decoded.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == [Element]? {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            reader.readNull() ? nil : try reader.readArray(policy)
        }
    }

    /// Sets the policy for elements that cannot be decoded.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable & Hashable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == Set<Element> {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            Set(try reader.readArray(policy))
        }
    }

    /// Sets the policy for values that cannot be decoded.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: The field with the policy.
    public func elements<Key: MappableKey, Element: Mappable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == [Key: Element] {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try reader.readDictionary(policy)
        }
    }

    private func reading<Element>(
        _ policy: ElementPolicy<Element>,
        _ read: @escaping @Sendable (inout JSONReader) throws(JSONReader.Failure) -> Value
    ) -> Self {
        var field = self
        let (store, restore) = (slot.property.store, slot.property.restore)
        field.slot.traits.elementPolicy = policy.description
        func reading(isFull: Bool) -> Slot.Read {
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try read(&reader)
                reader.noteChange(of: place, restore)
                ValueSource.withSource(of: value) { store($0, place, isFull) }
            }
        }
        field.slot.replaceReads(reading(isFull: false), merge: reading(isFull: true))
        return field
    }
}

extension Conversion {
    /// Returns a conversion of each element of an array, with a policy for elements that cannot be decoded.
    ///
    /// - Parameters:
    ///   - conversion: The conversion of an element.
    ///   - policy: The policy for elements that cannot be decoded.
    /// - Returns: The conversion of an array.
    public static func array<Element>(
        of conversion: Conversion<Element>,
        elements policy: ElementPolicy<Element>
    ) -> Self where Value == [Element] {
        let whole = Self.array(of: conversion)
        return Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try reader.readArray(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try conversion.read(from: &reader)
                }
            },
            write: { elements, writer in ValueSource.withSource(of: elements) { whole.write(from: $0, to: &writer) } },
            schema: { context in
                if policy.description == nil { return whole.jsonSchema(in: &context) }
                context.lookAside { _ = whole.jsonSchema(in: &$0) }
                return ["type": "array"]
            },
            stored: whole.storedType
        )
    }
}

extension JSONReader {
    /// Reads an array and applies a policy to elements that cannot be read.
    fileprivate mutating func readArray<Element>(
        _ policy: ElementPolicy<Element>,
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        let elements = try readArray { (reader: inout JSONReader) throws(Failure) -> Element? in
            try reader.readElement(policy, readElement)
        }
        return elements.compactMap { $0 }
    }

    fileprivate mutating func readArray<Element: Mappable>(
        _ policy: ElementPolicy<Element>
    ) throws(Failure) -> [Element] {
        try readArray(policy) { (reader: inout JSONReader) throws(Failure) in try Element.read(from: &reader) }
    }

    /// Reads a dictionary and applies a policy to values that cannot be read.
    fileprivate mutating func readDictionary<Key: MappableKey, Element: Mappable>(
        _ policy: ElementPolicy<Element>
    ) throws(Failure) -> [Key: Element] {
        let elements: [Key: Element?] = try readDictionary { (reader: inout JSONReader) throws(Failure) -> Element? in
            try reader.readElement(policy) { (reader: inout JSONReader) throws(Failure) in
                try Element.read(from: &reader)
            }
        }
        return elements.compactMapValues { $0 }
    }

    /// Reads an element. Returns `nil` if it is to be skipped.
    private mutating func readElement<Element>(
        _ policy: ElementPolicy<Element>,
        _ read: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> Element? {
        if policy.description == nil { return try read(&self) }
        let first = offset
        switch try attempt(read) {
        case .success(let element): return element
        case .failure(let causes):
            if let replacement = policy.replacement {
                note(.elementReplaced, at: first, "element replaced", causes: causes)
                return replacement()
            }
            note(.elementSkipped, at: first, "element skipped", causes: causes)
            return nil
        }
    }
}
