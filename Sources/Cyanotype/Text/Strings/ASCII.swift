/// The bytes in JSON's grammar.
@usableFromInline
enum ASCII {
    @inlinable static var space: UInt8 { 0x20 }
    @inlinable static var quote: UInt8 { 0x22 }
    @inlinable static var plus: UInt8 { 0x2b }
    @inlinable static var comma: UInt8 { 0x2c }
    @inlinable static var minus: UInt8 { 0x2d }
    @inlinable static var dot: UInt8 { 0x2e }
    @inlinable static var zero: UInt8 { 0x30 }
    @inlinable static var colon: UInt8 { 0x3a }
    @inlinable static var openBracket: UInt8 { 0x5b }
    @inlinable static var backslash: UInt8 { 0x5c }
    @inlinable static var closeBracket: UInt8 { 0x5d }
    @inlinable static var f: UInt8 { 0x66 }
    @inlinable static var n: UInt8 { 0x6e }
    @inlinable static var t: UInt8 { 0x74 }
    @inlinable static var u: UInt8 { 0x75 }
    @inlinable static var openBrace: UInt8 { 0x7b }
    @inlinable static var closeBrace: UInt8 { 0x7d }

    /// Whether `byte` is one of JSON's four whitespace characters: space, line feed, carriage return, tab.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    // Setting the bit 0x20 makes a letter lowercase. A byte below the range wraps around to a large number, so one
    // comparison checks both limits.

    /// Whether `byte` is `e` or `E`.
    @inlinable static func isExponent(_ byte: UInt8) -> Bool { byte | 0x20 == 0x65 }

    /// Whether `byte` is `0` to `9`.
    @inlinable static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Whether `byte` is an ASCII letter in either case.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
