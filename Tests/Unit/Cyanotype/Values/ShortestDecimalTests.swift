import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Doubles as text")
struct ShortestDecimalTests {
    private static let rounds = DecimalToBinaryTests.rounds

    private func text(_ value: Double) throws -> String {
        try value.jsonString()
    }

    /// The standard library's text is the shortest that reads back, and of those the nearest.
    @Test func areTheStandardLibrarys() throws {
        var random = SeededGenerator(printingSeedFor: "doubles as text")
        for _ in 0..<Self.rounds {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            try #require(try text(value) == value.description, "\(value.bitPattern), seed \(random.seed)")
            try #require(try Double(json: text(value)).bitPattern == value.bitPattern, "seed \(random.seed)")
        }
    }

    @Test func shortDecimalsKeepTheirDigits() throws {
        var random = SeededGenerator(printingSeedFor: "short decimals as text")
        for _ in 0..<Self.rounds {
            let digits = Int.random(in: -999_999_999_999_999...999_999_999_999_999, using: &random)
            let scale = [1, 10, 1e3, 1e6, 1e9, 1e15][Int.random(in: 0..<6, using: &random)]
            let value = Double(digits >> Int.random(in: 0...40, using: &random)) / scale
            try #require(try text(value) == value.description, "\(value.bitPattern), seed \(random.seed)")
        }
    }

    /// The numbers that have a path of their own: from 1 up to 2^24, with all digits or with few.
    @Test func measurements() throws {
        var random = SeededGenerator(printingSeedFor: "measurements as text")
        for _ in 0..<Self.rounds {
            let exponent = Int.random(in: -1...25, using: &random)
            let significand = Double.random(in: 1..<2, using: &random)
            let sign: FloatingPointSign = Bool.random(using: &random) ? .plus : .minus
            var value = Double(sign: sign, exponent: exponent, significand: significand)
            if Bool.random(using: &random) {
                let scale = [10, 1e2, 1e4, 1e6, 1e8, 1e12][Int.random(in: 0..<6, using: &random)]
                value = (value * scale).rounded() / scale
            }
            for value in [value.nextDown, value, value.nextUp] {
                try #require(try text(value) == value.description, "\(value.bitPattern), seed \(random.seed)")
            }
        }
    }

    @Test("Next to each power of two and of ten", arguments: [-2, -1, 0, 1, 2])
    func nextToPowers(_ steps: Int) throws {
        func neighbour(_ value: Double) -> Double {
            steps < 0
                ? (0..<(-steps)).reduce(value) { value, _ in value.nextDown }
                : (0..<steps).reduce(value) { value, _ in value.nextUp }
        }
        for exponent in -1074...1023 {
            let value = neighbour(Double(sign: .plus, exponent: exponent, significand: 1))
            try #require(try text(value) == value.description, "2^\(exponent) and \(steps)")
        }
        for exponent in -323...308 {
            let value = neighbour(try #require(Double("1e\(exponent)")))
            try #require(try text(value) == value.description, "10^\(exponent) and \(steps)")
        }
    }

    @Test(arguments: [
        0, -0.0, 1, -1, 10, 100, 0.1, 0.5, 1e-3, 1e-4, 1e-5, 123456.789, 9007199254740991, 9007199254740992,
        9007199254740994, 1e15, 1e16, 1e22, 1e23, .leastNonzeroMagnitude, 2.2250738585072014e-308,
        .greatestFiniteMagnitude,
        -65.613616999999977, 4503599627370496.5, 4503599627370497.5, 2.98023223876953125e-8, 9.5367431640625e-7,
    ])
    func known(_ value: Double) throws {
        #expect(try text(value) == value.description)
        #expect(try text(-value) == (-value).description)
    }

    @Test(arguments: [0, 9, 10, 99, 100, 12_345_678, 99_999_999, 100_000_000, 1_234_567_890_123_456, Int.max, Int.min])
    func integers(_ value: Int) throws {
        #expect(try value.jsonString() == value.description)
        #expect(try (0 &- value).jsonString() == (0 &- value).description)
    }

    @Test func integersOfEveryLength() throws {
        var power: UInt64 = 1
        for _ in 0..<20 {
            for value in [power &- 1, power, power &+ 1, power &* 9 &+ 7] {
                #expect(try value.jsonString() == value.description)
            }
            power = power &* 10
        }
    }
}
