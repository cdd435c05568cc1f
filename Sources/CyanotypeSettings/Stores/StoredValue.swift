public import FoundationEssentials

/// A value as a ``BackingStore`` keeps it: the types that property lists have, and `null`.
public enum StoredValue: Sendable, Hashable {
    /// No value inside an array or dictionary. A store is never asked to keep `null` under a key: it removes the key.
    case null
    case bool(Bool)
    case integer(Int64)
    /// An integer over `Int64.max`.
    case unsignedInteger(UInt64)
    case double(Double)
    /// A number that neither an integer nor a `Double` holds exactly, in JSON's number syntax.
    case decimal(String)
    case string(String)
    case date(Date)
    case data(Data)
    case array([StoredValue])
    case dictionary([String: StoredValue])
}
