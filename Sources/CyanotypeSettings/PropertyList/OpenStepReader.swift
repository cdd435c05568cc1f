internal import FoundationEssentials

/// Reads property lists in OpenStep's text format, and strings files. The text must be valid UTF-8.
///
///     { title = "a b"; sizes = (1, 2); icon = <0fbd77>; }    // braces may be missing around the root's
///
/// The format has strings instead of numbers. GNUstep writes numbers, booleans, dates and base64 data as `<*I5>`,
/// `<*R1.5>`, `<*BY>`, `<*D2001-01-01 00:00:00 +0000>` and `<[AAEC]>`; these are read with their types.
@safe
struct OpenStepReader {
    private let base: UnsafeBufferPointer<UInt8>
    private var position = 0

    static func list(_ text: [UInt8]) throws(PropertyListDamage) -> PropertyList {
        try unsafe text.withUnsafeBufferPointer { buffer throws(PropertyListDamage) in
            var reader = unsafe OpenStepReader(base: buffer)
            return try reader.root()
        }
    }

    private init(base: UnsafeBufferPointer<UInt8>) {
        unsafe self.base = base
    }

    private static let noList = PropertyListDamage("it is not a property list")

    private mutating func root() throws(PropertyListDamage) -> PropertyList {
        skipBlanks()
        // A text of only blanks and comments is an empty dictionary, as in Foundation.
        if unsafe position == base.count { return .dictionary([]) }
        switch unsafe base[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
            let list = try value(depth: 1)
            skipBlanks()
            if unsafe position < base.count { throw Self.noList }
            return list
        default:
            let isQuoted = unsafe base[position] == UInt8(ascii: "\"") || base[position] == UInt8(ascii: "'")
            let start = position
            _ = try string()
            skipBlanks()
            if unsafe position == base.count {
                // Foundation accepts any single word as a list. Here an unquoted one is damage, like any two words.
                if isQuoted { throw .foreign("its root is a string, not a dictionary") }
                throw Self.noList
            }
            position = start
            return try dictionary(depth: 1, isBraced: false)
        }
    }

    private mutating func value(depth: Int) throws(PropertyListDamage) -> PropertyList {
        skipBlanks()
        guard unsafe position < base.count else { throw .cutShort }
        switch unsafe base[position] {
        case UInt8(ascii: "{"):
            position += 1
            return try dictionary(depth: depth, isBraced: true)
        case UInt8(ascii: "("):
            position += 1
            return try array(depth: depth)
        case UInt8(ascii: "<"):
            position += 1
            return try dataOrTypedValue()
        default: return try string()
        }
    }

    private mutating func dictionary(depth: Int, isBraced: Bool) throws(PropertyListDamage) -> PropertyList {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var members = PropertyList.makeMembers(capacity: 0)
        while true {
            skipBlanks()
            if isBraced, consume("}") { break }
            if unsafe position == base.count {
                if isBraced { throw .cutShort }
                break
            }
            // In a strings file, anything but a string ends the file, as in Foundation.
            if !isBraced, !members.isEmpty, unsafe !isString(base[position]) { break }
            let key = try key()
            guard case .string(let text) = key else { throw PropertyListDamage("a key is not Unicode") }
            skipBlanks()
            var list = key
            if consume("=") {
                list = try value(depth: depth + 1)
                skipBlanks()
            }
            // A key alone is its own value.
            guard consume(";") else { throw Self.noList }
            // The last of several values under one key counts, as in Foundation.
            PropertyList.add(text, list, to: &members, replacing: true)
        }
        return PropertyList(members: members)
    }

    private mutating func key() throws(PropertyListDamage) -> PropertyList {
        let isQuoted = unsafe base[position] == UInt8(ascii: "\"") || base[position] == UInt8(ascii: "'")
        do {
            return try string()
        } catch {
            // Foundation takes an unterminated key for the end of its dictionary.
            throw isQuoted ? .foreign("a key in it has no closing quote") : error
        }
    }

    private mutating func array(depth: Int) throws(PropertyListDamage) -> PropertyList {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var elements: [PropertyList] = []
        while true {
            skipBlanks()
            if consume(")") { break }
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if consume(",") { continue }
            guard consume(")") else { throw Self.noList }
            break
        }
        return .array(elements)
    }

    private mutating func dataOrTypedValue() throws(PropertyListDamage) -> PropertyList {
        if consume("*") { return try typedValue() }
        if consume("[") {
            guard let end = unsafe base[position...].firstIndex(of: UInt8(ascii: "]")) else { throw .cutShort }
            let data = unsafe Base64Text.decoded(UnsafeBufferPointer(rebasing: base[position..<end]))
            position = end + 1
            guard consume(">") else { throw Self.noList }
            return .data(data)
        }
        var bytes: [UInt8] = []
        var high: UInt8?
        while unsafe position < base.count {
            let byte = unsafe base[position]
            position += 1
            if byte == UInt8(ascii: ">") {
                if high != nil { throw PropertyListDamage("data has an odd number of digits") }
                return .data(Data(bytes))
            }
            if XMLPropertyListReader.isBlank(byte) { continue }
            guard let digit = XMLPropertyListReader.digit(byte, isHexadecimal: true) else { throw Self.noList }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        throw .cutShort
    }

    private mutating func typedValue() throws(PropertyListDamage) -> PropertyList {
        guard let end = unsafe base[position...].firstIndex(of: UInt8(ascii: ">")), position < end else {
            throw .cutShort
        }
        let kind = unsafe base[position]
        var text = unsafe base[(position + 1)..<end]
        // Some versions quote it.
        if unsafe text.count > 1, unsafe text.first == UInt8(ascii: "\""), unsafe text.last == UInt8(ascii: "\"") {
            unsafe text = text.dropFirst().dropLast()
        }
        position = end + 1
        let string = unsafe String(decoding: text, as: UTF8.self)
        let list: PropertyList? =
            switch kind {
            case UInt8(ascii: "I"):
                Int64(string).map(PropertyList.integer) ?? UInt64(string).map(PropertyList.unsignedInteger)
            case UInt8(ascii: "R"): Double(string).map(PropertyList.real)
            case UInt8(ascii: "B"): string == "Y" ? .bool(true) : string == "N" ? .bool(false) : nil
            case UInt8(ascii: "D"):
                unsafe XMLPropertyListDate.seconds(of: UnsafeBufferPointer(rebasing: text)).map(PropertyList.date)
            default: nil
            }
        guard let list else { throw PropertyListDamage("a typed value is damaged") }
        return list
    }

    // MARK: Strings

    private mutating func string() throws(PropertyListDamage) -> PropertyList {
        let first = unsafe base[position]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            position += 1
            return try quotedString(end: first)
        }
        let start = position
        while unsafe position < base.count, unsafe Self.isUnquoted(base[position]) { position += 1 }
        if start == position { throw Self.noList }
        return unsafe .string(String(decoding: base[start..<position], as: UTF8.self))
    }

    /// Whether a string can start with this byte.
    private func isString(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || Self.isUnquoted(byte)
    }

    private static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private mutating func quotedString(end: UInt8) throws(PropertyListDamage) -> PropertyList {
        // Escapes can be surrogates, so units are collected.
        var units: [UInt16] = []
        var start = position
        while unsafe position < base.count {
            let byte = unsafe base[position]
            if byte == end || byte == UInt8(ascii: "\\") {
                unsafe units.append(contentsOf: String(decoding: base[start..<position], as: UTF8.self).utf16)
                position += 1
                if byte == end {
                    return String(validating: units, as: UTF16.self).map(PropertyList.string) ?? .brokenString(units)
                }
                units.append(contentsOf: try escape())
                start = position
            } else {
                position += 1
            }
        }
        throw .cutShort
    }

    /// Reads the escape after a backslash.
    private mutating func escape() throws(PropertyListDamage) -> [UInt16] {
        guard unsafe position < base.count else { throw .cutShort }
        let byte = unsafe base[position]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var code = 0
            for _ in 0..<3 where unsafe position < base.count && (48...55).contains(base[position]) {
                code = unsafe code * 8 + Int(base[position]) - 48
                position += 1
            }
            let character = UInt8(truncatingIfNeeded: code)
            return [character < 0x80 ? UInt16(character) : NextStepCharacters.unit(character)]
        case UInt8(ascii: "U"):
            position += 1
            var unit: UInt16 = 0
            for _ in 0..<4 {
                guard unsafe position < base.count,
                    let digit = unsafe XMLPropertyListReader.digit(base[position], isHexadecimal: true)
                else { break }
                unit = unit << 4 | UInt16(digit)
                position += 1
            }
            return [unit]
        case 0x80...:
            // Returns nothing: the character itself is read with the text that follows.
            return []
        default:
            position += 1
            let plain = Array("abfnrtv".utf8)
            let control: [UInt16] = [7, 8, 12, 10, 13, 9, 11]
            return [plain.firstIndex(of: byte).map { control[$0] } ?? UInt16(byte)]
        }
    }

    // MARK: Between values

    /// Skips blanks and comments. An unterminated comment extends to the end, as in Foundation.
    private mutating func skipBlanks() {
        while unsafe position < base.count {
            if unsafe XMLPropertyListReader.isBlank(base[position]) {
                position += 1
            } else if consume("//") {
                while unsafe position < base.count, unsafe base[position] != 0x0A, unsafe base[position] != 0x0D {
                    position += 1
                }
            } else if consume("/*") {
                while unsafe position < base.count, !consume("*/") { position += 1 }
            } else if !consume("\u{2028}"), !consume("\u{2029}") {
                return
            }
        }
    }

    private mutating func consume(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard unsafe count <= base.count - position else { return false }
        for offset in 0..<count where unsafe base[position + offset] != text.utf8Start[offset] { return false }
        position += count
        return true
    }
}

/// The NeXTSTEP characters over 127, which octal escapes refer to.
private enum NextStepCharacters {
    private static let units = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
            + "—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").utf16
    )

    static func unit(_ character: UInt8) -> UInt16 {
        units[Int(character) - 0x80]
    }
}
