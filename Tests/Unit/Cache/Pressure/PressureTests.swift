import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@testable import CyanotypeCache

@Suite("Memory pressure")
struct PressureTests {
    private func cache() -> Cache<Int, String> {
        let cache = Cache<Int, String>(count: 1_000)
        for number in 0..<800 { cache[number] = "value" }
        return cache
    }

    @Test("Each notice takes a part of what is left, and the limit stays")
    func trimming() async throws {
        let pipe = try PressurePipe()
        let (cache, other) = (cache(), cache())
        let watch = try cache.trimUnderMemoryPressure(to: 0.25, on: pipe.thread)
        let otherWatch = try other.trimUnderMemoryPressure(to: 0.5, on: pipe.thread)
        try pipe.send()
        #expect(try await eventually { cache.size == 200 && other.size == 400 })
        try pipe.send()
        #expect(try await eventually { cache.size == 50 && other.size == 200 })
        #expect(cache.limit == 1_000)
        for number in 0..<800 { cache[number] = "value" }
        #expect(cache.size == 800)
        #expect(watch.failure == nil)
        withExtendedLifetime((watch, otherWatch)) {}
    }

    @Test(
        "A fraction is between nothing and all",
        arguments: [(-1, 0), (0, 0), (.nan, 0), (1, 800), (.infinity, 800)] as [(Double, Int)]
    )
    func fractions(fraction: Double, left: Int) async throws {
        let pipe = try PressurePipe()
        let cache = cache()
        let notices = Counter()
        let watch = try cache.trimUnderMemoryPressure(to: fraction, on: pipe.thread)
        try pipe.send()
        if left == 0 {
            #expect(try await eventually { cache.size == 0 })
        } else {
            let end = try MemoryPressureWatch(on: pipe.thread) { notices.increment() > 0 }
            try pipe.send()
            #expect(try await eventually { notices.value > 0 })
            // Notices come one after the other, and there may have been two.
            try pipe.send()
            #expect(try await eventually { notices.value > 1 })
            #expect(cache.size == left)
            withExtendedLifetime(end) {}
        }
        withExtendedLifetime(watch) {}
    }

    @Test("A watch that was cancelled or released gets no notices, and the last one ends the thread")
    func end() async throws {
        let pipe = try PressurePipe()
        let (cancelled, released) = (cache(), cache())
        let notices = Counter()
        let watch = try cancelled.trimUnderMemoryPressure(to: 0, on: pipe.thread)
        _ = try released.trimUnderMemoryPressure(to: 0, on: pipe.thread)
        #expect(pipe.thread.isRunning)
        watch.cancel()
        watch.cancel()
        #expect(!pipe.thread.isRunning)
        let other = try MemoryPressureWatch(on: pipe.thread) { notices.increment() > 0 }
        try pipe.send()
        #expect(try await eventually { notices.value > 0 })
        try pipe.send()
        #expect(try await eventually { notices.value > 1 })
        #expect(cancelled.size == 800)
        #expect(released.size == 800)
        other.cancel()
        #expect(!pipe.thread.isRunning)
    }

    @Test("A watch does not keep the cache, and ends without it")
    func weakness() async throws {
        let pipe = try PressurePipe()
        var cache: Cache<Int, String>? = cache()
        weak var observed: Cache<Int, String>?
        observed = cache
        let watch = try #require(try cache?.trimUnderMemoryPressure(to: 0.5, on: pipe.thread))
        cache = nil
        #expect(observed == nil)
        #expect(pipe.thread.isRunning)
        try pipe.send()
        #expect(try await eventually { !pipe.thread.isRunning })
        #expect(watch.failure == nil)
    }

    @Test("A watch that is cancelled during a notice does not get it")
    func cancellationDuringNotice() async throws {
        let pipe = try PressurePipe()
        let watches = Locked<[MemoryPressureWatch]>([])
        let called = Locked<Set<Int>>([])
        // The one that is called first cancels the other.
        for (own, other) in [(0, 1), (1, 0)] {
            let watch = try MemoryPressureWatch(on: pipe.thread) {
                watches.withLock { $0[other] }.cancel()
                called.withLock { _ = $0.insert(own) }
                return true
            }
            watches.withLock { $0.append(watch) }
        }
        try pipe.send()
        #expect(try await eventually { !called.withLock { $0.isEmpty } })
        // The next notice comes after the end of this one.
        let notices = Counter()
        let last = try MemoryPressureWatch(on: pipe.thread) { notices.increment() > 0 }
        try pipe.send()
        #expect(try await eventually { notices.value > 0 })
        #expect(called.withLock { $0.count } == 1)
        // The closures keep the watches.
        watches.withLock { $0 = [] }
        withExtendedLifetime(last) {}
    }

    @Test("A closure may cancel its own watch and begin others")
    func reentrance() async throws {
        let pipe = try PressurePipe()
        let begun = Locked<[MemoryPressureWatch]>([])
        let notices = Counter()
        let watch = try MemoryPressureWatch(on: pipe.thread) {
            let own = begun.withLock { $0.first }
            own?.cancel()
            if let new = try? MemoryPressureWatch(on: pipe.thread, { notices.increment() > 0 }) {
                begun.withLock { $0.append(new) }
            }
            return true
        }
        begun.withLock { $0.append(watch) }
        try pipe.send()
        #expect(try await eventually { begun.withLock { $0.count } == 2 })
        try pipe.send()
        #expect(try await eventually { notices.value == 1 })
        #expect(begun.withLock { $0.count } == 2)
        // The closure keeps the watches.
        begun.withLock { $0 = [] }
    }

    @Test("While notices come, watches may begin and end on all threads")
    func storm() async throws {
        let pipe = try PressurePipe()
        let notices = Counter()
        let last = try MemoryPressureWatch(on: pipe.thread) { notices.increment() > 0 }
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        let cache = Cache<Int, Int>(count: 10)
                        cache[1] = 1
                        let watch = try? cache.trimUnderMemoryPressure(to: 0, on: pipe.thread)
                        try? pipe.send()
                        watch?.cancel()
                    }
                }
            }
        }
        let before = notices.value
        try pipe.send()
        #expect(try await eventually { notices.value > before })
        last.cancel()
        #expect(!pipe.thread.isRunning)
    }
}
