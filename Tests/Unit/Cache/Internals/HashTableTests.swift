@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("The hash table of a shard")
struct HashTableTests {
    /// Hashes that a table likes or does not.
    enum Hashes: CaseIterable {
        case random, equal, sameHome, adjacentHomes, endOfTable, sameLowBits

        func hash(_ number: UInt32, using random: inout some RandomNumberGenerator) -> UInt32 {
            switch self {
            case .random: .random(in: 0 ... .max, using: &random)
            case .equal: 0x8000_0001
            case .sameHome: 0x4000_0000 + number
            // So that entries with the greatest distance have several homes.
            case .adjacentHomes: 0x4000_0000 + (number % 8) << 21
            // So that most slots are after the last, at the beginning.
            case .endOfTable: .random(in: UInt32.max - 1_000_000 ... .max, using: &random)
            case .sameLowBits: .random(in: 0...0xffff, using: &random) << 16
            }
        }
    }

    @Test("It has what a dictionary has, after random insertions and removals", arguments: Hashes.allCases)
    func random(hashes: Hashes) {
        var random = SeededGenerator(printingSeedFor: "HashTableTests, \(hashes)")
        var table = HashTable(capacity: HashTable.leastCapacity)
        defer { table.deallocate() }
        var model: [UInt32: UInt32] = [:]
        var free: [UInt32] = [], numbered: UInt32 = 0
        // Entries with the same home take as many steps as there are.
        let most = hashes == .random || hashes == .sameLowBits ? 3_000 : 300
        for step in 0..<Operations.count / 20 {
            let wantsMore = model.count < (step / 5_000 % 2 == 0 ? most : most / 10)
            if model.isEmpty || Int.random(in: 0..<10, using: &random) < (wantsMore ? 7 : 3) {
                let number = free.popLast() ?? numbered
                numbered = max(numbered, number + 1)
                let hash = hashes.hash(number, using: &random)
                if table.isFull { table = larger(table, model) }
                let hashes = model
                table.insert(number, hash: hash) { hashes[$0] ?? 0 }
                model[number] = hash
            } else if let number = model.keys.randomElement(using: &random) {
                let hashes = model
                table.remove(number) { hashes[$0] ?? 0 }
                model[number] = nil
                free.append(number)
            }
            if step % 100 == 0 { check(table, model) }
        }
        check(table, model)
    }

    private func larger(_ table: HashTable, _ hashes: [UInt32: UInt32]) -> HashTable {
        var larger = HashTable(capacity: table.nextCapacity)
        table.forEach { number in larger.insert(number, hash: hashes[number] ?? 0) { hashes[$0] ?? 0 } }
        table.deallocate()
        return larger
    }

    private func check(_ table: HashTable, _ model: [UInt32: UInt32]) {
        #expect(Int(table.count) == model.count)
        var numbers: [UInt32] = []
        table.forEach { numbers.append($0) }
        #expect(numbers.sorted() == model.keys.sorted())
        for (number, hash) in model {
            var isFound = false
            table.search(hash) { candidate in
                isFound = candidate == number
                return isFound
            }
            #expect(isFound)
        }
        for index in 0..<table.capacity {
            let slot = unsafe table.slots[Int(index)]
            if slot == 0 { continue }
            let home = table.home(model[table.number(slot)] ?? 0)
            let distance = index >= home ? index - home : index + table.capacity - home
            #expect(slot / HashTable.step == min(distance + 1, 31))
            // Else, a search that ends early would miss it.
            let last = index == 0 ? table.capacity - 1 : index - 1
            let before = unsafe table.slots[Int(last)]
            if distance == 0 { continue }
            #expect(before != 0)
            let homeBefore = table.home(model[table.number(before)] ?? 0)
            let distanceBefore = last >= homeBefore ? last - homeBefore : last + table.capacity - homeBefore
            #expect(distance <= distanceBefore + 1)
        }
    }

    @Test("A table is always at least as large as its entries need, in sizes of 4 to 7 times powers of two")
    func capacities() {
        var table = HashTable(capacity: HashTable.leastCapacity)
        var capacities: [UInt32] = []
        for _ in 0..<8 {
            capacities.append(table.capacity)
            let next = table.nextCapacity
            table.deallocate()
            table = HashTable(capacity: next)
        }
        table.deallocate()
        #expect(capacities == [16, 20, 24, 28, 32, 40, 48, 56])
    }
}
