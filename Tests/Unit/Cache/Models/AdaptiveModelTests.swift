@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("An adaptive cache against a dictionary")
struct AdaptiveModelTests {
    @Test("It has no value but the last of each key, within the limit", arguments: CacheCase.all)
    func randomOperations(_ test: CacheCase) {
        var random = SeededGenerator(printingSeedFor: "AdaptiveModelTests, \(test.testDescription)")
        let cache = test.cache(.adaptive)
        var values: [Int: Int] = [:]
        var (limit, found) = (test.limit, 0)
        for step in 0..<Operations.count / CacheCase.all.count {
            let key = Int.random(
                in: 0..<(Bool.random(using: &random) ? test.keys : max(1, test.keys / 10)),
                using: &random
            )
            var isRight = true
            switch Int.random(in: 0..<1_000, using: &random) {
            case 0..<450:
                if let value = cache[key] {
                    isRight = value == values[key]
                    found += 1
                } else {
                    // What has left does not come back.
                    values[key] = nil
                }
            case 450..<900:
                let value = test.value(serial: step, using: &random)
                let isKept = CacheCase.cost(value) <= limit
                isRight = (try? cache.insert(value, for: key)) == isKept && cache.contains(key) == isKept
                values[key] = isKept ? value : nil
            case 900..<990:
                let removed = cache.removeValue(for: key)
                isRight = (removed == nil || removed == values[key]) && !cache.contains(key)
                values[key] = nil
            case 990..<996:
                limit = .random(in: 0...test.limit, using: &random)
                cache.limit = limit
            case 996..<998:
                limit = test.limit
                cache.limit = limit
            default:
                let size = Int.random(in: 0...test.limit, using: &random)
                cache.trim(to: size)
                isRight = cache.size <= size
            }
            isRight = isRight && cache.size <= limit && cache.limit == limit && cache.count <= values.count
            if step % 500 == 0 {
                let keys = cache.keys
                isRight = isRight && keys.count == cache.count && Set(keys).isSubset(of: values.keys)
                isRight = isRight && keys.reduce(0) { $0 + CacheCase.cost(values[$1] ?? 0) } == cache.size
            }
            guard isRight else {
                Issue.record("the cache is wrong after operation \(step) of seed \(random.seed)")
                return
            }
        }
        #expect(found > 0)
    }
}
