extension JSONReader {
    /// Reads a number as the `Double` nearest to it, ties to even.
    ///
    /// - Throws: ``Failure`` when the value is not a number, or too large for a `Double`.
    public mutating func readDouble() throws(Failure) -> Double {
        let first = position
        guard let decimal = scanDecimal() else { return try readUnusualDouble() }
        if let value = decimal.exactDouble { return value }
        let value = Double(bitPattern: EiselLemire.double(decimal.digits, exponent: decimal.exponent))
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Double can hold")
        }
        return decimal.isNegative ? -value : value
    }

    /// Reads a number as the `Float` nearest to it, ties to even.
    ///
    /// - Throws: ``Failure`` when the value is not a number, or too large for a `Float`.
    public mutating func readFloat() throws(Failure) -> Float {
        let first = position
        guard let decimal = scanDecimal() else { return try readUnusualFloat() }
        let value = Float(bitPattern: EiselLemire.float(decimal.digits, exponent: decimal.exponent))
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Float can hold")
        }
        return decimal.isNegative ? -value : value
    }

    /// Moves over a number of at most 19 digits and takes it apart.
    ///
    /// - Returns: `nil`, without having moved, for a longer number and for what is none.
    @inline(__always)
    private mutating func scanDecimal() -> Decimal19? {
        var cursor = position
        var isNegative = false
        if cursor != end, cursor.pointee == ASCII.minus {
            isNegative = true
            cursor += 1
        }
        var digits: UInt64 = 0
        let integer = cursor
        scanDigits(&cursor, &digits)
        var count = cursor - integer
        guard count > 0, count == 1 || integer.pointee != ASCII.zero else { return nil }
        var exponent = 0
        if cursor != end, cursor.pointee == ASCII.dot {
            cursor += 1
            let fraction = cursor
            scanDigits(&cursor, &digits)
            exponent = fraction - cursor
            guard exponent != 0 else { return nil }
            count -= exponent
        }
        // More digits may have overflowed 64 bits; zeros in front, which have not, are rare enough to be counted.
        guard count <= 19 else { return nil }
        if cursor != end, ASCII.isExponent(cursor.pointee) {
            guard let power = scanExponent(&cursor) else { return nil }
            exponent += power
        }
        position = cursor
        return Decimal19(isNegative: isNegative, digits: digits, exponent: exponent)
    }

    /// Moves over digits and appends them to `value`, which wraps around after more than 19.
    @inline(__always)
    private func scanDigits(_ cursor: inout UnsafePointer<UInt8>, _ value: inout UInt64) {
        while end - cursor >= 8 {
            let word = DigitWord(Self.load8(cursor))
            if word.count == 0 { return }
            value = value &* word.power &+ word.value
            cursor += word.count
            if word.count < 8 { return }
        }
        while cursor != end, ASCII.isDigit(cursor.pointee) {
            value = value &* 10 &+ UInt64(cursor.pointee &- ASCII.zero)
            cursor += 1
        }
    }

    /// Moves over an exponent part. Its value is cut off where every number is zero or infinite.
    private func scanExponent(_ cursor: inout UnsafePointer<UInt8>) -> Int? {
        cursor += 1
        var isNegative = false
        if cursor != end, cursor.pointee == ASCII.plus || cursor.pointee == ASCII.minus {
            isNegative = cursor.pointee == ASCII.minus
            cursor += 1
        }
        let first = cursor
        var value = 0
        while cursor != end, ASCII.isDigit(cursor.pointee) {
            value = min(value * 10 + Int(cursor.pointee &- ASCII.zero), 100_000)
            cursor += 1
        }
        guard cursor != first else { return nil }
        return isNegative ? -value : value
    }

    @inline(never)
    private mutating func readUnusualDouble() throws(Failure) -> Double {
        guard isAtNumber else { throw mismatch("a number") }
        let first = position
        try skipNumber()
        let value = NumberText(UnsafeBufferPointer(start: first, count: position - first)).double
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Double can hold")
        }
        return value
    }

    @inline(never)
    private mutating func readUnusualFloat() throws(Failure) -> Float {
        guard isAtNumber else { throw mismatch("a number") }
        let first = position
        try skipNumber()
        let value = NumberText(UnsafeBufferPointer(start: first, count: position - first)).float
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Float can hold")
        }
        return value
    }
}

/// A decimal number of at most 19 digits: `digits * 10^exponent`.
private struct Decimal19 {
    let isNegative: Bool
    let digits: UInt64
    let exponent: Int

    /// The value of a number whose digits and power of ten are both exact as a `Double`, so that one multiplication or
    /// division rounds correctly (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    @inline(__always)
    var exactDouble: Double? {
        guard digits <= 1 << 53, -22...22 ~= exponent else { return nil }
        let magnitude = Double(digits)
        let value =
            exponent < 0 ? magnitude / Self.powersOfTen[-exponent] : magnitude * Self.powersOfTen[exponent]
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
