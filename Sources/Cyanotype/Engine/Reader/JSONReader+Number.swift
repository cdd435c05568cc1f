extension JSONReader {
    /// Reads a number, keeping its digits.
    mutating func readNumber() throws(Failure) -> JSON.Number {
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
        var decimals = 0
        if count > 0, cursor != end, cursor.pointee == ASCII.dot {
            cursor += 1
            let fraction = cursor
            scanDigits(&cursor, &digits)
            decimals = cursor - fraction
            count += decimals
            // A point without digits does not make a number.
            if decimals == 0 { count = 0 }
        }
        guard 1...19 ~= count, integer.pointee != ASCII.zero || count - decimals == 1,
            cursor == end || !ASCII.isExponent(cursor.pointee)
        else { return JSON.Number(checked: try readNumberText()) }
        position = cursor
        return JSON.Number(digits: digits, decimals: decimals, isNegative: isNegative)
    }
}
