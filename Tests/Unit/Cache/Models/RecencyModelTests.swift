import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("A cache of the least recently used kind against its definition")
struct RecencyModelTests {
    @Test("The same values leave at each of many random operations", arguments: CacheCase.all)
    func randomOperations(_ test: CacheCase) {
        var random = SeededGenerator(printingSeedFor: "RecencyModelTests, \(test.testDescription)")
        let cache = test.cache(.lru)
        var model = RecencyModel(limit: test.limit)
        for step in 0..<Operations.count / CacheCase.all.count {
            // Half of the requests are for a tenth of the keys.
            let key = Int.random(
                in: 0..<(Bool.random(using: &random) ? test.keys : max(1, test.keys / 10)),
                using: &random
            )
            var gone: [Int] = []
            var isRight = true
            switch Int.random(in: 0..<1_000, using: &random) {
            case 0..<450: isRight = cache[key] == model.value(for: key)
            case 450..<900:
                let value = test.value(serial: step, using: &random)
                let cost = CacheCase.cost(value)
                isRight = (try? cache.insert(value, for: key)) == (cost <= model.limit)
                gone = model.insert(value, for: key, cost: cost)
            case 900..<990:
                isRight = cache.removeValue(for: key) == model.remove(key)?.value
                gone = [key]
            case 990..<996:
                let limit = Int.random(in: 0...test.limit, using: &random)
                cache.limit = limit
                gone = model.setLimit(limit)
            case 996..<998:
                cache.limit = test.limit
                gone = model.setLimit(test.limit)
            default:
                let size = Int.random(in: 0...test.limit, using: &random)
                cache.trim(to: size)
                gone = model.trim(to: size)
            }
            // By induction, the contents are the same: none of those that had to leave is there, and there are as many.
            isRight = isRight && !gone.contains(where: cache.contains) && cache.count == model.entries.count
            isRight = isRight && cache.size == model.size && cache.limit == model.limit
            if step % 1_000 == 0 { isRight = isRight && Set(cache.keys) == Set(model.entries.keys) }
            guard isRight else {
                Issue.record("the cache differs from the model after operation \(step) of seed \(random.seed)")
                return
            }
        }
        #expect(model.entries.allSatisfy { cache[$0.key] == $0.value.value })
    }
}
