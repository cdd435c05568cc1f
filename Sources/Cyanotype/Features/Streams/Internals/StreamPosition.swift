/// A position in a text that is read in chunks.
struct StreamPosition {
    /// The number of bytes before the position.
    private(set) var offset = 0
    /// The line, counted from 1.
    private(set) var line = 1
    /// The column in Unicode scalars, counted from 1.
    private(set) var column = 1
    /// Whether the byte before the position is a carriage return; a line feed at the position then belongs to it.
    private var followsReturn = false

    var location: MappingError.Location {
        MappingError.Location(offset: offset, line: line, column: column)
    }

    /// Advances over `bytes`.
    ///
    /// Lines end with LF, CR or CRLF, as in the locations of a document's issues.
    mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
        guard let last = unsafe bytes.last else { return }
        offset += bytes.count
        var lineFeeds = unsafe count(in: bytes) { $0 .== SIMD16(repeating: 0x0a) }
        let returns = unsafe count(in: bytes) { $0 .== SIMD16(repeating: 0x0d) }
        if lineFeeds + returns == 0 {
            unsafe column += scalars(in: bytes)
        } else {
            let lineStart = unsafe 1 + (bytes.lastIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.startIndex)
            column = unsafe 1 + scalars(in: UnsafeBufferPointer(rebasing: bytes[lineStart...]))
            if lineFeeds > 0 {
                // The line feed of a pair does not end a second line.
                if followsReturn, unsafe bytes[0] == 0x0a { lineFeeds -= 1 }
                if returns > 0 {
                    for index in 1..<bytes.count where unsafe bytes[index] == 0x0a && bytes[index - 1] == 0x0d {
                        lineFeeds -= 1
                    }
                }
            }
            line += lineFeeds + returns
        }
        followsReturn = last == 0x0d
    }

    /// Returns the number of scalars that begin in `bytes`; continuation bytes do not count.
    private func scalars(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        unsafe bytes.count - count(in: bytes) { $0 & SIMD16(repeating: 0xc0) .== SIMD16(repeating: 0x80) }
    }

    /// Counts the bytes that pass `test`, sixteen at a time.
    @inline(__always)
    private func count(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ test: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
    ) -> Int {
        guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return 0 }
        var total = 0
        var offset = 0
        while bytes.count - offset >= 16 {
            // A lane counts to 255 at most.
            let end = offset + min((bytes.count - offset) / 16, 255) * 16
            var lanes = SIMD16<UInt8>()
            while offset < end {
                // In bounds, because `end` is at most the last multiple of 16 that fits.
                let block = unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
                unsafe lanes &-= unsafeBitCast(test(block), to: SIMD16<UInt8>.self)
                offset += 16
            }
            total += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
        }
        while offset < bytes.count {
            if unsafe test(SIMD16(repeating: bytes[offset]))[0] { total += 1 }
            offset += 1
        }
        return total
    }
}
