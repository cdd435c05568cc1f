import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The limit of a cache on the disk")
struct DiskLimitTests {
    private let fixture: DiskFixture

    init() throws {
        fixture = try DiskFixture()
    }

    /// `CYANOTYPE_TEST_SEED` repeats a run.
    @Test(
        "The files never take more than the limit, whenever they are looked at, and most of it is used",
        arguments: [(1 << 20, 30_000), (1 << 20, 400), (3 << 20, 200_000), (8 << 20, 2_000)]
    )
    func binding(limit: Int, greatest: Int) throws {
        var generator = SeededGenerator(printingSeedFor: "the limit \(limit) of a cache on the disk")
        let storage = fixture.open(limit: limit)
        var written = 0
        var most = 0
        while written < limit * 3 {
            for _ in 0..<20 {
                let key = "\(Int.random(in: 0..<20_000, using: &generator))"
                let count = Int.random(in: 16...greatest, using: &generator)
                storage.write(key, CheckedValue.make(key, number: written, count: count))
                written += count + 100
                // Also in the middle of what the other thread does.
                let size = FolderSize.bytes(fixture.path)
                #expect(size <= limit)
                most = max(most, size)
                let read = "\(Int.random(in: 0..<20_000, using: &generator))"
                if let bytes = storage.read(read) { #expect(CheckedValue.number(of: bytes, read) != nil) }
            }
            #expect(storage.flush())
            #expect(FolderSize.bytes(fixture.path) <= limit && storage.size <= limit)
        }
        #expect(fixture.events().isEmpty)
        #expect(most > limit / 2)
        let count = storage.count
        #expect(count == storage.keys.count && count > 0)
        storage.close()
        #expect(FolderSize.bytes(fixture.path) <= limit)
        let next = fixture.open(limit: limit)
        #expect(next.count == count)
    }

    @Test("A smaller limit holds when it is set, also for files that are there already")
    func shrinking() throws {
        let storage = fixture.open(limit: 16 << 20)
        for number in 0..<200 {
            storage.write(
                "\(number)",
                CheckedValue.make("\(number)", number: 1, count: number % 2 == 0 ? 60_000 : 9_000)
            )
        }
        #expect(storage.flush())
        #expect(FolderSize.bytes(fixture.path) > 6 << 20)
        storage.limit = 4 << 20
        #expect(FolderSize.bytes(fixture.path) <= 4 << 20)
        // The newest ones are left.
        #expect(storage.read("199") != nil && storage.read("0") == nil)
        storage.close()
        let next = fixture.open(limit: 2 << 20)
        #expect(next.flush())
        #expect(FolderSize.bytes(fixture.path) <= 2 << 20)
        #expect(next.read("199") != nil && fixture.events().isEmpty)
    }

    @Test("A limit that is too small for a database keeps nothing, and says so")
    func least() throws {
        let storage = fixture.open(limit: DiskBudget.leastLimit - 1)
        storage.write("key", [1])
        #expect(!storage.flush() && storage.read("key") == nil && storage.count == 0)
        guard case .unavailable(let failure) = fixture.events(1).first else {
            Issue.record("no event")
            return
        }
        #expect(failure.code == .limit && failure.message.contains("\(DiskBudget.leastLimit)"))
        storage.limit = DiskBudget.leastLimit
        storage.write("key", [1])
        #expect(storage.flush() && storage.read("key") == [1])
        #expect(fixture.events(1) == [.available])
        storage.limit = 0
        #expect(storage.read("key") == nil && FolderSize.bytes(fixture.path) == 0)
    }

    @Test("Uses are written after a second or a thousand of them, and not again for a minute")
    func uses() throws {
        let storage = fixture.open(limit: 8 << 20)
        for number in 0..<1_100 { storage.write("\(number)", [1]) }
        #expect(storage.flush())
        #expect(try used(1) == 0)
        _ = storage.read("5")
        fixture.pass(1)
        // The next call notices that it is time.
        _ = storage.read("6")
        storage.write("other", [1])
        #expect(storage.flush())
        #expect(try used(1) == 2)
        let time = fixture.now / 1_000_000_000
        fixture.pass(5)
        _ = storage.read("6")
        #expect(storage.flush())
        #expect(try latestUse() == time)
        fixture.pass(60)
        _ = storage.read("6")
        #expect(storage.flush())
        #expect(try latestUse() == time + 65)
        #expect(storage.count == 1_101)
    }

    private func used(_ segment: Int64) throws -> Int64 {
        try DiskDamage.number("SELECT count(*) FROM entries WHERE segment = \(segment)", fixture.database)
    }

    private func latestUse() throws -> Int64 {
        try DiskDamage.number("SELECT max(used) FROM entries", fixture.database)
    }

    @Test("What was read since it was written stays longer than what was not")
    func promotion() throws {
        let storage = fixture.open(limit: 2 << 20)
        let value = [UInt8](repeating: 1, count: 3_000)
        for number in 0..<100 { storage.write("read \(number)", value) }
        #expect(storage.flush())
        for number in 0..<100 { #expect(storage.read("read \(number)") != nil) }
        // More than the limit has room for.
        for number in 0..<2_000 {
            storage.write("other \(number)", value)
            if number.isMultiple(of: 100) {
                fixture.pass(1)
                #expect(storage.flush())
            }
        }
        #expect(storage.flush())
        #expect((0..<100).allSatisfy { storage.read("read \($0)") != nil })
        #expect(storage.read("other 0") == nil && storage.read("other 1999") != nil)
    }
}
