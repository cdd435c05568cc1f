/// A value that may contain models. Copying, comparing and hashing visit its parts.
///
/// Unions conform, and so do optionals, arrays, sets, dictionaries and patches of mappable values. Declare
/// the conformance for your own type that contains models, so that they are copied with it:
///
/// ```swift
/// extension Pair: ModelContainer where Element: Mappable {
///     func copied(by copier: inout ModelCopier) throws(MappingError) -> Pair {
///         Pair(try copier.copy(first), try copier.copy(second))
///     }
/// }
/// ```
///
/// Comparing and hashing matter only if the type is not `Equatable`; the default uses the encoded form.
public protocol ModelContainer: Mappable {
    /// Returns a copy of this value in which class instances are copies too.
    ///
    /// - Parameter copier: Copies the parts.
    /// - Returns: The copy.
    /// - Throws: ``MappingError`` if an instance cannot be copied.
    func copied(by copier: inout ModelCopier) throws(MappingError) -> Self

    /// Returns whether two values have the same fields.
    ///
    /// - Parameter other: The other value.
    /// - Returns: Whether the fields are the same.
    func hasSameContents(as other: Self) -> Bool

    /// Hashes what ``hasSameContents(as:)`` compares.
    ///
    /// - Parameter hasher: The hasher.
    func hashContents(into hasher: inout Hasher)
}

extension ModelContainer {
    public func hasSameContents(as other: Self) -> Bool {
        WrittenValue { self.write(to: &$0) } == WrittenValue { other.write(to: &$0) }
    }

    public func hashContents(into hasher: inout Hasher) {
        hasher.combine(WrittenValue { self.write(to: &$0) })
    }
}

extension Optional: ModelContainer where Wrapped: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> Wrapped? {
        guard let wrapped = self else { return nil }
        return try copier.copy(wrapped)
    }

    public func hasSameContents(as other: Wrapped?) -> Bool {
        switch (self, other) {
        case (let left?, let right?): areSame(left, right)
        case (nil, nil): true
        default: false
        }
    }

    public func hashContents(into hasher: inout Hasher) {
        hasher.combine(self == nil)
        if let wrapped = self { combine(wrapped, into: &hasher) }
    }
}

extension Array: ModelContainer where Element: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> [Element] {
        guard copier.goes(into: Element.self) else { return self }
        var copies: [Element] = []
        copies.reserveCapacity(count)
        for element in self { copies.append(try copier.copy(element)) }
        return copies
    }

    public func hasSameContents(as other: [Element]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { areSame($0, $1) }
    }

    public func hashContents(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { combine(element, into: &hasher) }
    }
}

extension Set: ModelContainer where Element: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> Set<Element> {
        guard copier.goes(into: Element.self) else { return self }
        var copies = Set(minimumCapacity: count)
        for element in self { copies.insert(try copier.copy(element)) }
        return copies
    }
}

extension Dictionary: ModelContainer where Key: MappableKey, Value: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> [Key: Value] {
        guard copier.goes(into: Value.self) else { return self }
        var copies = self
        for (key, value) in self { copies[key] = try copier.copy(value) }
        return copies
    }

    public func hasSameContents(as other: [Key: Value]) -> Bool {
        count == other.count
            && allSatisfy { key, value in
                guard let otherValue = other[key] else { return false }
                return areSame(value, otherValue)
            }
    }

    public func hashContents(into hasher: inout Hasher) {
        // The order of the members does not matter; their values are ignored.
        hasher.combine(Set(keys))
    }
}

extension Patch: ModelContainer where Wrapped: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> Patch {
        guard case .value(let value) = self else { return self }
        return .value(try copier.copy(value))
    }

    public func hasSameContents(as other: Patch) -> Bool {
        switch (self, other) {
        case (.absent, .absent), (.null, .null): true
        case (.value(let left), .value(let right)): areSame(left, right)
        default: false
        }
    }

    public func hashContents(into hasher: inout Hasher) {
        hasher.combine(isAbsent)
        if let value { combine(value, into: &hasher) }
    }
}

extension InlineArray: ModelContainer where Element: Mappable {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> InlineArray<count, Element> {
        try InlineArray { index throws(MappingError) in try copier.copy(self[index]) }
    }

    public func hasSameContents(as other: InlineArray<count, Element>) -> Bool {
        indices.allSatisfy { areSame(self[$0], other[$0]) }
    }

    public func hashContents(into hasher: inout Hasher) {
        for index in indices { combine(self[index], into: &hasher) }
    }
}
