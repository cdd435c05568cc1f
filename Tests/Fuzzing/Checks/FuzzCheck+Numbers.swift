import Cyanotype
import FoundationEssentials

extension FuzzCheck {
    // MARK: - From text

    /// Reads the text of a number as each type of one.
    func checkNumberText() throws {
        let text = String(decoding: document, as: UTF8.self)
        let number = JSON.Number(text: text)
        guard let grammar = NumberGrammar(document) else {
            if number != nil { throw finding("taken for a number") }
            if (try? Double(json: Self.spaceless(document))) != nil, NumberGrammar(Self.spaceless(document)) == nil {
                throw finding("read as a Double")
            }
            return
        }
        guard let number else { throw finding("not taken for a number") }
        guard number.text == text else { throw finding("kept as \(number.text)") }
        guard let double = Double(text), let float = Float(text) else {
            throw finding("not a number to the standard library")
        }
        guard Double(number).bitPattern == double.bitPattern else { throw finding("\(Double(number)), not \(double)") }
        try check(double, double.isFinite ? double : nil) { $0.bitPattern == $1.bitPattern }
        try check(float, float.isFinite ? float : nil) { $0.bitPattern == $1.bitPattern }
        try checkInteger(Int.self, number, grammar)
        try checkInteger(Int8.self, number, grammar)
        try checkInteger(UInt64.self, number, grammar)
        try checkInteger(Int128.self, number, grammar)
        try checkDecimal(number)
        guard let other = grammar.canonical else { return }
        let canonical = JSON.Number(text: other)
        if canonical != number || canonical?.hashValue != number.hashValue {
            throw finding("not equal to \(other)")
        }
    }

    private static func spaceless(_ bytes: [UInt8]) -> [UInt8] {
        bytes.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    }

    /// Reads the number alone, and with something after it.
    private func check<Value: Mappable>(
        _ like: Value,
        _ expected: Value?,
        _ isSame: (Value, Value) -> Bool
    ) throws {
        let read = [
            try? Value(json: document), (try? [Value](json: [0x5b] + document + [0x2c] + document + [0x5d]))?[1],
        ]
        for value in read {
            switch (value, expected) {
            case (nil, nil): break
            case (let value?, let expected?) where isSame(value, expected): break
            default: throw finding("read as \(value as Any), not \(expected as Any)")
            }
        }
    }

    private func checkInteger<Value: FixedWidthInteger & Mappable>(
        _ type: Value.Type,
        _ number: JSON.Number,
        _ grammar: NumberGrammar
    ) throws {
        let expected = grammar.integerText.flatMap { Value($0) }
        try check(0, expected, ==)
        if Value(exactly: number) != expected { throw finding("\(type)(exactly:) is not \(expected as Any)") }
    }

    private func checkDecimal(_ number: JSON.Number) throws {
        guard let value = try? Decimal(json: document) else { return }
        guard JSON.Number(value) == number else { throw finding("\(value) as a Decimal") }
        let text = try written(value, .default)
        guard try Decimal(json: text) == value else { throw finding("\(value) is written as \(text)") }
    }

    // MARK: - From bytes

    /// Writes the numbers whose bytes these are, and reads them again.
    func checkNumberBytes() throws {
        var bytes = document.prefix(16)
        bytes += [UInt8](repeating: 0, count: 16 - bytes.count)
        let word = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt128.self) }
        try checkFloatingPoint(Double(bitPattern: UInt64(truncatingIfNeeded: word)))
        try checkFloatingPoint(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
        // Integers beyond the mantissa, half way between which there are short decimals.
        try checkFloatingPoint(Double(Int64(truncatingIfNeeded: word)))
        try checkFloatingPoint(Float(Int32(truncatingIfNeeded: word)))
        try checkWriting(Int8(truncatingIfNeeded: word))
        try checkWriting(UInt16(truncatingIfNeeded: word))
        try checkWriting(UInt32(truncatingIfNeeded: word))
        try checkWriting(Int64(truncatingIfNeeded: word))
        try checkWriting(UInt64(truncatingIfNeeded: word))
        try checkWriting(Int128(truncatingIfNeeded: word))
        try checkWriting(word)
        // Dates are numbers too; a millisecond survives wherever a date has it.
        let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(truncatingIfNeeded: word)))
        if let text = try? date.jsonString() {
            guard try date.jsonString() == text else { throw finding("written differently") }
            if let again = try? Date(json: text), try again.jsonString() != text { throw finding("\(text) changes") }
        }
        if let again = try? Date(json: Int64(truncatingIfNeeded: word).description),
            try again.jsonString() != Int64(truncatingIfNeeded: word).description
        {
            throw finding("\(Int64(truncatingIfNeeded: word)) milliseconds change")
        }
    }

    private func checkFloatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible & Mappable>(
        _ value: Value
    ) throws {
        guard value.isFinite else {
            if let text = try? value.jsonString() { throw finding("\(value) is written as \(text)") }
            return
        }
        try checkWriting(value)
        guard try Value(json: value.jsonString()).sign == value.sign else { throw finding("\(value) changes its sign") }
    }

    private func checkWriting<Value: LosslessStringConvertible & Equatable & Mappable>(_ value: Value) throws {
        let text = try written(value, .default)
        guard text == value.description else { throw finding("\(value) is written as \(text)") }
        guard let again = try? Value(json: text), again == value else {
            throw finding("\(text) is not read as \(value)")
        }
        guard try written([value, value], .default) == "[\(text),\(text)]" else {
            throw finding("\(value) in an array")
        }
    }
}

/// A number by the grammar of RFC 8259 section 6, worked out in the plainest way.
struct NumberGrammar {
    private var isNegative = false
    /// Without zeros at either end.
    private var digits: [UInt8] = []
    /// The power of ten of the last digit.
    private var exponent = 0

    init?(_ text: [UInt8]) {
        var rest = text[...]
        func takeDigits() -> [UInt8] {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest.dropFirst(digits.count)
            return Array(digits)
        }
        if rest.first == 0x2d {
            isNegative = true
            rest = rest.dropFirst()
        }
        digits = takeDigits()
        guard !digits.isEmpty, digits.count == 1 || digits[0] != 0x30 else { return nil }
        if rest.first == 0x2e {
            rest = rest.dropFirst()
            let fraction = takeDigits()
            guard !fraction.isEmpty else { return nil }
            digits += fraction
            exponent = -fraction.count
        }
        if rest.first == 0x65 || rest.first == 0x45 {
            rest = rest.dropFirst()
            let isDown = rest.first == 0x2d
            if isDown || rest.first == 0x2b { rest = rest.dropFirst() }
            let power = takeDigits()
            guard !power.isEmpty else { return nil }
            // Beyond this, the digits of an input do not matter any more.
            let value =
                power.drop { $0 == 0x30 }.count > 9 ? 1_000_000_000 : Int(String(decoding: power, as: UTF8.self)) ?? 0
            exponent += isDown ? -value : value
        }
        guard rest.isEmpty else { return nil }
        while digits.last == 0x30 {
            digits.removeLast()
            exponent += 1
        }
        digits = Array(digits.drop { $0 == 0x30 })
    }

    /// The number as an integer and a power of ten, unless that is too large to be written.
    var canonical: String? {
        guard abs(exponent) < 999_999_000 else { return nil }
        if digits.isEmpty { return "0" }
        return "\(isNegative ? "-" : "")\(String(decoding: digits, as: UTF8.self))e\(exponent)"
    }

    /// The integer that this is, if it is one with at most 60 digits.
    var integerText: String? {
        if digits.isEmpty { return "0" }
        guard exponent >= 0, exponent + digits.count <= 60 else { return nil }
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
            + String(repeating: "0", count: exponent)
    }
}
