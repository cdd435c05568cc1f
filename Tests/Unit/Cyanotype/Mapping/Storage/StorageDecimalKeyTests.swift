import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite struct StorageDecimalKeyTests {
    private func key(_ decimal: Decimal) throws -> StorageKey {
        try #require(try StorageKeyType.keys(of: decimal)?.first)
    }

    @Test func edges() throws {
        let texts = [
            "-340282366920938463463374607431768211455e127", "-1e127", "-123.46", "-123.456", "-123.45", "-12", "-10",
            "-1.5",
            "-1.01", "-1", "-0.1", "-0.01", "-1e-128", "0", "1e-128", "0.01", "0.09", "0.1", "0.11", "1", "1.01", "1.1",
            "2", "9", "10", "12", "99", "100", "123.45", "123.456", "123.46", "1e127",
            "340282366920938463463374607431768211455e127",
        ]
        let decimals = try texts.map { try #require(Decimal(string: $0)) }
        let sorted = decimals.sorted()
        let keys = try sorted.map { try key($0) }
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
    }

    @Test func representationsOfANumberHaveOneKey() throws {
        let tens: [Decimal] = [
            Decimal(sign: .plus, exponent: 0, significand: 10), Decimal(sign: .plus, exponent: 1, significand: 1),
            Decimal(sign: .plus, exponent: -2, significand: 1000), try #require(Decimal(string: "10.000")),
        ]
        #expect(Set(try tens.map { try key($0) }).count == 1)
        #expect(try key(0) == key(try #require(Decimal(string: "-0.00"))))
    }

    @Test func randomNumbersKeepTheirOrder() throws {
        var random = SeededGenerator(printingSeedFor: "keys of decimals")
        func decimal() -> Decimal {
            let length = Int.random(in: 1...38, using: &random)
            let digits = (0..<length).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let sign = Bool.random(using: &random) ? "-" : ""
            let exponent = Bool.random(using: &random) ? Int.random(in: -40...3, using: &random) : -length
            return Decimal(string: "\(sign)\(digits)e\(exponent)") ?? 0
        }
        for _ in 0..<20_000 {
            let left = decimal()
            // A neighbor is a harder case than any other number.
            let step = Decimal(sign: .plus, exponent: left.exponent, significand: 1)
            for right in [decimal(), left + step, -left] {
                let (leftKey, rightKey) = (try key(left), try key(right))
                #expect((left < right) == (leftKey < rightKey), "\(left) and \(right)")
                #expect((left == right) == (leftKey == rightKey), "\(left) and \(right)")
            }
        }
    }
}
