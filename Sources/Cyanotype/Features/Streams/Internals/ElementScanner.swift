/// Finds the end of an array element in chunks that may be split anywhere.
///
/// It checks only quotes and brackets; the reader validates the JSON.
struct ElementScanner {
    private enum State {
        /// Outside strings: before the element, or inside an array or object.
        case structure
        case string
        /// In a string, after a backslash.
        case escape
        /// In a number or literal, or something that should be one.
        case scalar
    }

    private var state = State.structure

    /// The number of open arrays and objects.
    private var depth = 0

    /// One bit per open container: whether it is an object. There are as many bits as a reader's maximum depth.
    private var isObject = InlineArray<8, UInt64>(repeating: 0)

    /// The number of scanned bytes of the element, excluding forgotten ones.
    private(set) var scannedCount = 0

    /// Whether bytes have been forgotten.
    private var hasForgotten = false

    /// The length of the element, once it is known.
    private var end: Int?

    /// Whether there is an element, and each bracket was closed by one of its kind. Otherwise, the start of the next
    /// element is uncertain.
    private(set) var isBalanced = true

    /// Continues the scan.
    ///
    /// - Parameter bytes: The element's bytes so far, from the first, and any that follow it.
    /// - Returns: The length of the element, or `nil` if it does not end in these bytes.
    mutating func findEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        if end == nil { end = unsafe scan(bytes) }
        return end
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var offset = scannedCount
        defer { scannedCount = offset }
        while offset < bytes.count {
            let byte = unsafe bytes[offset]
            switch state {
            case .string:
                offset = unsafe Self.skipPlain(bytes, from: offset)
                guard offset < bytes.count else { return nil }
                state = unsafe bytes[offset] == ASCII.quote ? .structure : .escape
                offset += 1
                if state == .structure, depth == 0 { return offset }
                continue
            case .escape:
                state = .string
            case .scalar:
                if Self.endsScalar(byte) {
                    if offset == 0, !hasForgotten { isBalanced = false }
                    return offset
                }
            case .structure:
                switch byte {
                case ASCII.quote:
                    state = .string
                case ASCII.openBrace, ASCII.openBracket:
                    open(isObject: byte == ASCII.openBrace)
                case (ASCII.closeBrace) where depth > 0, (ASCII.closeBracket) where depth > 0:
                    if close(isObject: byte == ASCII.closeBrace) {
                        offset += 1
                        return offset
                    }
                default:
                    // Inside a container, the reader validates it.
                    if depth == 0 {
                        state = .scalar
                        continue
                    }
                }
            }
            offset += 1
        }
        return nil
    }

    /// Forgets the scanned bytes, which are consumed before the element has ended.
    mutating func forgetScannedBytes() {
        scannedCount = 0
        hasForgotten = true
    }

    private mutating func open(isObject opensObject: Bool) {
        if depth < 512 {
            let bit: UInt64 = 1 << UInt64(depth & 63)
            isObject[depth >> 6] = opensObject ? isObject[depth >> 6] | bit : isObject[depth >> 6] & ~bit
        }
        depth += 1
    }

    /// Closes a container. Returns whether the element ends with it.
    private mutating func close(isObject closesObject: Bool) -> Bool {
        depth -= 1
        if depth < 512, (isObject[depth >> 6] >> UInt64(depth & 63) & 1 == 1) != closesObject {
            isBalanced = false
            return true
        }
        return depth == 0
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.comma, ASCII.colon, ASCII.quote, ASCII.openBracket, ASCII.closeBracket, ASCII.openBrace,
            ASCII.closeBrace:
            true
        default: ASCII.isWhitespace(byte)
        }
    }

    /// Returns the offset of the first quote or backslash at or after `offset`. Scans eight bytes at a time: see
    /// `JSONReader.scanPlain`.
    private static func skipPlain(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = offset
        while bytes.count - offset >= 8 {
            let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let quote = word ^ (ones &* UInt64(ASCII.quote))
            let backslash = word ^ (ones &* UInt64(ASCII.backslash))
            let marks = ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & highs
            if marks != 0 { return offset + marks.trailingZeroBitCount >> 3 }
            offset += 8
        }
        while offset < bytes.count, unsafe bytes[offset] != ASCII.quote, unsafe bytes[offset] != ASCII.backslash {
            offset += 1
        }
        return offset
    }
}
