extension JSONReader {
    /// Reads a number as the `Double` nearest to it, ties to even.
    ///
    /// - Throws: ``Failure`` if the value is not a number, or too large for a `Double`.
    public mutating func readDouble() throws(Failure) -> Double {
        let first = position
        guard let decimal = scanDecimal() else { return try readUnusualDouble() }
        let value = decimal.double
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Double can hold")
        }
        return value
    }

    /// Reads a number as the `Float` nearest to it, ties to even.
    ///
    /// - Throws: ``Failure`` if the value is not a number, or too large for a `Float`.
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

    /// Moves past a number of at most 19 digits, and returns its parts.
    ///
    /// - Returns: `nil`, without moving, for a longer number or a value that is not a number.
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
        // Few digits precede the point, but many may follow it.
        while cursor != end, ASCII.isDigit(cursor.pointee) {
            digits = digits &* 10 &+ UInt64(cursor.pointee &- ASCII.zero)
            cursor += 1
        }
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
        // More digits may have overflowed 64 bits. Leading zeros cannot, but they are rare enough to count.
        guard count <= 19 else { return nil }
        if cursor != end, ASCII.isExponent(cursor.pointee) {
            guard let power = scanExponent(&cursor) else { return nil }
            exponent += power
        }
        position = cursor
        return Decimal19(isNegative: isNegative, digits: digits, exponent: exponent)
    }

    /// Moves past digits and appends them to `value`, which wraps around after more than 19.
    @inline(__always)
    func scanDigits(_ cursor: inout BytePointer, _ value: inout UInt64) {
        while end - cursor >= 8 {
            let word = cursor.word
            guard let eight = DigitWord.eightDigits(word) else {
                let word = DigitWord(word)
                if word.count == 0 { return }
                value = value &* word.power &+ word.value
                cursor += word.count
                return
            }
            value = value &* 100_000_000 &+ eight
            cursor += 8
        }
        while cursor != end, ASCII.isDigit(cursor.pointee) {
            value = value &* 10 &+ UInt64(cursor.pointee &- ASCII.zero)
            cursor += 1
        }
    }

    /// Moves past an exponent. Its value is clamped to where every number is zero or infinite.
    private func scanExponent(_ cursor: inout BytePointer) -> Int? {
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
        guard isAtNumber else {
            if let name = readNumberName() { return name.number() }
            return try readCoercedNumber("a number") { (reader: inout JSONReader) throws(Failure) in
                try reader.readDouble()
            }
        }
        let first = position
        try skipNumber()
        let value = unsafe NumberText(first.bytes(to: position)).double
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Double can hold")
        }
        return value
    }

    @inline(never)
    private mutating func readUnusualFloat() throws(Failure) -> Float {
        guard isAtNumber else {
            if let name = readNumberName() { return name.number() }
            return try readCoercedNumber("a number") { (reader: inout JSONReader) throws(Failure) in
                try reader.readFloat()
            }
        }
        let first = position
        try skipNumber()
        let value = unsafe NumberText(first.bytes(to: position)).float
        guard value.isFinite else {
            position = first
            throw invalid(.outOfRange, expected: "a number that a Float can hold")
        }
        return value
    }

    /// Moves past the name of a number, if the document is a store's and a name is next.
    ///
    /// - Returns: The name; `nil`, without moving, for anything else.
    @inline(never)
    mutating func readNumberName() -> NumberName? {
        guard readsExactValues, isAtString else { return nil }
        return NumberName.allCases.first { name in
            let text = "\"\(name.rawValue)\"".utf8
            guard end - position >= text.count, unsafe position.bytes(text.count).elementsEqual(text) else {
                return false
            }
            position += text.count
            return true
        }
    }
}
