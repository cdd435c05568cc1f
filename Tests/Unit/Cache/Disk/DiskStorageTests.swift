import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The values of a cache on the disk")
struct DiskStorageTests {
    private let fixture: DiskFixture

    init() throws {
        fixture = try DiskFixture()
    }

    @Test(
        "Values of all sizes are found: at once, when they are on the disk, and by the next process",
        arguments: [false, true]
    )
    func sizes(isSealed: Bool) throws {
        let cipher = isSealed ? SimpleCipher.make(key: 1) : nil
        let sizes = [0, 1, 300, 4_000, 32_767, 32_768, 1_000_000]
        let storage = fixture.open(cipher: cipher)
        for size in sizes { storage.write("key \(size)", [UInt8](repeating: 7, count: size)) }
        storage.write("", [1])
        for size in sizes { #expect(storage.read("key \(size)")?.count == size) }
        #expect(storage.flush())
        for size in sizes { #expect(storage.read("key \(size)") == [UInt8](repeating: 7, count: size)) }
        #expect(storage.count == sizes.count + 1)
        storage.close()
        #expect(storage.read("key 1") == nil)

        let next = fixture.open(cipher: cipher)
        for size in sizes { #expect(next.read("key \(size)") == [UInt8](repeating: 7, count: size)) }
        #expect(next.read("") == [1] && next.read("key") == nil)
        #expect(Set(next.texts) == Set(sizes.map { "key \($0)" } + [""]))
        #expect(fixture.events().isEmpty)
    }

    @Test("A value that is replaced or removed is never found again, and its file is gone")
    func replacing() throws {
        let storage = fixture.open()
        storage.write("key", CheckedValue.make("key", number: 1, count: 50_000))
        #expect(storage.flush())
        #expect(try fixture.valueFiles().count == 1)
        storage.write("key", CheckedValue.make("key", number: 2, count: 60_000))
        #expect(storage.read("key").flatMap { CheckedValue.number(of: $0, "key") } == 2)
        #expect(storage.flush())
        #expect(storage.read("key").flatMap { CheckedValue.number(of: $0, "key") } == 2)
        #expect(try fixture.valueFiles().count == 1 && storage.count == 1)
        storage.write("key", [3])
        #expect(storage.flush())
        #expect(storage.read("key") == [3])
        #expect(try fixture.valueFiles().isEmpty)
        storage.remove("key")
        #expect(storage.read("key") == nil)
        #expect(storage.flush())
        #expect(storage.read("key") == nil && storage.count == 0)
    }

    @Test("All is removed, or what is older than a time, at once for reads")
    func removingMany() throws {
        let storage = fixture.open()
        for number in 0..<300 { storage.write("old \(number)", [1]) }
        storage.write("old large", [UInt8](repeating: 1, count: 40_000))
        #expect(storage.flush())
        fixture.pass(10)
        let time = fixture.now
        for number in 0..<300 { storage.write("new \(number)", [2]) }
        storage.removeAll(writtenBefore: time)
        #expect(storage.read("old 1") == nil && storage.read("new 1") == [2])
        #expect(storage.flush())
        #expect(storage.count == 300 && storage.read("old 299") == nil && storage.read("new 299") == [2])
        #expect(try fixture.valueFiles().isEmpty)
        storage.write("large", [UInt8](repeating: 1, count: 40_000))
        storage.removeAll()
        storage.write("later", [3])
        #expect(storage.read("new 1") == nil && storage.read("large") == nil && storage.read("later") == [3])
        #expect(storage.flush())
        #expect(storage.texts == ["later"])
        #expect(try fixture.valueFiles().isEmpty)
    }

    @Test("A value lives as long as it was given, whatever is done to the clock")
    func lifetimes() throws {
        let storage = fixture.open()
        storage.write("short", [1], lifetime: .seconds(10))
        storage.write("long", [2], lifetime: .seconds(100))
        storage.write("always", [3])
        fixture.pass(9)
        #expect(storage.read(Array("short".utf8))?.remaining == .seconds(1))
        #expect(storage.flush())
        #expect(storage.read(Array("short".utf8))?.remaining == .seconds(1))
        #expect(storage.read(Array("always".utf8))?.remaining == .max)
        fixture.pass(1)
        #expect(storage.read("short") == nil && storage.read("long") == [2])
        #expect(storage.flush())
        #expect(storage.count == 2)

        fixture.setClock(by: -12)
        // Written in the future by two seconds: at most the whole lifetime is left.
        #expect(storage.read(Array("long".utf8))?.remaining == .seconds(100))
        fixture.setClock(by: -3_600)
        #expect(storage.read("long") == nil && storage.read("always") == [3])
        fixture.setClock(by: 3_600)
        #expect(storage.flush())
        #expect(storage.texts == ["always"])
    }

    @Test("Values whose time has come are removed on demand")
    func expired() throws {
        let storage = fixture.open()
        for number in 0..<700 { storage.write("\(number)", [1], lifetime: .seconds(Int64(number % 2) * 50 + 10)) }
        #expect(storage.flush())
        fixture.pass(20)
        storage.removeExpired()
        #expect(storage.flush())
        #expect(storage.count == 350)
        #expect(storage.texts.allSatisfy { Int($0).map { $0 % 2 == 1 } ?? false })
    }

    @Test("A listing has all changes before it, whether they are in the files or not")
    func listing() throws {
        let storage = fixture.open()
        for round in 0..<200 {
            for number in 0..<10 { storage.write("\(number)", [UInt8(round)]) }
            #expect(Set(storage.texts) == Set((0..<10).map { "\($0)" }))
            for number in 0..<5 { storage.remove("\(number)") }
            #expect(Set(storage.texts) == ["5", "6", "7", "8", "9"])
            var values: [[UInt8]] = []
            storage.forEach { _, value in
                values.append(value.bytes)
                return true
            }
            #expect(values == [[UInt8]](repeating: [UInt8(round)], count: 5))
            if round % 3 == 0 { storage.removeAll() } else if round % 3 == 1 { #expect(storage.flush()) }
            if round % 3 == 0 { #expect(storage.keys.isEmpty) }
        }
    }

    @Test("Who adds to a full queue writes, and nothing is dropped")
    func fullQueue() throws {
        let storage = fixture.open(queueLimit: 0)
        for number in 0..<50 { storage.write("\(number)", [UInt8](repeating: 1, count: number * 1_000)) }
        // No flush: each call has written.
        let other = fixture.open()
        for number in 0..<50 { #expect(other.read("\(number)")?.count == number * 1_000) }
        #expect(fixture.events().isEmpty)
    }

    @Test("Threads that read and write at once find only what was written, and lose nothing")
    func threads() throws {
        let storage = fixture.open(limit: 32 << 20)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var last = [Int](repeating: 0, count: 20)
            for number in 1...400 {
                let key = "\(thread % 2)-\(number % 20)"
                if thread < 2 {
                    let count = number % 20 == 0 ? 40_000 : 400
                    storage.write(key, CheckedValue.make(key, number: number, count: count))
                } else if let bytes = storage.read(key) {
                    let found = CheckedValue.number(of: bytes, key) ?? -1
                    #expect(found >= last[number % 20])
                    last[number % 20] = found
                }
            }
        }
        #expect(storage.flush())
        for writer in 0..<2 {
            for number in 381...400 {
                let key = "\(writer)-\(number % 20)"
                #expect(storage.read(key).flatMap { CheckedValue.number(of: $0, key) } == number)
            }
        }
        #expect(fixture.events().isEmpty)
    }

    @Test("A value that is too large is refused, and its key's former one is gone")
    func tooLarge() throws {
        let storage = fixture.open(limit: 1 << 20)
        storage.write("key", [1])
        let count = 600_000
        storage.write("key", [UInt8](repeating: 1, count: count))
        #expect(storage.read("key") == nil)
        #expect(storage.flush())
        #expect(storage.read("key") == nil && fixture.events(1) == [.tooLarge(count)])
    }
}
