@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("What an entry takes of memory")
struct EntryLayoutTests {
    @Test("A header has 32 bytes")
    func header() {
        #expect(MemoryLayout<EntryHeader>.size == 32)
        #expect(MemoryLayout<EntryHeader>.stride == 32)
    }

    @Test("Keys and values follow, where their alignment wants them")
    func layouts() {
        let words = EntryLayout(Int.self, Int.self)
        #expect((words.key, words.value, words.stride) == (32, 40, 48))
        let small = EntryLayout(UInt8.self, UInt16.self)
        #expect((small.key, small.value, small.stride) == (32, 34, 36))
        let wide = EntryLayout(UInt8.self, SIMD8<Double>.self)
        #expect((wide.key, wide.value, wide.stride, wide.alignment) == (32, 48, 112, 16))
        let empty = EntryLayout(Empty.self, Empty.self)
        #expect(empty.stride == 32)
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
        let header = EntryHeader()
        func check(_ header: consuming EntryHeader) {
            for isReturning in [false, true, false] {
                header.isReturning = isReturning
                for cost: UInt32 in [0, 1, 77, EntryHeader.largeCost - 1, EntryHeader.largeCost, .max] {
                    header.cost = cost
                    #expect(header.cost == min(cost, EntryHeader.largeCost))
                    #expect(header.isReturning == isReturning)
                }
            }
        }
        check(header)
    }

    private struct Empty: Sendable {}
}
