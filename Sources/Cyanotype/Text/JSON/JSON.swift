/// Any JSON value, without loss: objects keep the order of their members, and numbers keep their digits.
///
/// ```swift
/// var event: JSON = ["id": 9007199254740993, "tags": ["a", "b"]]
/// event["seen"] = true
/// let id = event["id"]?.intValue        // 9007199254740993, exactly
/// ```
///
/// Equality compares values: the order of members and the notation of numbers do not matter (`1.0` equals `1`). Keys
/// and strings are compared by their scalars, without regard to canonical equivalence.
///
/// A program may nest values to any depth: they are compared, hashed, described, merged and released without recursion.
/// ``JSONOptions/maximumDepth`` limits the depth when they are written.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array(Elements)
    case object(Object)
}
