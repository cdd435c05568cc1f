import CyanotypeCache
import Foundation
import Testing

/// What the ancestor HMCache does, row by row of its checklist.
@Suite("The rows H10 to H18 of the cache of files")
struct FileCacheRowsTests {
    private let fixture: CacheFixture
    private let files: FileCache

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
    }

    @Test("H10: a key in the default group, in a named group, in dotted groups and in the reserve is four entries")
    func h10KeysAndGroups() throws {
        let groups: [FileCacheGroup] = [.default, "home", "home.feed", .reserve]
        for (number, group) in groups.enumerated() { try files.set(number, for: "key", in: group) }
        for (number, group) in groups.enumerated() {
            #expect(try files.value(Int.self, for: "key", in: group) == number)
        }
        #expect(try files.value(Int.self, for: "key") == 0)
        #expect(try files.value(Int.self, for: "key", in: "other") == nil)
        #expect(try fixture.files() == ["@default/key", "@home/@feed/key", "@home/key", "@reserve/key"])
    }

    @Test("H11: one key, one group with those inside it, or everything is removed, and nothing else")
    func h11Removing() throws {
        func fill() throws {
            for group in ["default", "a", "a.b", "ab", "reserve.c"] as [FileCacheGroup] {
                for key in ["x", "y"] { try files.set(key, for: key, in: group) }
            }
        }
        try fill()
        try files.remove("x", in: "a")
        #expect(try files.value(String.self, for: "x", in: "a") == nil)
        #expect(try fixture.files().count == 9)
        try fill()
        try files.removeAll(in: "a")
        #expect(
            try fixture.files()
                == ["@ab/x", "@ab/y", "@default/x", "@default/y", "@reserve/@c/x", "@reserve/@c/y"]
        )
        try files.removeAll()
        #expect(try fixture.files() == ["@reserve/@c/x", "@reserve/@c/y"])
        try files.removeAll(includingReserve: true)
        #expect(try fixture.files().isEmpty)
        #expect(try files.groups().isEmpty)
    }

    @Test("H12: what is to be kept in memory is read from there, as long as it fits, until the memory is flushed")
    func h12KeptInMemory() throws {
        let files = try fixture.open(memoryLimit: 1_000)
        try files.set(Data(count: 600), for: "a", keepInMemory: true)
        #expect(files.memoryByteCount == 600 + "a".utf8.count + "default".utf8.count)
        try files.set(Data(count: 300), for: "b")
        #expect(files.memoryByteCount == 608)
        // Damage shows who reads the file.
        try fixture.change("@default/a") { $0.removeLast() }
        #expect(try files.data(for: "a")?.count == 600)
        // A value that is larger than the limit is not kept.
        try files.set(Data(count: 2_000), for: "c", keepInMemory: true)
        #expect(files.memoryByteCount == 608)
        files.flushMemory()
        #expect(files.memoryByteCount == 0)
        #expect(code { _ = try files.data(for: "a") } == .damaged)
        #expect(try files.data(for: "b", keepInMemory: true)?.count == 300)
        #expect(files.memoryByteCount == 308)
    }

    @Test("H13: data, objects, arrays, numbers, Booleans and dates come back equal; nil removes")
    func h13Values() throws {
        func check<Value: Mappable & Equatable>(_ value: Value) throws {
            try files.set(value, for: "value")
            #expect(try files.value(for: "value") == value)
        }
        try check(Author(name: "Ann", books: 3))
        try check([Author(name: "Ann", books: 3), Author(name: "Bo", books: 0)])
        try check(["a": [1, 2], "b": []])
        try check(Int.min)
        try check(UInt.max)
        try check(Float.greatestFiniteMagnitude)
        try check(0.1 + 0.2)
        try check(Double.infinity)
        try check(true)
        try check("text \u{0} \u{1F600}")
        try check(Date(timeIntervalSinceReferenceDate: 1.0 / 3))
        try check(UUID())
        try check(JSON.array([.null, .bool(false)]))
        // In generic code too, data is kept as it is.
        try check(Data([0, 255]))
        #expect(try files.data(for: "value") == Data([0, 255]))
        let note = Note(text: "text", written: Date(timeIntervalSinceReferenceDate: 1.0 / 3))
        try files.set(note, for: "note")
        #expect(try files.value(Note.self, for: "note") == note)
        try files.set([note], for: "note")
        #expect(try files.value(for: "note") == [note])

        try files.set(nil, for: "note")
        #expect(try files.value(Note.self, for: "note") == nil)
        try files.set(nil as Int?, for: "value")
        #expect(try files.value(JSON.self, for: "value") == nil)
        #expect(try fixture.files().isEmpty)
    }

    @Test("H13: an array keeps the newest elements, at most so many")
    func h13ArraysWithMaximumCounts() throws {
        for number in 1...5 {
            let author = Author(name: "\(number)", books: number)
            try files.append(author, to: "recent", in: "home.feed", maximumCount: 3)
        }
        #expect(try files.value([Author].self, for: "recent", in: "home.feed")?.map(\.books) == [3, 4, 5])
        try files.append(Author(name: "6", books: 6), to: "recent", in: "home.feed", maximumCount: 1)
        #expect(try files.value([Author].self, for: "recent", in: "home.feed")?.map(\.books) == [6])
        let note = Note(text: "text", written: Date(timeIntervalSinceReferenceDate: 1.0 / 3))
        for _ in 1...3 { try files.append(note, to: "notes", maximumCount: 2, keepInMemory: true) }
        #expect(files.memoryByteCount > 0)
        #expect(try files.value([Note].self, for: "notes") == [note, note])
    }

    @Test("H14: a group's entries and groups are visited with their names, until the visitor has enough")
    func h14Enumeration() throws {
        let keys = ["a", "b/c", "", String(repeating: "ä", count: 200)]
        for key in keys { try files.set(key, for: key, in: "home") }
        try files.set(1, for: "x", in: "home.feed")
        try files.set(1, for: "x", in: "home.Fe ed/ü.deep")
        let before = Date()
        let entries = try files.entries(in: "home")
        #expect(Set(entries.map(\.key)) == Set(keys))
        for entry in entries {
            #expect(entry.group == "home" && entry.version == "1")
            #expect(abs(entry.modificationDate.timeIntervalSince(before)) < 3_600)
            #expect(
                entry.size == 48 + "1".utf8.count + "home".utf8.count + entry.key.utf8.count + entry.key.utf8.count + 2
            )
        }
        #expect(Set(try files.groups(in: "home")) == ["home.feed", "home.Fe ed/ü"])
        #expect(try files.groups() == ["home"])
        #expect(try files.groups(in: "none").isEmpty && files.entries(in: "none").isEmpty)

        var items: [FileCacheItem] = []
        try files.walk(in: "home") { item in
            items.append(item)
            return true
        }
        #expect(Set(items) == Set(entries.map { .entry($0) } + [.group("home.feed"), .group("home.Fe ed/ü")]))
        var count = 0
        try files.walk(in: "home") { _ in
            count += 1
            return count < 2
        }
        #expect(count == 2)
        // A visitor may change the cache: no lock is held.
        try files.walk(in: "home") { item in
            if case .entry(let entry) = item { try files.remove(entry.key, in: entry.group) }
            return true
        }
        #expect(try files.entries(in: "home").isEmpty)
    }

    @Test("H15: entries of another version are purged, unless it is compatible")
    func h15Versions() throws {
        try files.set("of 1", for: "key")
        let second = try fixture.open("2", compatibleWith: ["1"])
        #expect(try second.value(String.self, for: "key") == "of 1")
        try second.set("of 2", for: "other")
        #expect(try fixture.open("3", compatibleWith: ["2"]).value(String.self, for: "other") == "of 2")
        #expect(try fixture.files() == ["@default/other"])
        _ = try fixture.open("4")
        #expect(try fixture.files().isEmpty)
    }

    @Test("H16: an object and an array of objects are kept by their type alone")
    func h16DefaultKeys() throws {
        let ann = Author(name: "Ann", books: 3)
        try files.set(ann)
        try files.set([ann, ann], in: "home", keepInMemory: true)
        #expect(try files.value(Author.self) == ann)
        #expect(try files.value([Author].self) == nil)
        #expect(try files.value([Author].self, in: "home") == [ann, ann])
        #expect(try files.value(Author.self, for: "Author") == ann)
        #expect(try files.entries(in: "home").map(\.key) == ["[Author]"])
        try files.removeValue(of: Author.self)
        try files.removeValue(of: [Author].self, in: "home")
        #expect(try fixture.files().isEmpty)
    }

    @Test("H17: the folder is marked as one that needs no backup, and is for the user only")
    func h17NoBackups() throws {
        let tag = try String(contentsOf: fixture.file("CACHEDIR.TAG"), encoding: .utf8)
        #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
        try Data("Signature: 8a477f597d28d172789f06886806bc55 mine".utf8).write(to: fixture.file("CACHEDIR.TAG"))
        _ = try fixture.open("2")
        #expect(try String(contentsOf: fixture.file("CACHEDIR.TAG"), encoding: .utf8).hasSuffix("mine"))
        try files.set(1, for: "key")
        for (path, rights) in [("", 0o700), (".lock", 0o600), ("@default", 0o700), ("@default/key", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: fixture.file(path).path)
            #expect(attributes[.posixPermissions] as? Int == rights, "\(path)")
        }
    }

    @Test("H18: a model ignores the keys that another version of it has written")
    func h18UnknownKeys() throws {
        struct NewerAuthor: Model {
            var name: String
            var books: Int
            var town: String?

            static let blueprint = Blueprint(NewerAuthor.init) {
                Field("name", \.name)
                Field("books", \.books)
                Field("town", \.town)
            }
        }
        try files.set(NewerAuthor(name: "Ann", books: 3, town: "Ulm"), for: "author")
        #expect(try files.value(Author.self, for: "author") == Author(name: "Ann", books: 3))
        try files.set(Author(name: "Bo", books: 1), for: "author")
        #expect(try files.value(NewerAuthor.self, for: "author")?.town == nil)
        #expect(try files.value(NewerAuthor.self, for: "author")?.name == "Bo")
        // What is missing and has no default is an error, and stays.
        try files.set(["name": "Cy"], for: "author")
        #expect(code { _ = try files.value(Author.self, for: "author") } == .mapping)
        #expect(try files.value([String: String].self, for: "author") == ["name": "Cy"])
    }
}
