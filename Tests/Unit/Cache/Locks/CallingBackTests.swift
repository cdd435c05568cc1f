@testable import CyanotypeCache
import CyanotypeSystem
import Testing

/// With a lock held, a call back into the same cache would wait for itself, so that these tests would never end.
@Suite("Code of the program that uses the cache while it is called")
struct CallingBackTests {
    /// A key that uses its cache whenever it is compared or hashed.
    private struct Key: Hashable, Sendable {
        let number: Int
        let calls: Calls

        static func == (left: Key, right: Key) -> Bool {
            left.calls.call(left.number)
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            calls.call(number)
            hasher.combine(number % 4)
        }
    }

    /// What the code of the program does: it uses the cache, but not again while it does.
    private final class Calls: Sendable {
        private struct State {
            var isCalling = false
            var asked = 0
            var count = 0
            var body: (@Sendable (Int) -> Void)?
        }

        private let period: Int
        private let state = Locked(State())

        init(every period: Int = 1) { self.period = period }

        var count: Int { state.withLock { $0.count } }

        func begin(_ body: @escaping @Sendable (Int) -> Void) { state.withLock { $0.body = body } }
        func end() { state.withLock { $0.body = nil } }

        func call(_ number: Int) {
            guard let body = state.withLock({ $0.body }) else { return }
            let isFirst = state.withLock { state in
                if state.isCalling { return false }
                // Not each time: no search would end if each comparison brought more keys to compare.
                state.asked += 1
                if state.asked % period != 0 { return false }
                state.isCalling = true
                state.count += 1
                return true
            }
            guard isFirst else { return }
            body(number)
            state.withLock { $0.isCalling = false }
        }
    }

    /// Does all that a cache can.
    private func useAll<Key, Value>(_ cache: Cache<Key, Value>, _ keys: [Key], _ value: (Int) -> Value) throws {
        for round in 0..<5 {
            for (index, key) in keys.enumerated() {
                cache[key] = value(index)
                try cache.insert(value(index + round), for: key, expiresAfter: .seconds(round + 1))
                _ = cache[keys[(index * 7) % keys.count]]
                _ = cache.contains(key)
                _ = cache.lastAccess(of: key)
                if index % 3 == 0 { cache.removeValue(for: key) }
            }
            _ = (cache.count, cache.size, cache.keys, cache.isEmpty, cache.statistics)
            cache.limit = 10 + round
            cache.trim(to: 5)
            cache.removeExpired()
            cache.removeAll(olderThan: .seconds(1))
            cache.limit = 30
        }
        cache.removeAll()
    }

    @Test("Keys that are compared and hashed", arguments: [CachePolicy.adaptive, .lru])
    func keys(policy: CachePolicy) throws {
        let calls = Calls(every: 5)
        let cache = Cache<Key, Int>(count: 30, policy: policy)
        let keys = (0..<40).map { Key(number: $0, calls: calls) }
        calls.begin { number in
            let key = Key(number: (number + 4) % 40, calls: calls)
            cache[key] = number
            _ = cache[Key(number: number, calls: calls)]
            cache[Key(number: (number + 8) % 40, calls: calls)] = nil
            cache.trim(to: 25)
            _ = cache.size
        }
        try useAll(cache, keys) { $0 }
        calls.end()
        #expect(calls.count > 100)
        #expect(cache.count == cache.keys.count)
        for key in keys { cache[key] = key.number }
        #expect(cache.count == 30)
        #expect(keys.allSatisfy { cache[$0] == nil || cache[$0] == $0.number })
    }

    /// A value that uses its cache when it ends.
    private final class Object: Sendable {
        private let number: Int
        private let calls: Calls

        init(_ number: Int, _ calls: Calls) { (self.number, self.calls) = (number, calls) }
        deinit { calls.call(number) }
    }

    @Test("Values that end", arguments: [CachePolicy.adaptive, .lru], [true, false])
    func values(policy: CachePolicy, isHeard: Bool) async throws {
        let clock = ManualClock()
        let calls = Calls()
        let cache = Cache<Int, Object>(count: 30, policy: policy, expireAfterWrite: .seconds(3), clock: clock)
        // One entry waits to be read, so that others end as events.
        let events = isHeard ? cache.removals(bufferingNewest: 1) : nil
        calls.begin { number in
            cache[number % 30] = Object(number, calls)
            _ = cache[number % 20]
            cache[number % 7] = nil
            _ = (cache.size, cache.count, cache.keys)
            cache.trim(to: 20)
            clock.advance(by: .milliseconds(100))
        }
        try useAll(cache, Array(0..<40)) { Object($0, calls) }
        calls.end()
        #expect(calls.count > 100)
        #expect(cache.count == cache.keys.count)
        withExtendedLifetime(events) {}
    }

    /// A key that the cache alone has. It ends when a comparison has removed its entry.
    private final class LastKey: Hashable, Sendable {
        private let whenCompared: @Sendable () -> Void
        private let whenEnded: @Sendable () -> Void

        init(whenCompared: @escaping @Sendable () -> Void = {}, whenEnded: @escaping @Sendable () -> Void = {}) {
            (self.whenCompared, self.whenEnded) = (whenCompared, whenEnded)
        }

        deinit { whenEnded() }

        static func == (left: LastKey, right: LastKey) -> Bool {
            left.whenCompared()
            right.whenCompared()
            return true
        }

        func hash(into hasher: inout Hasher) {}
    }

    @Test(
        "A key whose entry is removed while it is compared, so that it ends then",
        arguments: [CachePolicy.adaptive, .lru]
    )
    func lastKeys(policy: CachePolicy) {
        let cache = Cache<LastKey, Int>(count: 10, policy: policy)
        let ended = Locked(0)
        let key = LastKey(whenCompared: { cache.removeAll() })
        let uses: [() -> Void] = [
            { cache[key] = 2 }, { cache[key] = nil }, { _ = cache[key] }, { _ = cache.contains(key) },
            { _ = cache.lastAccess(of: key) },
        ]
        for use in uses {
            cache[
                LastKey(whenEnded: {
                    _ = (cache.size, cache.keys)
                    ended.withLock { $0 += 1 }
                })
            ] = 1
            use()
            cache.removeAll()
        }
        #expect(ended.withLock { $0 } == uses.count)
    }

    @Test("A cost function and a clock", arguments: [CachePolicy.adaptive, .lru])
    func costsAndClocks(policy: CachePolicy) throws {
        let calls = Calls()
        let clock = ManualClock { calls.call(3) }
        let cache = Cache<Int, Int>(
            memory: 300,
            policy: policy,
            expireAfterWrite: .seconds(60),
            expireAfterAccess: .seconds(30),
            clock: clock
        ) { _, value in
            calls.call(value)
            return value
        }
        calls.begin { number in
            cache[number + 1] = number
            _ = cache[number]
            _ = (cache.size, cache.count, cache.keys)
            cache[number + 2] = nil
            cache.trim(to: 200)
            cache.removeExpired()
        }
        try useAll(cache, Array(0..<40)) { $0 }
        calls.end()
        #expect(calls.count > 100)
        #expect(cache.size <= 300)
    }
}
