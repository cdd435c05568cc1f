internal import Cyanotype
internal import FoundationEssentials

/// Converts values of a store to JSON for a migration, and back.
///
/// A date is a number that no other value has: see `DocumentForm.settings`. Data is its Base64, which is converted back only
/// if it was data before, wherever the migration has put it.
struct DocumentValues {
    /// The depth to which values are converted, as deep as a property list.
    private static let maximumDepth = 512

    /// The Base64 of data in the document.
    private var data: [String: Data] = [:]

    /// Returns a value as JSON.
    ///
    /// - Returns: The JSON; `nil` if the value is nested too deeply, or has a date or number that JSON cannot have.
    mutating func json(_ value: StoredValue) -> JSON? { json(value, depth: 0) }

    private mutating func json(_ value: StoredValue, depth: Int) -> JSON? {
        guard depth < Self.maximumDepth else { return nil }
        switch value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .integer(let value): return .number(JSON.Number(value))
        case .unsignedInteger(let value): return .number(JSON.Number(value))
        case .double(let value): return JSON.Number(text: value.description).map(JSON.number)
        case .decimal(let text):
            // An upper-case exponent may be that of a date.
            return JSON.Number(text: String(text.map { $0 == "E" ? "e" : $0 })).map(JSON.number)
        case .string(let text): return .string(text)
        case .date(let date): return JSON.Number(native: date).map(JSON.number)
        case .data(let bytes):
            let text = bytes.base64EncodedString()
            if !text.isEmpty { data[text] = bytes }
            return .string(text)
        case .array(let elements):
            var converted: [JSON] = []
            for element in elements {
                guard let element = json(element, depth: depth + 1) else { return nil }
                converted.append(element)
            }
            return .array(JSON.Elements(converted))
        case .dictionary(let members):
            var object = JSON.Object()
            // The order is always the same, because a migration may depend on it.
            for (key, value) in members.sorted(by: { ExactString($0.key) < ExactString($1.key) }) {
                guard let value = json(value, depth: depth + 1) else { return nil }
                object[key] = value
            }
            return .object(object)
        }
    }

    /// Returns JSON as a value.
    ///
    /// - Returns: The value; `nil` if it is nested too deeply.
    func value(_ json: JSON) -> StoredValue? { value(json, depth: 0) }

    private func value(_ json: JSON, depth: Int) -> StoredValue? {
        guard depth < Self.maximumDepth else { return nil }
        switch json {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let number):
            if let date = number.nativeDate { return .date(date) }
            return StoredValue(number: number.text)
        case .string(let text): return data[text].map(StoredValue.data) ?? .string(text)
        case .array(let elements):
            var converted: [StoredValue] = []
            for element in elements {
                guard let element = value(element, depth: depth + 1) else { return nil }
                converted.append(element)
            }
            return .array(converted)
        case .object(let object):
            var members: [String: StoredValue] = [:]
            for (key, member) in object {
                guard let member = value(member, depth: depth + 1) else { return nil }
                members[key] = member
            }
            return .dictionary(members)
        }
    }
}
