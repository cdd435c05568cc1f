/// Numbers as the files have them: the lowest byte first.
enum LittleEndian {
    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Reads a number from its bytes, which may be followed by others. Missing bytes are zero.
    static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> Number {
        bytes.prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
