internal import Cyanotype
internal import CyanotypeStore

/// A value that a field shall have.
struct FieldFilter {
    /// The keys that lead to the field.
    let path: [String]
    /// The values that the argument may mean.
    private let values: [JSON]

    /// Parses `FIELD=VALUE`; `nil` if it is something else.
    init?(_ text: String) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
        path = text[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let value = String(text[text.index(after: equals)...])
        values = [try? JSON(json: value), .string(value)].compactMap { $0 }
    }

    /// The name of the field in arguments.
    var name: String { path.joined(separator: ".") }

    /// Whether a document has the field, whatever its value is.
    func isPresent(in document: JSON) -> Bool { Self.isPresent(path[...], in: document) }

    private static func isPresent(_ path: ArraySlice<String>, in json: JSON) -> Bool {
        guard let key = path.first else { return true }
        if let elements = json.arrayValue { return elements.contains { isPresent(path, in: $0) } }
        return json.objectValue?[key].map { isPresent(path.dropFirst(), in: $0) } ?? false
    }

    /// Whether a document has the value.
    func matches(_ document: JSON) -> Bool {
        matches(document, path[...])
    }

    private func matches(_ json: JSON, _ path: ArraySlice<String>) -> Bool {
        if let elements = json.arrayValue {
            // Each element has the rest of the path.
            if elements.contains(where: { matches($0, path) }) { return true }
        }
        guard let key = path.first else { return values.contains { Self.isEqual($0, json) } }
        guard let value = json.objectValue?[key] else {
            // A missing object has no members.
            return values.contains { $0.isNull } && json.arrayValue == nil
        }
        return matches(value, path.dropFirst())
    }

    /// Strings are equal as those of Swift are, by which objects are found too.
    private static func isEqual(_ one: JSON, _ other: JSON) -> Bool {
        if let one = one.stringValue, let other = other.stringValue { return one == other }
        return one == other
    }

    /// The objects among which those with the value are, by an index; `nil` if none leads to them.
    ///
    /// Objects with the value may be missing there, if a blueprint makes other values of what is in the documents. Then
    /// none of those that have the value are there, because a blueprint makes the same of the same.
    func selection(by columns: [StoreInspection.ObjectType.Column]) -> StoreInspection.Selection? {
        for column in columns where column.path == name {
            guard let kind = column.kind, !values.contains(where: \.isNull) else { continue }
            let keys = values.flatMap { StorageKey.keys(of: $0, kind: kind) }
            if !keys.isEmpty { return .keys(column, keys) }
        }
        return nil
    }
}
