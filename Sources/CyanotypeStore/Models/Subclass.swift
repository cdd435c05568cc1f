internal import Cyanotype

/// The class of an instance of a subclass; `nil` for an instance of the type itself.
///
/// In a generic function, optimized code takes `type(of:)` for the type itself.
func subclass<M: Model>(of object: M) -> (any Model.Type)? {
    guard M.self is AnyObject.Type else { return nil }
    let exact: AnyObject.Type = type(of: object as AnyObject)
    return ObjectIdentifier(exact) == ObjectIdentifier(M.self) ? nil : exact as? any Model.Type
}
