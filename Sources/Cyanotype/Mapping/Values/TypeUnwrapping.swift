internal import FoundationEssentials

/// Returns the wrapped type after removing all `Optional` and `Patch` layers, or the type itself.
func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalWrapper.Type).map { unwrapped($0.wrappedType) } ?? type
}

/// Returns the model that a type is or contains, in an `Optional` or as the elements of an array, set or dictionary.
func modelType(in type: Any.Type) -> (any Model.Type)? {
    if let model = type as? any Model.Type { return model }
    if let type = type as? any OptionalWrapper.Type { return modelType(in: type.wrappedType) }
    return (type as? any ElementContainer.Type).flatMap { modelType(in: $0.elementType) }
}

/// Whether a type is `Date`, or an `Optional` or collection of them.
func holdsDates(_ type: Any.Type) -> Bool {
    if type == Date.self { return true }
    if let type = type as? any OptionalWrapper.Type { return holdsDates(type.wrappedType) }
    return (type as? any ElementContainer.Type).map { holdsDates($0.elementType) } ?? false
}

/// A type whose values may be missing.
private protocol OptionalWrapper {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalWrapper {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

extension Patch: OptionalWrapper {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

/// A type of collections.
private protocol ElementContainer {
    static var elementType: Any.Type { get }
}

extension Array: ElementContainer {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension Set: ElementContainer {
    fileprivate static var elementType: Any.Type { Element.self }
}

extension Dictionary: ElementContainer {
    fileprivate static var elementType: Any.Type { Value.self }
}

extension InlineArray: ElementContainer {
    fileprivate static var elementType: Any.Type { Element.self }
}
