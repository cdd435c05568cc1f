@testable import CyanotypeCache
import CyanotypeTestSupport
import Synchronization
import Testing

@Suite("The queue of entries in the order of their uses")
struct RecencyQueueTests {
    /// Entries with stamps, as a cache has them.
    private final class Entries {
        let cache = Cache<Int, Int>(count: 1_024, policy: .lru)
        var clock: UInt32 = 0
        var places: EntryPlaces { cache.memory.places }
        let ids: [EntryID]

        init(count: Int) {
            for key in 0..<count { cache[key] = key }
            let places = cache.memory.places
            ids = (0..<UInt32(count)).map { places.id($0, in: 0) }
            for id in ids { _ = unsafe places.header(id).pointee.takeUses() }
        }

        /// Uses an entry after some time.
        func use(_ id: EntryID, after time: UInt32, isNew: Bool = false) {
            clock += time
            unsafe places.header(id).pointee.stamp.store(clock, ordering: .relaxed)
            if !isNew { unsafe places.header(id).pointee.uses.store(1, ordering: .relaxed) }
        }
    }

    @Test("The entry that was used least recently leaves first", arguments: [UInt32(1), 40, 5_000, 100_000])
    func order(longestTime: UInt32) {
        var random = SeededGenerator(printingSeedFor: "RecencyQueueTests")
        let entries = Entries(count: 300)
        var queue = RecencyQueue(entries.places)
        var sketch = FrequencySketch(entries: 300)
        // The last use of each entry that is in the queue.
        var uses: [UInt32: UInt32] = [:]
        for step in 0..<Operations.count / 20 {
            let id = entries.ids[.random(in: 0..<300, using: &random)]
            let time = UInt32.random(in: 1...longestTime, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<60:
                entries.use(id, after: time, isNew: uses[id.rawValue] == nil)
                if uses[id.rawValue] == nil { queue.append(id) }
                uses[id.rawValue] = entries.clock
            case 60..<75:
                if uses.removeValue(forKey: id.rawValue) != nil { queue.remove(id) }
            default:
                let oldest = uses.min { $0.value < $1.value }
                let popped = queue.popFirst(sorting: .max, sketch: &sketch)
                guard popped?.rawValue == oldest?.key else {
                    Issue.record("another entry leaves at step \(step) of seed \(random.seed)")
                    return
                }
                if let popped {
                    uses[popped.rawValue] = nil
                    _ = unsafe entries.places.header(popped).pointee.takeUses()
                }
            }
            #expect(queue.count == uses.count)
        }
    }

    @Test("All entries leave, however few are sorted at a time", arguments: [0, 1, 5])
    func fewSorted(limit: Int) {
        let entries = Entries(count: 200)
        var queue = RecencyQueue(entries.places)
        var sketch = FrequencySketch(entries: 300)
        for id in entries.ids { entries.use(id, after: 1, isNew: true) }
        for id in entries.ids { queue.append(id) }
        for id in entries.ids.reversed() { entries.use(id, after: 3) }
        var popped: Set<UInt32> = []
        while let id = queue.popFirst(sorting: limit, sketch: &sketch) { popped.insert(id.rawValue) }
        #expect(popped.count == 200)
        #expect(queue.count == 0)
    }

    @Test("Entries leave nearly in order, however few are sorted at a time", arguments: [16, 64])
    func nearlyInOrder(limit: Int) {
        var random = SeededGenerator(printingSeedFor: "RecencyQueueTests")
        let entries = Entries(count: 1_000)
        var queue = RecencyQueue(entries.places)
        var sketch = FrequencySketch(entries: 1_000)
        for id in entries.ids { entries.use(id, after: 1, isNew: true) }
        for id in entries.ids { queue.append(id) }
        let order = entries.ids.shuffled(using: &random)
        for id in order { entries.use(id, after: 3) }
        let older = Set(order.prefix(500).map(\.rawValue))
        let popped = (0..<500).compactMap { _ in queue.popFirst(sorting: limit, sketch: &sketch) }
        #expect(popped.count == 500)
        // Only while the entries are being sorted may one leave too early, for each `limit` of them.
        #expect(popped.count { !older.contains($0.rawValue) } <= 2 * 1_000 / limit)
    }

    @Test("An entry that is prepended leaves first, whenever it was used")
    func prepended() {
        let entries = Entries(count: 3)
        var queue = RecencyQueue(entries.places)
        var sketch = FrequencySketch(entries: 300)
        for id in entries.ids { entries.use(id, after: 1, isNew: true) }
        queue.append(entries.ids[0])
        queue.append(entries.ids[1])
        queue.prepend(entries.ids[2])
        let order = (0..<4).map { _ in queue.popFirst(sorting: .max, sketch: &sketch) }
        #expect(order == [entries.ids[2], entries.ids[0], entries.ids[1], nil])
    }
}
