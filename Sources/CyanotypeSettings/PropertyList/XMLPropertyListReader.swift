internal import FoundationEssentials

/// Reads XML property lists in UTF-8: the elements that property lists have, comments, CDATA and the document type that
/// files of this kind carry; no entities but XML's own five and character numbers.
///
/// Every look ahead is checked against the end, nesting is counted, and nothing is read twice.
struct XMLPropertyListReader {
    private let bytes: [UInt8]
    private var position = 0

    static func read(_ bytes: [UInt8]) throws(PropertyListDamage) -> PropertyList {
        var reader = XMLPropertyListReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        try reader.skipProlog()
        guard let root = try reader.openTag(), root.name == "plist", !root.isEmpty else {
            throw PropertyListDamage("it is not a property list")
        }
        guard let top = try reader.openTag() else { throw PropertyListDamage("it holds no value") }
        let list = try reader.element(top, depth: 1)
        try reader.expectClosing("plist")
        try reader.skipMisc()
        guard reader.position == bytes.count else { throw PropertyListDamage("something follows its end") }
        return list
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private struct Tag {
        var name: String
        var isEmpty: Bool
    }

    // MARK: Values

    private mutating func element(_ tag: Tag, depth: Int) throws(PropertyListDamage) -> PropertyList {
        switch tag.name {
        case "dict": return try dictionary(tag, depth: depth)
        case "array":
            if depth > PropertyList.maximumDepth { throw PropertyListDamage("it is nested too deep") }
            var elements: [PropertyList] = []
            if tag.isEmpty { return .array(elements) }
            while let next = try openTag() { elements.append(try element(next, depth: depth + 1)) }
            try expectClosing("array")
            return .array(elements)
        case "true", "false":
            if !tag.isEmpty { try expectClosing(tag.name) }
            return .bool(tag.name == "true")
        case "string": return XMLPropertyListEscapes.unescaped(try text(of: tag))
        case "integer":
            guard let integer = Self.integer(trimmed(try text(of: tag))) else {
                throw PropertyListDamage("an integer is damaged")
            }
            return integer
        case "real":
            guard let double = Double(trimmed(try text(of: tag))) else {
                throw PropertyListDamage("a number is damaged")
            }
            return .real(double)
        case "date":
            guard let seconds = XMLPropertyListDate.seconds(of: trimmed(try text(of: tag))) else {
                throw PropertyListDamage("a date is damaged")
            }
            return .date(seconds)
        case "data":
            let encoded = try text(of: tag).filter { !$0.isWhitespace }
            guard let data = Data(base64Encoded: encoded) else { throw PropertyListDamage("data is not base64") }
            return .data(data)
        default: throw PropertyListDamage("it holds an element of an unknown kind")
        }
    }

    private mutating func dictionary(_ tag: Tag, depth: Int) throws(PropertyListDamage) -> PropertyList {
        if depth > PropertyList.maximumDepth { throw PropertyListDamage("it is nested too deep") }
        if tag.isEmpty { return .dictionary([]) }
        var entries: [PropertyList.Entry] = []
        var known: Set<ExactString> = []
        while let keyTag = try openTag() {
            guard keyTag.name == "key" else { throw PropertyListDamage("a value has no key") }
            let key = XMLPropertyListEscapes.unescaped(key: try text(of: keyTag))
            guard let valueTag = try openTag() else { throw PropertyListDamage("a key has no value") }
            guard known.insert(ExactString(key)).inserted else { throw PropertyListDamage("a key is there twice") }
            entries.append(PropertyList.Entry(key: key, value: try element(valueTag, depth: depth + 1)))
        }
        try expectClosing("dict")
        if entries.count == 1, entries[0].key == "CF$UID", case .integer(let number) = entries[0].value, number >= 0 {
            return .uid(UInt64(number))
        }
        return .dictionary(entries)
    }

    private static func integer(_ text: Substring) -> PropertyList? {
        var digits = text
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits.removeFirst() }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        if isHexadecimal { digits = digits.dropFirst(2) }
        // The initializer would take a second sign.
        guard let first = digits.first, first != "-", first != "+",
            let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if isNegative {
            return magnitude <= Int64.min.magnitude ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
        }
        return Int64(exactly: magnitude).map(PropertyList.integer) ?? .unsignedInteger(magnitude)
    }

    private func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    // MARK: Text

    /// The characters up to the closing tag, which is consumed.
    private mutating func text(of tag: Tag) throws(PropertyListDamage) -> String {
        var text: [UInt8] = []
        if tag.isEmpty { return "" }
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&") {
                position += 1
            }
            text += bytes[start..<position]
            if has("&") {
                text += Array(String(try reference()).utf8)
            } else if consume("<![CDATA[") {
                let start = position
                try skip(past: "]]>")
                text += bytes[start..<position - 3]
            } else if consume("<!--") {
                try skip(past: "-->")
            } else {
                try expectClosing(tag.name)
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw PropertyListDamage("a string is not UTF-8")
                }
                return string
            }
        }
        throw PropertyListDamage("it is cut short")
    }

    /// `&amp;`, `&#13;`, `&#x0D;`.
    private mutating func reference() throws(PropertyListDamage) -> Character {
        let start = position + 1
        // The longest is &#x10FFFF; with room for some zeros.
        guard let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
            throw PropertyListDamage("an entity is damaged")
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        position = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw PropertyListDamage("an entity is unknown")
            }
            return Character(scalar)
        }
    }

    // MARK: Tags

    /// The opening tag that comes next, consumed; `nil` if a closing tag is next, which is not.
    private mutating func openTag() throws(PropertyListDamage) -> Tag? {
        try skipMisc()
        if has("</") { return nil }
        guard consume("<") else { throw PropertyListDamage("it is cut short or is not a property list") }
        let start = position
        while position < bytes.count, (97...122).contains(bytes[position]) { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        let rest = position
        try skip(past: ">")
        // Only the root has attributes, and they say nothing that is needed.
        let isEmpty = bytes[position - 2] == UInt8(ascii: "/")
        guard name == "plist" || bytes[rest..<position - (isEmpty ? 2 : 1)].allSatisfy(Self.isBlank) else {
            throw PropertyListDamage("a tag is damaged")
        }
        return Tag(name: name, isEmpty: isEmpty)
    }

    private mutating func expectClosing(_ name: String) throws(PropertyListDamage) {
        try skipMisc()
        guard consume("</"), consume(name) else { throw PropertyListDamage("a tag is not closed where it must be") }
        skipBlanks()
        guard consume(">") else { throw PropertyListDamage("a tag is not closed where it must be") }
    }

    private mutating func skipProlog() throws(PropertyListDamage) {
        try skipMisc()
        guard consume("<!DOCTYPE") else { return }
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            // Entities of its own would be in brackets. No property list has any, and they are a known trap.
            if bytes[position] == UInt8(ascii: "[") { throw PropertyListDamage("it declares entities") }
            position += 1
        }
        guard consume(">") else { throw PropertyListDamage("it is cut short") }
        try skipMisc()
    }

    /// Skips blanks, comments and processing instructions.
    private mutating func skipMisc() throws(PropertyListDamage) {
        while true {
            skipBlanks()
            if consume("<!--") {
                try skip(past: "-->")
            } else if consume("<?") {
                try skip(past: "?>")
            } else {
                return
            }
        }
    }

    private mutating func skipBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    private mutating func skip(past end: String) throws(PropertyListDamage) {
        while position < bytes.count {
            if consume(end) { return }
            position += 1
        }
        throw PropertyListDamage("it is cut short")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func has(_ text: some StringProtocol) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private mutating func consume(_ text: some StringProtocol) -> Bool {
        guard has(text) else { return false }
        position += text.utf8.count
        return true
    }
}
