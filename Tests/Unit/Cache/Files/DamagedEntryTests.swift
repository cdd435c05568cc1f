import CyanotypeCache
import Foundation
import Testing

@Suite("Damaged files of a cache")
struct DamagedEntryTests {
    private let fixture: CacheFixture
    private let files: FileCache

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
        try files.set("value", for: "key", in: "group")
    }

    @Test("The error names the entry and its file, which is removed, so that the next call finds none")
    func toldOnce() throws {
        try fixture.change("@group/key") { $0.removeLast() }
        let error = #expect(throws: FileCacheError.self) { try files.value(String.self, for: "key", in: "group") }
        #expect(error?.code == .damaged && error?.key == "key" && error?.group == "group")
        #expect(error?.path == fixture.path + "/@group/key")
        #expect(error?.description.hasPrefix("\(fixture.path)/@group/key: group \"group\", key \"key\": ") == true)
        #expect(try files.value(String.self, for: "key", in: "group") == nil)
        #expect(try fixture.files().isEmpty)
    }

    @Test("Each changed bit and each lost byte is noticed")
    func allDamages() throws {
        let whole = try Data(contentsOf: fixture.file("@group/key"))
        // Keeps the folder, which is removed with the last entry.
        try files.set(1, for: "other", in: "group")
        for bit in 0..<whole.count * 8 {
            var data = whole
            data[bit / 8] ^= 1 << UInt8(bit % 8)
            try data.write(to: fixture.file("@group/key"))
            let found = Result { try files.value(String.self, for: "key", in: "group") }
            switch found {
            // Another format is not damage.
            case .success(let value): #expect(value == nil && bit / 8 == 7, "bit \(bit)")
            case .failure(let error): #expect((error as? FileCacheError)?.code == .damaged, "bit \(bit)")
            }
        }
        for count in 0..<whole.count {
            try files.set("value", for: "key", in: "group")
            try whole.prefix(count).write(to: fixture.file("@group/key"))
            #expect(try files.entries(in: "group").map(\.key) == ["other"])
            #expect(code { _ = try files.value(String.self, for: "key", in: "group") } == .damaged, "\(count) bytes")
        }
        try (whole + [0]).write(to: fixture.file("@group/key"))
        #expect(code { _ = try files.value(String.self, for: "key", in: "group") } == .damaged)
    }

    @Test("An append to a damaged array is an error, and the next one begins anew")
    func appending() throws {
        try files.append(1, to: "array", maximumCount: 3)
        try fixture.change("@default/array") { $0.removeLast() }
        #expect(code { try files.append(2, to: "array", maximumCount: 3) } == .damaged)
        try files.append(3, to: "array", maximumCount: 3)
        #expect(try files.value([Int].self, for: "array") == [3])
    }

    @Test("Setting and removing do not mind damage")
    func replacing() throws {
        try fixture.change("@group/key") { $0 = Data() }
        try files.set("again", for: "key", in: "group")
        #expect(try files.value(String.self, for: "key", in: "group") == "again")
        try fixture.change("@group/key") { $0 = Data() }
        try files.remove("key", in: "group")
        #expect(try fixture.files().isEmpty)
    }

    @Test("A value of another type is an error and stays; so is data instead of a value, and a value instead of data")
    func otherTypes() throws {
        #expect(code { _ = try files.value(Int.self, for: "key", in: "group") } == .mapping)
        #expect(code { _ = try files.data(for: "key", in: "group") } == .mismatch)
        #expect(code { try files.append("x", to: "key", in: "group", maximumCount: 2) } == .mismatch)
        #expect(try files.value(String.self, for: "key", in: "group") == "value")
        try files.set(Data("[]".utf8), for: "data")
        #expect(code { _ = try files.value([Int].self, for: "data") } == .mismatch)
        #expect(code { _ = try files.value([Note].self, for: "data") } == .mismatch)
        #expect(code { try files.append("x", to: "data", maximumCount: 2) } == .mismatch)
        #expect(try files.data(for: "data") == Data("[]".utf8))
    }

    @Test("A value that cannot be encoded is an error, and the former one stays")
    func unwritableValues() throws {
        struct Refusing: Codable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        #expect(code { try files.set(Refusing(), for: "key", in: "group") } == .mapping)
        #expect(try files.value(String.self, for: "key", in: "group") == "value")
    }

    @Test("Messages show no characters that a terminal acts upon")
    func printableErrors() throws {
        try files.set(1, for: "\u{1B}[31m\n\u{202E}", in: "\u{7}")
        let path = try #require(fixture.files().first { $0.hasPrefix("@%07") })
        try fixture.change(path) { $0.removeLast() }
        let error = #expect(throws: FileCacheError.self) {
            try files.value(Int.self, for: "\u{1B}[31m\n\u{202E}", in: "\u{7}")
        }
        #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" } == true)
    }
}
