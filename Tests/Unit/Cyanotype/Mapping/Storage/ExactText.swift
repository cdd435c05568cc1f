import Cyanotype
import Foundation

/// Describes a value to the last bit, so that two values have one description only if nothing of them differs.
///
/// The bits of NaN do not count, and neither does the order of a set or dictionary.
func exactText(_ value: Any) -> String {
    switch value {
    case let value as Double: return value.isNaN ? "NaN" : "double \(value.bitPattern)"
    case let value as Float: return value.isNaN ? "NaN" : "float \(value.bitPattern)"
    case let value as Date: return "date " + exactText(value.timeIntervalSinceReferenceDate)
    case let value as String: return "string \(Array(value.utf8))"
    case let value as Decimal: return "decimal \(value)"
    case let value as URL: return "url \(value.relativeString) on \(value.baseURL?.absoluteString ?? "nothing")"
    case let value as Data: return "data \(Array(value))"
    case let value as UUID: return "uuid \(value)"
    case let value as JSON: return "json \((try? value.jsonString()) ?? "?")"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { ($0.label ?? "") + ": " + exactText($0.value) }
    let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    if parts.isEmpty { return "\(value)" }
    let name = mirror.displayStyle == .enum || mirror.displayStyle == .struct ? "\(type(of: value))" : ""
    return name + "(" + (isUnordered ? parts.sorted() : parts).joined(separator: ", ") + ")"
}

extension Mappable {
    /// The value that a store returns for this one.
    func stored() throws -> Self {
        var writer = DocumentWriter()
        try writer.write(self)
        return try unsafe writer.withBytes { try unsafe JSONReader.readStored(Self.self, in: $0) }
    }

    /// Reads a document of a store.
    static func stored(_ text: String) throws -> Self {
        try unsafe Array(text.utf8).withUnsafeBytes { try unsafe JSONReader.readStored(Self.self, in: $0) }
    }

    /// The document of a store.
    func documentText(sortedKeys: Bool = false) throws -> String {
        var writer = DocumentWriter(sortedKeys: sortedKeys)
        try writer.write(self)
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
