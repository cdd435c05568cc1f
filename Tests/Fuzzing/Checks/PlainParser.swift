/// JSON by the grammar of RFC 8259, in the plainest way: no tables, no words, one byte after the other.
///
/// It has to be right, not fast, and tells only whether a document is JSON and where keys are that are there twice.
struct PlainParser {
    /// What is not JSON.
    private struct Failure: Error {}

    private let bytes: [UInt8]
    private var offset = 0

    /// The offsets of the keys that their object has already, in the order of the document; without those that are in the
    /// values of such keys.
    private(set) var duplicates: [Int] = []
    private(set) var isValid = false

    init(_ bytes: [UInt8], maximumDepth: Int = 64) {
        self.bytes = bytes
        do {
            try parseValue(maximumDepth)
            skipSpace()
            isValid = offset == bytes.count
        } catch {
            isValid = false
        }
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
    }

    private mutating func take(_ text: StaticString) throws {
        let matches = text.withUTF8Buffer { unsafe bytes[offset...].starts(with: $0) }
        guard matches else { throw Failure() }
        offset += text.utf8CodeUnitCount
    }

    private mutating func parseValue(_ maximumDepth: Int) throws {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try parseMembers(maximumDepth)
        case UInt8(ascii: "["): try parseElements(maximumDepth)
        case UInt8(ascii: "\""): _ = try parseString()
        case UInt8(ascii: "t"): try take("true")
        case UInt8(ascii: "f"): try take("false")
        case UInt8(ascii: "n"): try take("null")
        default:
            let text = bytes[offset...].prefix { byte in
                (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
            }
            guard NumberGrammar(Array(text)) != nil else { throw Failure() }
            offset += text.count
        }
    }

    private mutating func parseElements(_ maximumDepth: Int) throws {
        guard maximumDepth > 0 else { throw Failure() }
        try take("[")
        skipSpace()
        if next == UInt8(ascii: "]") { return try take("]") }
        while true {
            try parseValue(maximumDepth - 1)
            skipSpace()
            if next == UInt8(ascii: "]") { return try take("]") }
            try take(",")
        }
    }

    private mutating func parseMembers(_ maximumDepth: Int) throws {
        guard maximumDepth > 0 else { throw Failure() }
        var keys: [[UInt8]] = []
        try take("{")
        skipSpace()
        if next == UInt8(ascii: "}") { return try take("}") }
        while true {
            skipSpace()
            let keyOffset = offset
            let key = try parseString()
            let isDuplicate = keys.contains(key)
            if isDuplicate { duplicates.append(keyOffset) } else { keys.append(key) }
            let count = duplicates.count
            skipSpace()
            try take(":")
            try parseValue(maximumDepth - 1)
            // A value that is not wanted is not searched.
            if isDuplicate { duplicates.removeLast(duplicates.count - count) }
            skipSpace()
            if next == UInt8(ascii: "}") { return try take("}") }
            try take(",")
        }
    }

    /// The bytes that a string stands for.
    private mutating func parseString() throws -> [UInt8] {
        try take("\"")
        var string: [UInt8] = []
        while let byte = next {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard String(validating: string, as: UTF8.self) != nil else { throw Failure() }
                return string
            case UInt8(ascii: "\\"): try parseEscape(&string)
            case 0..<0x20: throw Failure()
            default: string.append(byte)
            }
        }
        throw Failure()
    }

    private mutating func parseEscape(_ string: inout [UInt8]) throws {
        guard let byte = next else { throw Failure() }
        offset += 1
        switch byte {
        case UInt8(ascii: "b"): string.append(0x08)
        case UInt8(ascii: "f"): string.append(0x0c)
        case UInt8(ascii: "n"): string.append(0x0a)
        case UInt8(ascii: "r"): string.append(0x0d)
        case UInt8(ascii: "t"): string.append(0x09)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): string.append(byte)
        case UInt8(ascii: "u"):
            var value = try parseHexadecimal()
            if (0xd800..<0xdc00).contains(value) {
                try take("\\u")
                let low = try parseHexadecimal()
                guard (0xdc00..<0xe000).contains(low) else { throw Failure() }
                value = 0x10000 + (value - 0xd800) << 10 + (low - 0xdc00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw Failure() }
            string += Array(String(Character(scalar)).utf8)
        default: throw Failure()
        }
    }

    private mutating func parseHexadecimal() throws -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Failure() }
        offset += 4
        return value
    }
}
