extension JSONReader {
    /// Reads an integer and checks it against the range of `T`.
    ///
    /// A fraction or exponent is accepted if the value is an integer, as in `1.0` and `1e3`.
    ///
    /// - Throws: ``Failure`` if the value is not a number, not an integer, or does not fit.
    @inlinable
    public mutating func readInteger<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Failure) -> T {
        var cursor = position
        var isNegative = false
        if cursor != end, cursor.pointee == ASCII.minus {
            isNegative = true
            cursor += 1
        }
        let firstDigit = cursor
        // 19 digits cannot overflow 64 bits: 10^19 - 1 < 2^64.
        let lastDigit = end - cursor > 19 ? cursor + 19 : end
        var magnitude: UInt64 = 0
        if end - cursor >= 8 {
            let digits = DigitWord(cursor.word)
            magnitude = digits.value
            cursor += digits.count
        }
        if cursor - firstDigit == 8 || end - cursor < 8 {
            while cursor != lastDigit, ASCII.isDigit(cursor.pointee) {
                magnitude = magnitude &* 10 &+ UInt64(cursor.pointee &- ASCII.zero)
                cursor += 1
            }
        }
        let count = cursor - firstDigit
        guard count > 0, count == 1 || firstDigit.pointee != ASCII.zero, endsInteger(cursor) else {
            return try readUnusualInteger(type)
        }
        // -(2^63) has no positive counterpart in Int64, so the negation wraps; the check is on the result.
        if isNegative {
            guard magnitude <= 1 << 63, let value = T(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)) else {
                // It may fit an integer of more than 64 bits.
                return try readUnusualInteger(type)
            }
            position = cursor
            return value
        }
        guard let value = T(exactly: magnitude) else { throw outOfRange(type) }
        position = cursor
        return value
    }

    /// Whether the number ends at `cursor`, without a fraction or exponent.
    @inlinable @inline(__always)
    func endsInteger(_ cursor: BytePointer) -> Bool {
        if cursor == end { return true }
        let byte = cursor.pointee
        return !(ASCII.isDigit(byte) || byte == ASCII.dot || ASCII.isExponent(byte))
    }

    /// Reads a number that is long, has a fraction or exponent, or is not an integer.
    @usableFromInline @inline(never)
    mutating func readUnusualInteger<T: FixedWidthInteger>(_ type: T.Type) throws(Failure) -> T {
        let first = position
        guard isAtNumber else {
            return try readCoercedNumber("an integer") { (reader: inout JSONReader) throws(Failure) in
                try reader.readInteger(type)
            }
        }
        try skipNumber()
        let text = unsafe first.bytes(to: position)
        switch unsafe NumberText(text).integer(as: type) {
        case .value(let value):
            return value
        case .notAnInteger:
            position = first
            throw mismatch("an integer")
        case .overflow:
            position = first
            throw outOfRange(type)
        }
    }

    @usableFromInline @inline(never)
    mutating func outOfRange<T: FixedWidthInteger>(_ type: T.Type) -> Failure {
        invalid(.outOfRange, expected: "an integer from \(T.min) to \(T.max)")
    }

    /// Whether a number can start at the position.
    @usableFromInline
    var isAtNumber: Bool {
        position != end && (position.pointee == ASCII.minus || ASCII.isDigit(position.pointee))
    }

    /// Moves past the number at the position, strictly by RFC 8259 section 6.
    @usableFromInline
    mutating func skipNumber() throws(Failure) {
        var cursor = position
        if cursor.pointee == ASCII.minus { cursor += 1 }
        let integer = cursor
        skipDigits(&cursor)
        guard cursor != integer else {
            position = cursor
            throw syntaxError("a digit")
        }
        if integer.pointee == ASCII.zero, cursor - integer > 1 {
            position = integer
            throw syntaxError("a number without leading zeros")
        }
        if cursor != end, cursor.pointee == ASCII.dot {
            cursor += 1
            let fraction = cursor
            skipDigits(&cursor)
            guard cursor != fraction else {
                position = cursor
                throw syntaxError("a digit after the decimal point")
            }
        }
        if cursor != end, ASCII.isExponent(cursor.pointee) {
            cursor += 1
            if cursor != end, cursor.pointee == ASCII.plus || cursor.pointee == ASCII.minus { cursor += 1 }
            let exponent = cursor
            skipDigits(&cursor)
            guard cursor != exponent else {
                position = cursor
                throw syntaxError("a digit in the exponent")
            }
        }
        position = cursor
    }

    @inline(__always)
    private func skipDigits(_ cursor: inout BytePointer) {
        while cursor != end, ASCII.isDigit(cursor.pointee) { cursor += 1 }
    }

    /// Reads a number and returns its text unchanged.
    ///
    /// - Throws: ``Failure`` if the value is not a number.
    public mutating func readNumberText() throws(Failure) -> String {
        guard isAtNumber else {
            return try readCoercedNumber("a number") { (reader: inout JSONReader) throws(Failure) in
                try reader.readNumberText()
            }
        }
        let first = position
        try skipNumber()
        return unsafe String(decoding: first.bytes(to: position), as: UTF8.self)
    }
}
