internal import FoundationEssentials

extension StoredType {
    /// Creates the type that values of a Swift type have in a store's document.
    ///
    /// - Parameter type: The type of a property without a conversion.
    init(_ type: Any.Type) {
        if let type = type as? any KnownStoredType.Type {
            self = type.storedType
        } else if let type = type as? any Model.Type {
            self = Self.ofModel(type)
        } else if let type = type as? any MappableUnion.Type {
            self = Self.ofUnion(type)
        } else if let type = type as? any RawRepresentable.Type, let raw = Self.ofRawValues(type) {
            self = raw
        } else {
            self = .simple(type is any Mappable.Type || !(type is any Encodable.Type) ? .custom : .codable)
        }
    }

    private static func ofModel<M: Model>(_ type: M.Type) -> StoredType {
        // A type without a blueprint writes itself.
        .simple(type is any Encodable.Type && type.cachedBlueprint.table.allSlots.isEmpty ? .codable : .model)
    }

    /// Returns the type of a type with raw values; `nil` if it is not mapped by them.
    private static func ofRawValues<R: RawRepresentable>(_ type: R.Type) -> StoredType? {
        let isMapped = type is any Mappable.Type || type is any MappableKey.Type
        guard isMapped, R.RawValue.self is any Mappable.Type else { return nil }
        func cases<C: CaseIterable>(_ type: C.Type) -> [String] {
            let cases = type.allCases.compactMap { ($0 as? R).map { "\($0.rawValue)" } }
            return cases.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        return .raw(StoredType(R.RawValue.self), cases: (type as? any CaseIterable.Type).map { cases($0) })
    }

    private static func ofUnion<U: MappableUnion>(_ type: U.Type) -> StoredType {
        let union = type.cachedUnion.union
        let (form, keys): (StoredUnion.Form, [String]) =
            switch union.form {
            case .internallyTagged(let tag): (.internal, [tag])
            case .adjacentlyTagged(let tag, let content): (.adjacent, [tag, content])
            case .externallyTagged: (.external, [])
            case .untagged: (.untagged, [])
            }
        let variants = union.variants.compactMap { variant in
            variant.tag.map { tag in
                // A union that contains itself must not be followed for ever.
                StoredUnion.Variant(tag: tag.description, type: variant.valueType.map(StoredType.inVariant))
            }
        }
        return .union(
            StoredUnion(
                form: form,
                keys: keys,
                variants: variants.sorted { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) },
                isOpen: union.unknownVariant != nil
            )
        )
    }

    /// Returns the type of a variant's value. A union in it is described where a model has it as a field.
    private static func inVariant(_ type: any Mappable.Type) -> StoredType {
        if unionType(in: type) != nil { return .simple(.custom) }
        return StoredType(type)
    }

    /// Returns the union that a type is or contains, in an `Optional` or as elements.
    private static func unionType(in type: Any.Type) -> (any MappableUnion.Type)? {
        if let union = type as? any MappableUnion.Type { return union }
        return (type as? any WrappingStoredType.Type).flatMap { unionType(in: $0.wrappedTypeForStores) }
    }
}

/// A type of the library or the system whose form in a store's document is known.
protocol KnownStoredType {
    static var storedType: StoredType { get }
}

/// A type whose form is that of another one around it.
protocol WrappingStoredType: KnownStoredType {
    static var wrappedTypeForStores: Any.Type { get }
}

// MARK: - Containers

extension Optional: WrappingStoredType {
    static var storedType: StoredType { .optional(StoredType(Wrapped.self)) }
    static var wrappedTypeForStores: Any.Type { Wrapped.self }
}

extension Patch: WrappingStoredType {
    static var storedType: StoredType { .optional(StoredType(Wrapped.self)) }
    static var wrappedTypeForStores: Any.Type { Wrapped.self }
}

extension Array: WrappingStoredType {
    static var storedType: StoredType { .array(StoredType(Element.self)) }
    static var wrappedTypeForStores: Any.Type { Element.self }
}

extension Set: WrappingStoredType {
    static var storedType: StoredType { .array(StoredType(Element.self)) }
    static var wrappedTypeForStores: Any.Type { Element.self }
}

extension InlineArray: WrappingStoredType {
    static var storedType: StoredType { .array(StoredType(Element.self)) }
    static var wrappedTypeForStores: Any.Type { Element.self }
}

extension Dictionary: WrappingStoredType {
    static var storedType: StoredType { .map(keys: StoredType(Key.self), values: StoredType(Value.self)) }
    static var wrappedTypeForStores: Any.Type { Value.self }
}

extension OpenEnum: KnownStoredType {
    /// New cases are no other type.
    static var storedType: StoredType { .raw(StoredType(Known.RawValue.self), cases: nil) }
}

// MARK: - Values

extension FixedWidthInteger {
    /// The type of integers of this size, whatever the Swift name.
    static var storedType: StoredType {
        .simple(StoredType.Simple(rawValue: (isSigned ? "int" : "uint") + "\(bitWidth)") ?? .custom)
    }
}

extension Int: KnownStoredType {}
extension Int8: KnownStoredType {}
extension Int16: KnownStoredType {}
extension Int32: KnownStoredType {}
extension Int64: KnownStoredType {}
extension Int128: KnownStoredType {}
extension UInt: KnownStoredType {}
extension UInt8: KnownStoredType {}
extension UInt16: KnownStoredType {}
extension UInt32: KnownStoredType {}
extension UInt64: KnownStoredType {}
extension UInt128: KnownStoredType {}

extension Bool: KnownStoredType {
    static var storedType: StoredType { .simple(.bool) }
}

extension Float: KnownStoredType {
    static var storedType: StoredType { .simple(.float) }
}

extension Double: KnownStoredType {
    static var storedType: StoredType { .simple(.double) }
}

extension Decimal: KnownStoredType {
    static var storedType: StoredType { .simple(.decimal) }
}

extension String: KnownStoredType {
    static var storedType: StoredType { .simple(.string) }
}

extension Date: KnownStoredType {
    static var storedType: StoredType { .simple(.date) }
}

extension Data: KnownStoredType {
    static var storedType: StoredType { .simple(.data) }
}

extension UUID: KnownStoredType {
    static var storedType: StoredType { .simple(.uuid) }
}

extension URL: KnownStoredType {
    static var storedType: StoredType { .simple(.url) }
}

extension JSON: KnownStoredType {
    static var storedType: StoredType { .simple(.json) }
}
