// Coercions: reads values of another JSON type than the property's, see `JSONOptions.Coercions`. Out of line, because
// such values are errors in most documents.
extension JSONReader {
    /// Whether `coercion` is enabled.
    @inline(never)
    func coerces(_ coercion: JSONOptions.Coercions) -> Bool {
        (context?.coercions ?? options.coercions).contains(coercion)
    }

    /// Calls `read` with `coercions` enabled too.
    mutating func coercing<Value>(
        _ coercions: JSONOptions.Coercions,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = ensureContext()
        let before = context.coercions
        context.coercions.formUnion(coercions)
        defer { context.coercions = before }
        return try read(&self)
    }

    /// Reads a value that is not a string as a string.
    @usableFromInline @inline(never)
    mutating func readCoercedString() throws(Failure) -> String {
        let first = offset
        if isAtNumber, coerces(.stringsFromNumbers) {
            let text = try readNumberText()
            note(.coerced, at: first, "a number taken for a string")
            return text
        }
        if position != end, position.pointee == ASCII.t || position.pointee == ASCII.f, coerces(.stringsFromBooleans) {
            if consume(literal: 0x6575_7274) {
                note(.coerced, at: first, "a boolean taken for a string")
                return "true"
            }
            position += 1
            if consume(literal: 0x6573_6c61) {
                note(.coerced, at: first, "a boolean taken for a string")
                return "false"
            }
            position -= 1
        }
        throw mismatch("a string")
    }

    /// Reads a value that is neither `true` nor `false` as a Boolean.
    @usableFromInline @inline(never)
    mutating func readCoercedBool() throws(Failure) -> Bool {
        let first = position
        if isAtNumber, coerces(.booleansFromNumbers) {
            try skipNumber()
            let text = unsafe first.bytes(to: position)
            if case .value(let value) = unsafe NumberText(text).integer(as: UInt8.self), value <= 1 {
                note(.coerced, at: first - start, "a number taken for a boolean")
                return value == 1
            }
            position = first
        } else if isAtString, coerces(.booleansFromStrings) {
            let string = try readStringBody()
            if string == "true" || string == "false" {
                note(.coerced, at: first - start, "a string taken for a boolean")
                return string == "true"
            }
            position = first
        }
        throw mismatch("true or false")
    }

    /// Reads a number from the text of a string.
    ///
    /// - Parameters:
    ///   - expected: The expected value, with its article.
    ///   - read: Reads a number.
    /// - Returns: The number.
    /// - Throws: ``Failure`` if the value is not a string, or its text is not such a number.
    @inline(never)
    mutating func readCoercedNumber<Value>(
        _ expected: String,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard isAtString, coerces(.numbersFromStrings) else { throw mismatch(expected) }
        let first = position
        var string = try readStringBody()
        let value: Value? = string.withUTF8 { text in
            var reader = unsafe JSONReader(UnsafeRawBufferPointer(text), options: .default)
            guard reader.isAtNumber, let value = try? read(&reader), reader.position == reader.end else { return nil }
            return value
        }
        guard let value else {
            position = first
            throw mismatch(expected)
        }
        note(.coerced, at: first - start, "a string taken for a number")
        return value
    }
}
