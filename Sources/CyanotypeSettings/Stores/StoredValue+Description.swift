internal import Cyanotype
internal import FoundationEssentials

/// `array([integer(1), string("a")])`.
///
/// The description is custom because Foundation traps when it prints a date of NaN.
extension StoredValue: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "bool(\(value))"
        case .integer(let value): "integer(\(value))"
        case .unsignedInteger(let value): "unsignedInteger(\(value))"
        case .double(let value): "double(\(value))"
        case .decimal(let text): "decimal(\(quoted(text)))"
        case .string(let string): "string(\(quoted(string)))"
        case .date(let date): date.timeIntervalSinceReferenceDate.isNaN ? "date(nan)" : "date(\(date))"
        case .data(let data): "data(\(data.count) bytes)"
        case .array(let elements): "array([\(elements.map(\.description).joined(separator: ", "))])"
        case .dictionary(let values):
            "dictionary(["
                + values.sorted { ExactString($0.key) < ExactString($1.key) }
                .map { "\(quoted($0.key)): \($0.value.description)" }.joined(separator: ", ") + "])"
        }
    }

    public var debugDescription: String { description }
}
