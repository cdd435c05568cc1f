internal import FoundationEssentials

/// The type of what an `Optional` or `Patch` may hold, all of them taken off, or the type itself.
func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any WrappingType.Type).map { unwrapped($0.wrappedType) } ?? type
}

/// The model that a type is or holds: as an `Optional`, or as the elements of an array, set or dictionary.
func modelType(in type: Any.Type) -> (any Model.Type)? {
    if let model = type as? any Model.Type { return model }
    if let type = type as? any WrappingType.Type { return modelType(in: type.wrappedType) }
    return (type as? any HoldingType.Type).flatMap { modelType(in: $0.heldType) }
}

/// Whether a type is `Date`, or an `Optional` or collection of them.
func holdsDates(_ type: Any.Type) -> Bool {
    if type == Date.self { return true }
    if let type = type as? any WrappingType.Type { return holdsDates(type.wrappedType) }
    return (type as? any HoldingType.Type).map { holdsDates($0.heldType) } ?? false
}

/// A type of values that may be missing.
private protocol WrappingType {
    static var wrappedType: Any.Type { get }
}

extension Optional: WrappingType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

extension Patch: WrappingType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

/// A type of collections.
private protocol HoldingType {
    static var heldType: Any.Type { get }
}

extension Array: HoldingType {
    fileprivate static var heldType: Any.Type { Element.self }
}

extension Set: HoldingType {
    fileprivate static var heldType: Any.Type { Element.self }
}

extension Dictionary: HoldingType {
    fileprivate static var heldType: Any.Type { Value.self }
}

extension InlineArray: HoldingType {
    fileprivate static var heldType: Any.Type { Element.self }
}
