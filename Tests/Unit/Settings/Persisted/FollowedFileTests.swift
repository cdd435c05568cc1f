import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct Look: Model, Sendable, Equatable {
    var theme = "light"
    var size = 12

    static let blueprint = Blueprint(creating: Look.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
    }
}

/// Settings that follow a real file, which others change.
@Suite("Settings that follow their file", .timeLimit(.minutes(60)))
struct FollowedFileTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let settings: Persisted<Look>

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("look.plist")
        settings = Persisted(Look.self, stores: [.defaults: PropertyListStore(url: url)])
    }

    @Test func aChangeByAnotherIsToldOnceAndOwnOnesAreNotEchoed() async throws {
        let changes = settings.changes
        let other = PropertyListStore(url: url)
        settings.size = 13
        try other.setValue(.string("dark"), forKey: "Look.theme")
        var iterator = changes.makeAsyncIterator()
        var told: [String] = []
        for _ in 0..<2 {
            let change = try #require(await iterator.next())
            told.append("\(change.key) \(change.origin)")
        }
        #expect(told == ["Look.size assignment", "Look.theme elsewhere"])
        #expect(settings.theme == "dark")
        settings.size = 14
        try other.setValue(.integer(20), forKey: "Look.size")
        told = []
        for _ in 0..<2 {
            let change = try #require(await iterator.next())
            told.append("\(change.key) \(change.origin)")
        }
        #expect(told == ["Look.size assignment", "Look.size elsewhere"])
        #expect(settings.size == 20)
    }

    @Test func aFileThatIsRemovedGivesTheDefaults() async throws {
        settings.theme = "dark"
        let themes = settings.changes(of: \.theme)
        try FileManager.default.removeItem(at: url)
        for await theme in themes.prefix(1) {
            #expect(theme.value == "light")
            #expect(theme.origin == .elsewhere)
        }
        #expect(settings.status(of: \.theme) == .absent)
    }

    /// The properties keep what they have in memory; the next call moves the file aside and takes the last good copy.
    @Test func aDamagedFileIsToldMovedAsideAndReplaced() async throws {
        settings.theme = "dark"
        settings.size = 14
        var errors = settings.errors.makeAsyncIterator()
        let garbage = Data("no property list".utf8)
        try garbage.write(to: url)
        let failure = try #require(await errors.next())
        guard case .store(let error) = failure.reason else {
            Issue.record("\(failure)")
            return
        }
        #expect(error.code == .corrupt)
        #expect(settings.snapshot == Look(theme: "dark", size: 14))
        settings.size += 1
        let recovery = try #require(settings.recoveries.first)
        #expect(recovery.isRestored)
        #expect(try Data(contentsOf: URL(filePath: recovery.quarantine)) == garbage)
        #expect(settings.failures.isEmpty)
        let again = Persisted(Look.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(again.snapshot == settings.snapshot)
        #expect(settings.theme == "dark")
    }

    @Test func aChangeWhileTheObjectIsMadeIsSeen() async throws {
        let other = PropertyListStore(url: url)
        try other.setValue(.integer(1), forKey: "Look.size")
        let store = HookStore(PropertyListStore(url: url))
        store.afterNextRead { try other.setValue(.integer(2), forKey: "Look.size") }
        let look = Persisted(Look.self, stores: [.defaults: store])
        let sizes = look.changes(of: \.size)
        if look.size != 2 { for await size in sizes.prefix(1) { #expect(size.value == 2) } }
        look.size += 1
        #expect(try other.value(forKey: "Look.size") == .integer(3))
    }

    @Test func aFileThatIsBackAsItWasIsAvailableAgain() async throws {
        // This is a different file from the other settings object's, whose store moves damage aside when it reads.
        let url = folder.file("refused.plist")
        let store = PropertyListStore(url: url, onDamage: .refuse)
        try store.setValue(.integer(1), forKey: "Look.size")
        let look = Persisted(Look.self, stores: [.defaults: store])
        let good = try Data(contentsOf: url)
        let errors = look.errors
        try Data("<plist><di".utf8).write(to: url)
        for await _ in errors.prefix(1) {}
        #expect(!look.failures.isEmpty)
        try good.write(to: url)
        while !look.failures.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(look.status(of: \.size) == .stored)
        #expect(look.size == 1)
    }
}
