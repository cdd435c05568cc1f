import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Sums that do not depend on an order.
struct ExactSumTests {
    private func sum(_ numbers: some Sequence<Double>) -> Double {
        var sum = ExactSum()
        for number in numbers { sum.add(number) }
        return sum.value
    }

    @Test func `are exact, and rounded once`() {
        let least = Double.leastNonzeroMagnitude
        let greatest = Double.greatestFiniteMagnitude
        #expect(sum([]) == 0)
        #expect(sum([-0.0]) == 0)
        #expect(sum([0.1]) == 0.1)
        #expect(sum([-0.1]) == -0.1)
        #expect(sum([1e16, 1, -1e16]) == 1)
        #expect(sum([1e300, least, -1e300]) == least)
        #expect(sum([greatest, greatest, -greatest]) == greatest)
        #expect(sum([greatest, greatest]) == .infinity)
        #expect(sum([-greatest, -greatest]) == -.infinity)
        #expect(sum([least, least, least]) == 3 * least)
        #expect(sum([.leastNormalMagnitude, -least]) == Double.leastNormalMagnitude - least)
        // In the middle of two numbers, the even one is nearest.
        #expect(sum([0x1p53, 1]) == 0x1p53)
        #expect(sum([0x1p53, 1, least]) == 0x1p53 + 2)
        #expect(sum([0x1p53, 1, -least]) == 0x1p53)
        #expect(sum([0x1p53 + 2, 1]) == 0x1p53 + 4)
        #expect(sum([.infinity, 1]) == .infinity)
        #expect(sum([.infinity, -.infinity]).isNaN)
        #expect(sum([1, .nan]).isNaN)
    }

    @Test func `are those of whole numbers, in any order`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("sums: seed \(seed)")
        var random = Random(seed: seed)
        for _ in 0..<300 {
            var exact: Int128 = 0
            var numbers: [Double] = []
            for _ in 0..<random.below(60) {
                let number = Double(Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(64)))
                exact += Int128(number)
                numbers.append(number / 0x1p20)
            }
            let expected = Double(exact) / 0x1p20
            #expect(sum(numbers) == expected, "\(seed)")
            #expect(sum(numbers.shuffled(using: &random)) == expected, "\(seed)")
        }
        for _ in 0..<300 {
            let numbers = (0..<20).map { _ in
                let number = Double(bitPattern: random.next())
                return number.isFinite ? number : 1
            }
            let all = sum(numbers)
            #expect(sum(numbers.shuffled(using: &random)).bitPattern == all.bitPattern, "\(seed)")
            #expect(sum(numbers + numbers.map { -$0 }) == 0, "\(seed)")
        }
    }

    @Test func `are the same in SQL and in memory`() throws {
        let store = try ObjectStore(.memory)
        try store.save(
            (0..<1000).map { number in
                Sale(
                    id: number,
                    shop: "shop \(number % 4)",
                    amount: number % 2 == 0 ? .max - number : .min + number,
                    weight: Double((number * 7919) % 1000) * 0.1 + (number % 7 == 0 ? 1e16 : 0),
                    price: 1,
                    discount: number % 3 == 0 ? .max : nil,
                    kind: .local,
                    note: 0
                )
            }
        )
        let all = store.query(Sale.self)
        let queries = [all.filter { _ in true }, all.order(by: \.weight), all.filter(\.shop, .notEquals(""))]
        for query in queries {
            #expect(try store.aggregate(.sum(\.weight), of: query) == store.aggregate(.sum(\.weight), of: all))
            #expect(try store.aggregate(.average(\.weight), of: query) == store.aggregate(.average(\.weight), of: all))
            #expect(try store.aggregate(.average(\.amount), of: query) == store.aggregate(.average(\.amount), of: all))
            #expect(try store.aggregate(.average(\.discount), of: query) == Double(Int.max))
            let groups = try store.aggregate(.sum(\.weight), of: query, by: \.shop)
            let expected = try store.aggregate(.sum(\.weight), of: all, by: \.shop)
            #expect(groups.map(\.key) == ["shop 0", "shop 1", "shop 2", "shop 3"])
            #expect(groups.map(\.key) == expected.map(\.key))
            #expect(groups.map(\.value) == expected.map(\.value))
        }
        let groups = try store.aggregate(.average(\.weight), of: all, by: \.shop)
        let inMemory = try store.aggregate(.average(\.weight), of: queries[0], by: \.shop)
        #expect(groups.map(\.value) == inMemory.map(\.value))
    }
}
