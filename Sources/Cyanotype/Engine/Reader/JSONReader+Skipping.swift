extension JSONReader {
    /// Moves past one value, and checks it as strictly as reading does.
    ///
    /// - Throws: ``Failure`` if it is not valid JSON or is nested too deeply.
    public mutating func skipValue() throws(Failure) {
        // Not recursive: one bit for each open container records whether it is an object. At most 512 are open.
        var isObject = InlineArray<8, UInt64>(repeating: 0)
        var open = 0
        do throws(Failure) {
            try skipValue(&isObject, &open)
        } catch {
            noteUndeclaredIssue(below: options.maximumDepth - remainingDepth - open)
            throw error
        }
    }

    @inline(__always)
    private mutating func skipValue(
        _ isObject: inout InlineArray<8, UInt64>,
        _ open: inout Int
    ) throws(Failure) {
        values: while true {
            // At the first byte of a value.
            guard position != end else { throw syntaxError("a value") }
            switch position.pointee {
            case ASCII.quote:
                try skipString()
            case ASCII.openBrace, ASCII.openBracket:
                let opensObject = position.pointee == ASCII.openBrace
                guard remainingDepth > 0 else {
                    throw cannotOpen(position.pointee, expected: "a value")
                }
                position += 1
                skipWhitespace()
                remainingDepth -= 1
                if close(opensObject ? ASCII.closeBrace : ASCII.closeBracket) { break }
                let bit: UInt64 = 1 << UInt64(open & 63)
                isObject[open >> 6] = opensObject ? isObject[open >> 6] | bit : isObject[open >> 6] & ~bit
                open += 1
                if opensObject { try skipKey() }
                continue values
            default:
                try skipScalar()
            }
            // After a value: continue with the next one, closing the containers that end here.
            while open > 0 {
                let inObject = isObject[(open - 1) >> 6] >> UInt64((open - 1) & 63) & 1 == 1
                if try advance(closing: inObject ? ASCII.closeBrace : ASCII.closeBracket) {
                    if inObject { try skipKey() }
                    continue values
                }
                open -= 1
            }
            return
        }
    }

    /// Moves past a key and its colon, to the value.
    private mutating func skipKey() throws(Failure) {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        try skipString()
        try consumeColon()
    }

    /// Moves past a number, `true`, `false` or `null`.
    private mutating func skipScalar() throws(Failure) {
        switch position.pointee {
        case ASCII.minus, ASCII.zero...(ASCII.zero + 9):
            return try skipNumber()
        case ASCII.t where consume(literal: 0x6575_7274):
            return
        case ASCII.n where consume(literal: 0x6c6c_756e):
            return
        case ASCII.f:
            position += 1
            if consume(literal: 0x6573_6c61) { return }
            position -= 1
        default:
            break
        }
        throw syntaxError("a value")
    }
}
