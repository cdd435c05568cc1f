@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("What an entry takes of memory")
struct EntryLayoutTests {
    @Test("A header and links have 16 bytes each")
    func headers() {
        #expect(MemoryLayout<EntryHeader>.size == 16)
        #expect(MemoryLayout<EntryHeader>.stride == 16)
        #expect(MemoryLayout<EntryLinks>.stride == 16)
        // Links follow the entries of a chunk, whose strides are multiples of a header's alignment.
        #expect(MemoryLayout<EntryLinks>.alignment <= MemoryLayout<EntryHeader>.alignment)
    }

    @Test("Keys and values follow, where their alignment wants them")
    func layouts() {
        let words = EntryLayout(Int.self, Int.self)
        #expect((words.key, words.value, words.stride) == (16, 24, 32))
        let small = EntryLayout(UInt8.self, UInt16.self)
        #expect((small.key, small.value, small.stride) == (16, 18, 20))
        let wide = EntryLayout(UInt8.self, SIMD8<Double>.self)
        #expect((wide.key, wide.value, wide.stride, wide.alignment) == (16, 32, 96, 16))
        let empty = EntryLayout(Empty.self, Empty.self)
        #expect(empty.stride == 16)
    }

    @Test("Values of all alignments are kept")
    func alignments() {
        let wide = Cache<UInt8, SIMD8<Double>>(count: 2_000)
        let empty = Cache<UInt8, Empty>(count: 2_000)
        for key in UInt8.min ... .max {
            wide[key] = SIMD8(repeating: Double(key))
            empty[key] = Empty()
        }
        for key in UInt8.min ... .max {
            #expect(wide[key] == SIMD8(repeating: Double(key)))
            #expect(empty[key] != nil)
        }
    }

    @Test("Small and large costs, and whether a key has returned, are in one word")
    func costs() {
        var links = EntryLinks()
        for isReturning in [false, true, false] {
            links.isReturning = isReturning
            for cost: UInt32 in [0, 1, 77, EntryLinks.largeCost - 1, EntryLinks.largeCost, .max] {
                links.cost = cost
                #expect(links.cost == min(cost, EntryLinks.largeCost))
                #expect(links.isReturning == isReturning)
            }
        }
    }

    private struct Empty: Sendable {}
}
