public import FoundationEssentials

/// A value in a ``BackingStore``: any type of a property list, or `null`.
public enum StoredValue: Sendable, Hashable {
    /// A null inside an array or dictionary. A store never keeps `null` under a key; it removes the key.
    case null
    case bool(Bool)
    case integer(Int64)
    /// An integer greater than `Int64.max`.
    case unsignedInteger(UInt64)
    case double(Double)
    /// A number that neither an integer nor a `Double` represents exactly, in JSON's number syntax.
    case decimal(String)
    case string(String)
    case date(Date)
    case data(Data)
    case array([StoredValue])
    case dictionary([String: StoredValue])
}
