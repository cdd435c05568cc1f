import Cyanotype
import FoundationEssentials

/// SplitMix64, so that a seed repeats a run.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    mutating func chance(_ numerator: Int, in denominator: Int) -> Bool { below(denominator) < numerator }

    mutating func optional<Value>(_ make: (inout Random) -> Value) -> Value? {
        chance(1, in: 3) ? nil : make(&self)
    }

    mutating func list<Value>(upTo count: Int, _ make: (inout Random) -> Value) -> [Value] {
        (0..<below(count + 1)).map { _ in make(&self) }
    }
}

extension String {
    /// The normal form C. Swift's `<` orders strings in it as their bytes.
    var normalForm: String { String(decoding: Array(_nfcCodeUnits), as: UTF8.self) }
}

// MARK: - Values at which mistakes are likely

extension Random {
    static let texts: [String] = [
        "", "a", "A", "b", "ab", "abc", "premium", "pre", "e", "é", "e\u{301}", "e\u{301}\u{327}", "e\u{327}\u{301}",
        "ee",
        "\u{e9}a", "ça", "c\u{327}a", "\u{212B}", "\u{C5}", "A\u{30A}", "\u{1E9B}\u{323}", "\u{1100}\u{1161}",
        "\u{AC00}",
        "\u{AC00}\u{11A8}", "\u{AC01}", "한글", "日本", "🙂", "👨‍👩‍👧", "👨", "🇩🇪", "🇩🇪🇫🇷", "🇪", "\u{0}", "\u{0}a", "a\u{0}",
        "a\u{0}b", "\u{1}", "\u{1}\u{1}", "\u{2}", "a\u{1}", "\r\n", "\r", "\n", "a\r\nb", "\n\u{301}", "\u{301}", "'",
        "\"", "%",
        "_", "\\", "?", "a%b", "\u{FFFF}", "\u{10FFFF}", "\u{D7FF}", "\u{E000}", "\u{37E}", ";", "K", "\u{212A}", "ﬁ",
        "ß", "ss", "SS", "ẞ", "Pre", "PREMIUM", "É", "Σ", "ς", "σ", "İ", "ı", "i", "AB",
    ]

    mutating func text() -> String {
        chance(1, in: 4) ? pick(Self.texts) + pick(Self.texts) : pick(Self.texts)
    }

    mutating func integer<Value: FixedWidthInteger & Sendable>(_: Value.Type = Value.self) -> Value {
        switch below(4) {
        case 0: pick([Value.min, .max, .min + 1, .max - 1, 0, 1])
        case 1: Value(truncatingIfNeeded: -1)
        default: Value(truncatingIfNeeded: below(9) - 3)
        }
    }

    mutating func double() -> Double {
        pick([
            0, -0.0, 1, -1, 0.1, 0.5, 2, 3, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, .leastNormalMagnitude, 9_007_199_254_740_992, 1e300, -2.5,
        ])
    }

    /// A number that JSON has.
    mutating func finite() -> Double {
        let number = double()
        return number.isFinite ? number : 7
    }

    mutating func finiteFloat() -> Float {
        let number = Float(double())
        return number.isFinite ? number : pick([.greatestFiniteMagnitude, .leastNonzeroMagnitude])
    }

    mutating func date() -> Date {
        pick([
            Date(timeIntervalSince1970: -1), Date(timeIntervalSince1970: 0),
            Date(timeIntervalSince1970: -2_208_988_800.25),
            Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 700_000_000.123_456),
            .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 700_000_000.123_457),
        ])
    }

    mutating func decimal() -> Decimal {
        let texts = [
            "0", "1", "-1", "0.1", "0.10", "-0.1", "10", "100", "1e2", "99999999999999999999999999999999999999",
            "1e-100",
            "-1e-100", "1e100", "123.456", "123.4560", "-123.456", "12.3456", "1234.56", "3", "2.5",
        ]
        return Decimal(string: pick(texts)) ?? 0
    }

    mutating func author() -> Sample.Author {
        Sample.Author(
            name: text(),
            nick: optional { $0.text() },
            age: below(5),
            works: list(upTo: 2) { $0.text() },
            years: optional { $0.list(upTo: 2) { $0.below(3) } }
        )
    }

    mutating func uuid() -> UUID {
        let byte = UInt8(truncatingIfNeeded: pick([0, 1, 127, 128, 255]))
        return UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(below(2))))
    }

    mutating func data() -> Data {
        Data(list(upTo: 2) { UInt8(truncatingIfNeeded: $0.pick([0, 1, 128, 255])) })
    }

    mutating func sample(id: Int64) -> Sample {
        Sample(
            id: id,
            name: text(),
            normal: text().normalForm,
            nick: optional { $0.text() },
            unindexed: text(),
            tiny: integer(),
            short: integer(),
            word: integer(),
            long: integer(),
            other: integer(),
            byte: integer(),
            big: integer(),
            optionalBig: optional { $0.integer() },
            huge: integer(),
            flag: .random(using: &self),
            maybe: optional { .random(using: &$0) },
            score: double(),
            otherScore: double(),
            noise: chance(1, in: 4) ? .nan : double(),
            ratio: finiteFloat(),
            rating: optional { $0.finite() },
            otherRating: optional { $0.finite() },
            when: date(),
            seen: optional { $0.date() },
            price: decimal(),
            discount: optional { $0.decimal() },
            kind: pick(Sample.Kind.allCases),
            optionalKind: optional { $0.pick(Sample.Kind.allCases) },
            level: pick(Sample.Level.allCases),
            uuid: uuid(),
            data: data(),
            tags: list(upTo: 3) { $0.text() },
            numbers: list(upTo: 4) { $0.below(4) },
            labels: optional { $0.list(upTo: 2) { $0.text() } },
            holes: list(upTo: 2) { $0.optional { $0.below(3) } },
            distinct: Set(list(upTo: 3) { $0.below(5) }),
            optionalNumbers: optional { $0.list(upTo: 2) { $0.below(3) } },
            optionalSet: optional { Set($0.list(upTo: 2) { $0.below(3) }) },
            optionalKinds: optional { $0.list(upTo: 2) { $0.pick(Sample.Kind.allCases) } },
            optionalHoles: optional { $0.list(upTo: 2) { $0.optional { $0.below(3) } } },
            twiceOptional: optional { $0.optional { $0.below(3) } },
            matrix: list(upTo: 2) { $0.list(upTo: 2) { $0.below(3) } },
            author: optional { $0.author() },
            owner: author()
        )
    }
}
