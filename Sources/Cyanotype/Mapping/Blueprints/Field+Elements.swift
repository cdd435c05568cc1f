/// What is done with elements of an array, set or dictionary that cannot be read.
public struct ElementPolicy<Element>: Sendable {
    /// What is done, to be looked at; `nil` for nothing.
    fileprivate let description: FieldDescription.ElementPolicy?

    /// What takes the place of an element.
    fileprivate let replacement: (@Sendable () -> Element)?

    /// Each is an error, as without a policy.
    public static var all: ElementPolicy { ElementPolicy(description: nil, replacement: nil) }

    /// They are left out.
    public static var skipInvalid: ElementPolicy { ElementPolicy(description: .skipInvalid, replacement: nil) }

    /// Another value takes their place.
    ///
    /// - Parameter element: The value, made anew each time.
    /// - Returns: The policy.
    public static func replace(with element: @autoclosure @escaping @Sendable () -> Element) -> ElementPolicy {
        ElementPolicy(description: .replaceInvalid, replacement: element)
    }
}

extension Field {
    /// Says what is done with elements that cannot be read: each that is left out or replaced is an entry of the
    /// ``MappingReport``.
    ///
    /// ```swift
    /// Field("tags", \.tags).elements(.skipInvalid)
    /// Field("scores", \.scores).elements(.replace(with: 0))
    /// ```
    ///
    /// - Parameter policy: What is done with them.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == [Element] {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try reader.readArray(policy)
        }
    }

    /// Says what is done with elements that cannot be read.
    ///
    /// - Parameter policy: What is done with them.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == [Element]? {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            reader.readNull() ? nil : try reader.readArray(policy)
        }
    }

    /// Says what is done with elements that cannot be read.
    ///
    /// - Parameter policy: What is done with them.
    /// - Returns: The field with the policy.
    public func elements<Element: Mappable & Hashable>(_ policy: ElementPolicy<Element>) -> Self
    where Value == Set<Element> {
        reading(policy) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            Set(try reader.readArray(policy))
        }
    }

    /// Says what is done with values that cannot be read.
    ///
    /// - Parameter policy: What is done with them.
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
        let (store, restore) = (slot.store, slot.restore)
        field.slot.elementPolicy = policy.description
        func reading(isFull: Bool) -> Slot.Read {
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try read(&reader)
                reader.noteChange(of: place, restore)
                withUnsafePointer(to: value) { store($0, place, isFull) }
            }
        }
        field.slot.replaceReads(reading(isFull: false), merge: reading(isFull: true))
        return field
    }
}

extension Conversion {
    /// A conversion of each element of an array, of which those that cannot be read are dealt with by a policy.
    ///
    /// - Parameters:
    ///   - conversion: The conversion of an element.
    ///   - policy: What is done with elements that cannot be read.
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
            write: { elements, writer in withUnsafePointer(to: elements) { whole.write(from: $0, to: &writer) } },
            schema: { context in
                if policy.description == nil { return whole.jsonSchema(in: &context) }
                context.lookAside { _ = whole.jsonSchema(in: &$0) }
                return ["type": "array"]
            }
        )
    }
}

extension JSONReader {
    /// Reads an array, of whose elements those that cannot be read are dealt with by a policy.
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

    /// Reads a dictionary, of whose values those that cannot be read are dealt with by a policy.
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

    /// Reads an element; `nil` for one that is to be left out.
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
