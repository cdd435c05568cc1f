internal import Cyanotype
internal import FoundationEssentials

/// Stored values as property lists.
///
/// Property lists have no null that all programs read, and no numbers beyond integers and doubles. Null and decimals
/// are therefore written as strings that no other string is written as:
///
///     .null                $null
///     .decimal("1e400")    $number:1e400
///     .string("$null")     $$null             a string like one of these, with or without more dollars, gets one more
///     .string("$$null")    $$$null
///     .string("$5")        $5                 every other string is itself
///     .string("$number:")  $number:           this, too: it has no number
///
/// In the other direction, values that no stored value can represent are read as the closest one that is safe to use.
/// The file keeps the original until a value is assigned:
///
///     a date of NaN               .string("$date:nan")
///     an infinite date            .string("$date:inf")
///     half a surrogate pair       .string("$utf16:2D0")    the UTF-16, big-endian, in base64
///     an integer of 65 bits       .decimal("18446744073709551616")
///     a set                       .array
///     a reference                 .dictionary(["CF$UID": .integer(7)]), which is written as a reference
extension PropertyList {
    static let nullMark = "$null"
    static let numberMark = "$number:"
    static let nonFiniteDateMark = "$date:"
    static let brokenStringMark = "$utf16:"

    /// Creates the list for `value`, which is nested in `depth` containers.
    ///
    /// - Throws: `PropertyListRefusal`, so that no unreadable file is written.
    init(_ value: StoredValue, depth: Int) throws(PropertyListRefusal) {
        switch value {
        case .null: self = .string(Self.nullMark)
        case .bool(let bool): self = .bool(bool)
        case .integer(let integer): self = .integer(integer)
        case .unsignedInteger(let integer): self = Self.list(integer)
        case .double(let double): self = .real(double)
        case .decimal(let text):
            guard JSON.Number(text: text) != nil else { throw .invalidDecimal }
            self = .string(Self.numberMark + text)
        case .string(let string): self = .string(Self.looksEscaped(string) ? "$" + string : string)
        case .date(let date):
            if !date.isFinite { throw .nonFiniteDate }
            self = .date(date.timeIntervalSinceReferenceDate)
        case .data(let data): self = .data(data)
        case .array(let elements): self = .array(try Self.list(elements, depth: depth + 1))
        case .dictionary(let values):
            let entries = try Self.entries(values, depth: depth + 1)
            if entries.count == 1, let number = Self.reference(entries[0].key, entries[0].value) {
                self = .uid(number)
            } else {
                self = .dictionary(entries)
            }
        }
    }

    /// Returns the narrowest integer for a number.
    static func list(_ integer: UInt64) -> PropertyList {
        Int64(exactly: integer).map(Self.integer) ?? .unsignedInteger(integer)
    }

    private static func list(_ elements: [StoredValue], depth: Int) throws(PropertyListRefusal) -> [PropertyList] {
        if depth > maximumDepth { throw .tooDeep }
        var list: [PropertyList] = []
        list.reserveCapacity(elements.count)
        for element in elements {
            list.append(try Self(element, depth: depth))
        }
        return list
    }

    static func entries(_ values: [String: StoredValue], depth: Int) throws(PropertyListRefusal) -> [Entry] {
        if depth > maximumDepth { throw .tooDeep }
        var entries: [Entry] = []
        entries.reserveCapacity(values.count)
        // Sorts, so that the same values always make the same file.
        for member in SortableMember.sorted(values) {
            entries.append(Entry(key: member.key, value: try Self(member.value, depth: depth)))
        }
        return entries
    }

    /// Whether a string is one of the two escapes, with or without extra dollars in front.
    private static func looksEscaped(_ string: String) -> Bool {
        string.withOneDollar.map { value(of: $0) != nil } == true
    }

    /// Returns the value that is written as this string; `nil` if the string is itself.
    fileprivate static func value(of escape: String) -> StoredValue? {
        let bytes = escape.utf8
        if bytes.elementsEqual(nullMark.utf8) { return .null }
        guard bytes.starts(with: numberMark.utf8) else { return nil }
        let text = String(Substring(bytes.dropFirst(numberMark.utf8.count)))
        return JSON.Number(text: text) == nil ? nil : .decimal(text)
    }

    /// Returns the string that encodes invalid UTF-16.
    static func text(ofBrokenString units: [UInt16]) -> String {
        var bytes = Data(capacity: units.count * 2)
        for unit in units {
            bytes.append(UInt8(unit >> 8))
            bytes.append(UInt8(truncatingIfNeeded: unit))
        }
        return brokenStringMark + bytes.base64EncodedString()
    }
}

/// A member whose first sixteen key bytes are in two words, which decide most comparisons.
private struct SortableMember {
    let high: UInt64
    let low: UInt64
    let key: String
    let value: StoredValue

    init(key: String, value: StoredValue) {
        self.key = key
        self.value = value
        var key = key
        (high, low) = key.withUTF8 { unsafe (Self.word($0, from: 0), Self.word($0, from: 8)) }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in start..<start + 8 { word = unsafe word << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        return word
    }

    private static func precedes(_ left: SortableMember, _ right: SortableMember) -> Bool {
        if left.high != right.high { return left.high < right.high }
        if left.low != right.low { return left.low < right.low }
        return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }

    /// Returns the members sorted by the UTF-8 bytes of their keys.
    static func sorted(_ values: [String: StoredValue]) -> [SortableMember] {
        var members: [SortableMember] = []
        members.reserveCapacity(values.count)
        for (key, value) in values { members.append(SortableMember(key: key, value: value)) }
        members.sort(by: precedes)
        return members
    }
}

extension StoredValue: PropertyListProduct {
    static var isNothing: Bool { false }

    init(_ list: PropertyList) {
        self =
            switch list {
            case .null: .null
            case .bool(let bool): .bool(bool)
            case .integer(let integer): .integer(integer)
            case .unsignedInteger(let integer): .unsignedInteger(integer)
            case .wideInteger(let text): .decimal(text)
            case .real(let double): .double(double)
            case .date(let seconds): Self(date: seconds)
            case .data(let data): .data(data)
            case .string(let string): Self(string: string)
            case .brokenString(let units): Self(brokenString: units)
            case .array(let elements), .set(let elements): .array(elements.map { Self($0) })
            case .dictionary(let entries):
                // A StoredValue holds one of two spellings of a key: the first.
                .dictionary(Dictionary(entries.map { ($0.key, Self($0.value)) }) { first, _ in first })
            case .uid(let number): Self(uid: number)
            }
    }

    init(list: PropertyList) { self.init(list) }
    init(null: Void) { self = .null }
    init(bool: Bool) { self = .bool(bool) }
    init(integer: Int64) { self = .integer(integer) }
    init(unsignedInteger: UInt64) { self = .unsignedInteger(unsignedInteger) }
    init(wideInteger: String) { self = .decimal(wideInteger) }
    init(real: Double) { self = .double(real) }
    init(data: Data) { self = .data(data) }
    init(array: [StoredValue]) { self = .array(array) }
    init(set: [StoredValue]) { self = .array(set) }
    init(members: [String: StoredValue]) { self = .dictionary(members) }
    init(membersOrReference members: [String: StoredValue]) { self = .dictionary(members) }

    init(date seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        // All NaNs are equal here.
        self =
            date.isFinite
            ? .date(date) : .string(PropertyList.nonFiniteDateMark + (seconds.isNaN ? "nan" : seconds.description))
    }

    init(brokenString: [UInt16]) {
        self = .string(PropertyList.text(ofBrokenString: brokenString))
    }

    init(uid: UInt64) {
        self = .dictionary(["CF$UID": Int64(exactly: uid).map(Self.integer) ?? .unsignedInteger(uid)])
    }

    init(string: String) {
        guard let escape = string.withOneDollar, let value = PropertyList.value(of: escape) else {
            self = .string(string)
            return
        }
        // With several dollars, it is a string that looks like an escape.
        self = escape.utf8.count == string.utf8.count ? value : .string(String(string.dropFirstByte()))
    }

    static func makeMembers(capacity: Int) -> [String: StoredValue] {
        Dictionary(minimumCapacity: capacity)
    }

    static func add(
        _ key: String,
        _ value: StoredValue,
        to members: inout [String: StoredValue],
        replacing: Bool
    ) {
        // Most keys are new and need only one lookup.
        guard let earlier = members.updateValue(value, forKey: key) else { return }
        guard let index = members.index(forKey: key) else { return }
        // A dictionary treats two spellings of a key as one; keep the first.
        if replacing, members[index].key.utf8.elementsEqual(key.utf8) { return }
        members.values[index] = earlier
    }
}

extension String {
    /// The string with only one of the dollars that it begins with; `nil` if it begins with another character.
    var withOneDollar: String? {
        guard utf8.first == UInt8(ascii: "$") else { return nil }
        return "$" + Substring(utf8.drop { $0 == UInt8(ascii: "$") })
    }

    /// Drops the first byte, which must be ASCII. Dropping a character would also drop the accents that follow it.
    func dropFirstByte() -> Substring {
        Substring(utf8.dropFirst())
    }
}
