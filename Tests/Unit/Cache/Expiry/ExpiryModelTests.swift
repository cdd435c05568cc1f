@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("Expiry against a dictionary of deadlines")
struct ExpiryModelTests {
    private struct Entry {
        let value: Int
        let last: Duration
        var end: Duration
    }

    @Test(
        "At each moment the cache has exactly the values that are not too old",
        arguments: [nil, Duration.seconds(90)],
        [nil, Duration.seconds(40)]
    )
    func randomOperations(afterWrite: Duration?, afterAccess: Duration?) throws {
        var random = SeededGenerator(printingSeedFor: "ExpiryModelTests")
        let clock = ManualClock()
        let cache = Cache<Int, Int>(
            count: 10_000,
            expireAfterWrite: afterWrite,
            expireAfterAccess: afterAccess,
            clock: clock
        )
        let never = Duration.seconds(Int64.max / 2)
        var model: [Int: Entry] = [:]
        var now = Duration.zero
        for step in 0..<Operations.count / 20 {
            let key = Int.random(in: 0..<3_000, using: &random)
            var isRight = true
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<40:
                let value = cache[key]
                if var entry = model[key], entry.end > now {
                    isRight = value == entry.value
                    if let afterAccess { entry.end = min(entry.last, now + afterAccess) }
                    model[key] = entry
                } else {
                    isRight = value == nil
                }
            case 40..<85:
                let lifetime = Bool.random(using: &random) ? Duration.random(using: &random) : nil
                try cache.insert(step, for: key, expiresAfter: lifetime)
                let last = now + (lifetime ?? afterWrite ?? never)
                model[key] = Entry(value: step, last: last, end: min(last, now + (afterAccess ?? never)))
            case 85..<95:
                let step = min(Duration.random(using: &random), .seconds(3_000)) / 100
                clock.advance(by: step)
                now += step
            default:
                let isThere = model[key].map { $0.end > now } ?? false
                isRight = cache.contains(key) == isThere && (cache.removeValue(for: key) != nil) == isThere
                model[key] = nil
            }
            if step % 200 == 0 {
                let keys = Set(cache.keys), wanted = Set(model.filter { $0.value.end > now }.keys)
                isRight = isRight && keys == wanted && cache.count == wanted.count && cache.size == wanted.count
            }
            guard isRight else {
                Issue.record("the cache differs from the model after operation \(step) of seed \(random.seed)")
                return
            }
        }
    }
}

extension Duration {
    /// A time from 1 ms to 30 days, of which short ones are as frequent as long ones.
    static func random(using random: inout some RandomNumberGenerator) -> Duration {
        let bits = Int64.random(in: 0...31, using: &random)
        return min(.milliseconds(Int64.random(in: 1 << bits...2 << bits, using: &random)), .seconds(30 * 86_400))
    }
}
