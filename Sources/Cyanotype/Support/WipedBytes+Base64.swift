// Base64 (RFC 4648, section 4) for secrets. Foundation's results are `String` and `Data`, which are never wiped.
extension WipedBytes {
    /// The Base64 encoding of these bytes, as ASCII.
    package func base64() -> WipedBytes {
        unsafe withBytes { source in
            unsafe WipedBytes(capacity: (source.count + 2) / 3 * 4) { target in
                var length = 0
                for start in stride(from: 0, to: source.count, by: 3) {
                    let count = min(3, source.count - start)
                    var group: UInt32 = 0
                    for offset in 0..<3 {
                        group = unsafe group << 8 | (offset < count ? UInt32(source[start + offset]) : 0)
                    }
                    for digit in 0..<4 {
                        // `count` bytes become `count + 1` digits.
                        unsafe target[length] =
                            digit <= count ? Self.digit(UInt8(group >> UInt32(18 - 6 * digit) & 63)) : UInt8(ascii: "=")
                        length += 1
                    }
                }
                return length
            }
        }
    }

    /// Decodes Base64; `nil` if `text` is not Base64.
    package convenience init?(base64 text: UnsafeRawBufferPointer) {
        guard text.count % 4 == 0 else { return nil }
        let padding = unsafe text.suffix(2).count { $0 == UInt8(ascii: "=") }
        let digits = text.count - padding
        // A single digit does not make a byte, and padding is only allowed at the end.
        guard unsafe text[..<digits].allSatisfy({ Self.value(ofDigit: $0) != nil }),
            unsafe text[digits...].allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        unsafe self.init(capacity: text.count / 4 * 3) { target in
            var group: UInt32 = 0
            var length = 0
            for index in 0..<digits {
                group = unsafe group << 6 | UInt32(Self.value(ofDigit: text[index]) ?? 0)
                guard index % 4 != 0 else { continue }
                // After the second digit 4 bits are left over, after the third 2, after the last none. Truncation drops
                // the bits of earlier bytes.
                unsafe target[length] = UInt8(truncatingIfNeeded: group >> UInt32(6 - 2 * (index % 4)))
                length += 1
            }
            return length
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
