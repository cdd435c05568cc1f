import Cyanotype
import CyanotypeSettings
import CyanotypeTestSupport
import FoundationEssentials
import Testing

/// An instance that refers to the next one. The rule of the last one calls a function.
private final class Link: Model {
    var next: Link?
    var action: (() -> Void)?

    static let blueprint = Blueprint(creating: Link.init) { Field("next", \.next) }
        .validate("checked") { link in
            link.action?()
            return true
        }

    /// Calls `body` inside a recursion that needs more than a stack of 512 KiB.
    static func calling(_ body: @escaping () -> Void) throws {
        var first = Link()
        first.action = body
        for _ in 1..<2_000 {
            let link = Link()
            link.next = first
            first = link
        }
        try first.validate()
        // Lets the list go from its beginning, which the compiler would do by recursion.
        var link: Link? = first
        while let current = link {
            link = current.next
            current.next = nil
        }
    }
}

private struct Counts: Model, Sendable, Equatable {
    var checks = 0

    static let blueprint = Blueprint(creating: Counts.init) {
        Field("checks", \.checks).stored(in: .defaults)
    }
}

private struct Reply: Model, Sendable {
    var replies: [Reply] = []

    static let blueprint = Blueprint(creating: { Reply() }) { Field("replies", \.replies) }

    static func nested(_ count: Int) -> Reply {
        (1..<count).reduce(Reply()) { reply, _ in Reply(replies: [reply]) }
    }

    var depth: Int {
        var (count, reply) = (1, self)
        while let next = reply.replies.first { (count, reply) = (count + 1, next) }
        return count
    }
}

private struct Topic: Model, Sendable {
    var replies: [Reply] = []

    static let blueprint = Blueprint(creating: { Topic() }) { Field("replies", \.replies).stored(in: .defaults) }
}

/// A recursion that goes on in another thread, because the stack of the first one is used up, is still the same caller: it
/// does not wait for the locks that the caller holds.
@Suite(.timeLimit(.minutes(60))) struct DeepRulesTests {
    private let folder: TemporaryFolder
    private let store: PropertyListStore

    init() throws {
        folder = try TemporaryFolder()
        store = PropertyListStore(url: folder.file("a.plist"))
    }

    @Test func aRuleMayUseAStoreThatTheThreadHasForItself() async throws {
        try await SmallStack.run { [store] in
            let access = try #require(try store.beginExclusiveAccess())
            defer { access.end() }
            var failure: BackingStoreError?
            try Link.calling {
                do throws(BackingStoreError) {
                    try store.setValue(.integer(1), forKey: "checks")
                } catch {
                    failure = error
                }
            }
            #expect(failure == nil)
        }
        #expect(try store.value(forKey: "checks") == .integer(1))
    }

    @Test func aRuleMayChangeSettingsOfSuchAStore() async throws {
        let counts = Persisted(Counts.self, stores: [.defaults: store])
        try await SmallStack.run {
            let access = try #require(try self.store.beginExclusiveAccess())
            try Link.calling { counts.checks += 1 }
            access.end()
        }
        #expect(counts.checks == 1)
        #expect(try store.value(forKey: "Counts.checks") == .integer(1))
        #expect(counts.failures.isEmpty)
    }

    /// Two levels for each, of the 512 that stores keep.
    @Test func deepValuesAreWrittenAndReadOnASmallStack() async throws {
        let store = MemoryStore()
        try await SmallStack.run {
            let topic = Persisted(Topic.self, stores: [.defaults: store])
            topic.replies = [Reply.nested(200)]
            #expect(topic.failures.isEmpty)
            let other = Persisted(Topic.self, stores: [.defaults: store])
            #expect(other.replies.first?.depth == 200)
            #expect(other.failures.isEmpty)
        }
    }
}
