internal import FoundationEssentials

/// Base64 in the variant of property lists.
enum Base64Text {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let padding: UInt8 = 64
    private static let space: UInt8 = 128
    private static let none: UInt8 = 255

    /// By byte: its six bits, `padding`, `space` or `none`.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: none, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        values[Int(UInt8(ascii: "="))] = padding
        for byte in " \t\n\u{B}\u{C}\r".utf8 { values[Int(byte)] = space }
        return values
    }()

    /// Decodes a text. As in Foundation, all other characters are skipped, and padding ends a group of four wherever it
    /// is, unless something other than white space follows it in the group. Padding at the end is optional.
    static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> Data {
        var data = Data(count: text.count / 4 * 3 + 3)
        let count = unsafe data.withUnsafeMutableBytes { output in
            unsafe values.withUnsafeBufferPointer { values in unsafe decode(text, values, to: output) }
        }
        data.count = count
        return data
    }

    /// Decodes into `output`, which has room for three bytes for every four significant characters.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        _ values: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableRawBufferPointer
    ) -> Int {
        var written = 0
        var position = 0
        var group: UInt32 = 0
        var digits = 0
        var pads = 0
        while position < text.count {
            while digits == 0, position + 4 <= text.count {
                let (a, b) = unsafe (values[Int(text[position])], values[Int(text[position + 1])])
                let (c, d) = unsafe (values[Int(text[position + 2])], values[Int(text[position + 3])])
                if a | b | c | d >= padding { break }
                let word = UInt32(a) << 18 | UInt32(b) << 12 | UInt32(c) << 6 | UInt32(d)
                unsafe output[written] = UInt8(truncatingIfNeeded: word >> 16)
                unsafe output[written + 1] = UInt8(truncatingIfNeeded: word >> 8)
                unsafe output[written + 2] = UInt8(truncatingIfNeeded: word)
                written += 3
                position += 4
            }
            guard position < text.count else { break }
            let value = unsafe values[Int(text[position])]
            position += 1
            if value >= space {
                if value == none { pads = 0 }
                continue
            }
            pads = value == padding ? pads + 1 : 0
            group = group << 6 | UInt32(value & 63)
            digits += 1
            if digits == 4 {
                written = unsafe append(group, count: 3 - min(pads, 2), to: output, at: written)
                (group, digits, pads) = (0, 0, 0)
            }
        }
        if digits > 1 {
            let whole = max(0, digits - 1 - pads)
            written = unsafe append(group << (6 * UInt32(4 - digits)), count: whole, to: output, at: written)
        }
        return written
    }

    private static func append(
        _ group: UInt32,
        count: Int,
        to output: UnsafeMutableRawBufferPointer,
        at position: Int
    ) -> Int {
        for index in 0..<count {
            unsafe output[position + index] = UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(index)))
        }
        return position + count
    }

    /// Appends the encoded `data`.
    static func append(_ data: Data, to output: inout [UInt8]) {
        let start = output.count
        let count = (data.count + 2) / 3 * 4
        output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: count))
        unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe data.withUnsafeBytes { input in
                unsafe digits.withUnsafeBufferPointer { digits in
                    unsafe encode(input, digits, to: UnsafeMutableBufferPointer(rebasing: output[start...]))
                }
            }
        }
    }

    /// Encodes into `output`, which has four bytes for every three of `input`, rounded up, all of them `=`.
    private static func encode(
        _ input: UnsafeRawBufferPointer,
        _ digits: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) {
        var read = 0
        var written = 0
        while read < input.count {
            let left = min(3, input.count - read)
            let word =
                unsafe UInt32(input[read]) << 16 | (left > 1 ? UInt32(input[read + 1]) << 8 : 0)
                | (left > 2 ? UInt32(input[read + 2]) : 0)
            unsafe output[written] = digits[Int(word >> 18)]
            unsafe output[written + 1] = digits[Int(word >> 12 & 63)]
            if left > 1 { unsafe output[written + 2] = digits[Int(word >> 6 & 63)] }
            if left > 2 { unsafe output[written + 3] = digits[Int(word & 63)] }
            read += 3
            written += 4
        }
    }
}
