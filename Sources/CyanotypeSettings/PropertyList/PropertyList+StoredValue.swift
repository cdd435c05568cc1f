internal import FoundationEssentials

/// Stored values as property lists.
///
/// Property lists have no null and no numbers beyond integers and doubles. Both are kept as strings that no other string
/// is kept as:
///
///     .null              $null
///     .decimal("1e400")  $number:1e400
///     .string("$null")   $$null             a string that looks like one of these, with or without more
///     .string("$$null")  $$$null            dollars, gets one dollar more
///     .string("$5")      $5                 every other string is itself
extension PropertyList {
    static let nullMark = "$null"
    static let numberMark = "$number:"

    /// Makes the list that `value` is kept as, where `depth` containers are around it.
    ///
    /// - Throws: `PropertyListTooDeep`, so that no file is written that could not be read back.
    init(_ value: StoredValue, depth: Int) throws(PropertyListTooDeep) {
        self =
            switch value {
            case .null: .string(Self.nullMark)
            case .bool(let bool): .bool(bool)
            case .integer(let integer): .integer(integer)
            case .unsignedInteger(let integer): Int64(exactly: integer).map(Self.integer) ?? .unsignedInteger(integer)
            case .double(let double): .real(double)
            case .decimal(let text): .string(Self.numberMark + text)
            case .string(let string): .string(Self.looksEscaped(string) ? "$" + string : string)
            case .date(let date): .date(date.timeIntervalSinceReferenceDate)
            case .data(let data): .data(data)
            case .array(let elements): .array(try Self.list(elements, depth: depth + 1))
            case .dictionary(let values): .dictionary(try Self.entries(values, depth: depth + 1))
            }
    }

    private static func list(_ elements: [StoredValue], depth: Int) throws(PropertyListTooDeep) -> [PropertyList] {
        if depth > maximumDepth { throw PropertyListTooDeep() }
        var list: [PropertyList] = []
        list.reserveCapacity(elements.count)
        for element in elements {
            list.append(try Self(element, depth: depth))
        }
        return list
    }

    private static func entries(_ values: [String: StoredValue], depth: Int) throws(PropertyListTooDeep) -> [Entry] {
        if depth > maximumDepth { throw PropertyListTooDeep() }
        var entries: [Entry] = []
        entries.reserveCapacity(values.count)
        // In a fixed order, so that the same values always make the same file.
        for (key, value) in values.map({ (ExactString($0.key), $0.value) }).sorted(by: { $0.0 < $1.0 }) {
            entries.append(Entry(key: key.string, value: try Self(value, depth: depth)))
        }
        return entries
    }

    /// Whether a string is one of the two marks, or one with more dollars in front.
    private static func looksEscaped(_ string: String) -> Bool {
        let bytes = string.utf8
        guard bytes.first == UInt8(ascii: "$") else { return false }
        let rest = bytes.drop { $0 == UInt8(ascii: "$") }
        return rest.elementsEqual("null".utf8) || rest.starts(with: "number:".utf8)
    }
}

extension StoredValue {
    init(_ list: PropertyList) {
        self =
            switch list {
            case .bool(let bool): .bool(bool)
            case .integer(let integer): .integer(integer)
            case .unsignedInteger(let integer): .unsignedInteger(integer)
            case .real(let double): .double(double)
            case .date(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
            case .data(let data): .data(data)
            case .string(let string): Self(unescaping: string)
            case .array(let elements): .array(elements.map(Self.init))
            case .dictionary(let entries):
                // The first of two spellings of a key: a StoredValue holds one.
                .dictionary(Dictionary(entries.map { ($0.key, Self($0.value)) }) { first, _ in first })
            case .uid(let number):
                .dictionary(["CF$UID": Int64(exactly: number).map(Self.integer) ?? .unsignedInteger(number)])
            }
    }

    private init(unescaping string: String) {
        let bytes = string.utf8
        guard bytes.first == UInt8(ascii: "$") else {
            self = .string(string)
            return
        }
        let rest = bytes.drop { $0 == UInt8(ascii: "$") }
        let isNumber = rest.starts(with: "number:".utf8)
        guard isNumber || rest.elementsEqual("null".utf8) else {
            self = .string(string)
            return
        }
        let dollars = bytes.count - rest.count
        if dollars > 1 {
            self = .string(String(string.dropFirstByte()))
        } else {
            self = isNumber ? .decimal(String(Substring(bytes.dropFirst(PropertyList.numberMark.utf8.count)))) : .null
        }
    }
}

extension String {
    /// All but the first byte, which must be ASCII. Counting characters would take a letter's accents with it.
    func dropFirstByte() -> Substring {
        Substring(utf8.dropFirst())
    }
}
