import Cyanotype
import CyanotypeTestSupport
import Testing

@testable import CyanotypeStore

@Suite("Positions of keys")
struct KeyPositionsTests {
    private func found(_ list: [StorageKey?], _ rows: [StorageKey]) -> [[Int]] {
        var positions = KeyPositions(list)
        return rows.map { key in
            var found: [Int] = []
            positions.forEach(of: key) { found.append($0) }
            return found
        }
    }

    @Test("are found in ascending lists, in any order of the rows")
    func ascending() {
        let list: [StorageKey?] = [.integer(-3), .integer(0), .integer(7), .text("a"), .text("b"), .blob([1])]
        let keys = list.compactMap { $0 }
        #expect(KeyPositions(list).keys == keys)
        #expect(found(list, keys) == keys.indices.map { [$0] })
        #expect(found(list, keys.reversed()) == keys.indices.reversed().map { [$0] })
        #expect(found(list, [.integer(7), .integer(7), .integer(8), .null, .text("b")]) == [[2], [2], [], [], [4]])
        #expect(found([], [.integer(1)]) == [[]] && KeyPositions([]).keys.isEmpty)
    }

    @Test("are all positions of a key, in lists with gaps and in any order")
    func unsorted() {
        let list: [StorageKey?] = [.integer(5), nil, .integer(2), .integer(5), nil, .text("x"), .integer(5)]
        #expect(Set(KeyPositions(list).keys) == [.integer(5), .integer(2), .text("x")])
        #expect(found(list, [.integer(2), .integer(5), .integer(9)]) == [[2], [0, 3, 6], []])
        #expect(found([.integer(1), .integer(1)], [.integer(1)]) == [[0, 1]])
        #expect(found([nil], [.null]) == [[]])
    }

    @Test("are those of a dictionary, for random lists")
    func random() {
        var random = SeededGenerator(printingSeedFor: "positions of keys")
        for _ in 0..<500 {
            var list = (0..<Int.random(in: 0...30, using: &random)).map { _ -> StorageKey? in
                Int.random(in: 0..<8, using: &random) == 0 ? nil : .integer(Int64.random(in: 0..<40, using: &random))
            }
            if Bool.random(using: &random) { list = Set(list.compactMap { $0 }).sorted() }
            let rows = (0..<20).map { _ in StorageKey.integer(Int64.random(in: 0..<40, using: &random)) }
            #expect(found(list, rows) == rows.map { key in list.indices.filter { list[$0] == key } })
        }
    }
}
