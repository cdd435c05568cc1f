import Cyanotype
import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Changes that a server tells of", .serialized)
struct ServerChangeTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    /// A page with a date, whose form in the server's documents is not that of the store.
    private struct Page: Model, Hashable {
        var id: Int
        var title: String
        var text: String
        var edited: Date?
        static let blueprint = Blueprint(Page.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("text", \.text)
            Field("edited", \.edited)
        }
        .storedName("page")
        .dateFormat(.secondsSince1970)
        .synchronized()

        init(id: Int, title: String, text: String, edited: Date? = nil) {
            (self.id, self.title, self.text, self.edited) = (id, title, text, edited)
        }
    }

    private func page(_ id: Int, _ title: String, _ text: String) -> JSON {
        ["id": JSON(integerLiteral: id), "title": .string(title), "text": .string(text)]
    }

    /// A store with objects 1 and 2 as the server has them.
    private func synced(_ kind: StoreKind) throws -> any StoreOperations {
        let store = try kind.make(in: folder)
        let changes: [ServerChange<Page>] = [.save(page(1, "a", "a")), .save(page(2, "a", "a"))]
        #expect(try store.apply(changes, from: "pages").saved == 2)
        return store
    }

    private func title(_ store: any StoreOperations, _ id: Int = 1) throws -> String? {
        try store.fetch(Page.self, id: id)?.title
    }

    private static let none = ConflictPolicy { conflict in
        Issue.record("\(conflict.typeName) \(conflict.id) is in no conflict")
        return conflict.theirs
    }

    @Test("are stored, and do not go back to it", arguments: StoreKind.allCases)
    func areStored(_ kind: StoreKind) throws {
        let store = try synced(kind)
        #expect(try store.pending(Page.self).isEmpty)
        #expect(try store.syncStatus(of: Page.self, id: 1) == .synced)
        let changes: [ServerChange<Page>] = [
            .save(page(1, "b", "b")), .save(page(2, "a", "a")), .save(page(3, "c", "c")), .delete(2), .delete(77),
            .save(["id": 1, "edited": 1_000]),
        ]
        let summary = try store.apply(changes, from: "pages", token: "7", conflicts: Self.none)
        #expect(summary.saved == 4 && summary.deleted == 1 && summary.conflicts == 0)
        #expect(try store.pending(Page.self).isEmpty)
        let pages = try store.fetch(store.query(Page.self))
        #expect(pages.map(\.title) == ["b", "c"])
        // Members that the server's record lacks are kept.
        #expect(pages[0].text == "b" && pages[0].edited == Date(timeIntervalSince1970: 1_000))
        #expect(try store.syncToken(from: "pages") == "7")
        #expect(try store.syncToken(from: "others") == nil)
        try store.apply([ServerChange<Page>](), from: "pages")
        #expect(try store.syncToken(from: "pages") == "7")
        #expect(try store.apply([ServerChange<Page>.save(["id": 1, "edited": nil])], from: "pages").saved == 1)
        #expect(try store.fetch(Page.self, id: 1)?.edited == nil)
    }

    @Test("that are no objects are errors, and nothing has changed", arguments: StoreKind.allCases)
    func areChecked(_ kind: StoreKind) throws {
        let store = try synced(kind)
        for bad: JSON in [["id": 2, "title": 7], ["id": "x", "title": "b"], [:], 3] {
            let changes: [ServerChange<Page>] = [.save(page(1, "b", "b")), .save(bad)]
            let error = #expect(throws: StoreError.self) { try store.apply(changes, from: "pages", token: "1") }
            #expect(error?.code == .mapping)
            #expect(try title(store) == "a")
        }
        #expect(try store.syncToken(from: "pages") == nil)
        let error = #expect(throws: StoreError.self) {
            try store.apply([ServerChange<Synchronized.PlainNote>.delete(1)], from: "notes")
        }
        #expect(error?.code == .type)
    }

    @Test("in conflict with changes here are settled by the policy", arguments: StoreKind.allCases)
    func conflicts(_ kind: StoreKind) throws {
        for (policy, title, text, isPending) in [
            (ConflictPolicy.theirs, "a", "b", false), (.ours, "b", "a", true), (.merge, "b", "b", true),
            (ConflictPolicy { $0.base }, "a", "a", true), (ConflictPolicy { _ in nil }, "", "", true),
        ] {
            let store = try synced(kind)
            try store.save(Page(id: 1, title: "b", text: "a"))
            let summary = try store.apply(
                [ServerChange<Page>.save(page(1, "a", "b"))],
                from: "pages",
                conflicts: policy
            )
            #expect(summary.conflicts == 1)
            let found = try store.fetch(Page.self, id: 1)
            #expect((found?.title ?? "") == title && (found?.text ?? "") == text)
            let changes = try store.outbox(of: Page.self).changes
            #expect(changes.count == (isPending ? 1 : 0))
            // The next change is based on what the server has.
            for change in changes { #expect(try change.base()?["text"] == "b") }
            for change in try store.begin(Page.self) { #expect(try store.acknowledge(change)) }
            #expect(try store.pending(Page.self).isEmpty)
        }
    }

    @Test("An edit meets a deletion, and a deletion an edit", arguments: StoreKind.allCases)
    func deletions(_ kind: StoreKind) throws {
        for (policy, first, second, pending) in [
            (ConflictPolicy.theirs, String?.none, "c" as String?, [String]()), (.ours, "b", nil, ["+1", "-2"]),
            (.merge, "b", "c", ["+1"]),
        ] {
            let store = try synced(kind)
            try store.save(Page(id: 1, title: "b", text: "a"))
            try store.delete(Page.self, id: 2)
            let changes: [ServerChange<Page>] = [.delete(1), .save(page(2, "c", "a"))]
            #expect(try store.apply(changes, from: "pages", conflicts: policy).conflicts == 2)
            #expect(try title(store, 1) == first)
            #expect(try title(store, 2) == second)
            #expect(try store.pending(Page.self) == pending)
            let next = try store.outbox(of: Page.self).changes
            // The first is a new object for the server.
            if let change = next.first { #expect(try change.base() == nil) }
            for change in try store.begin(Page.self) { #expect(try store.acknowledge(change)) }
            #expect(try store.pending(Page.self).isEmpty)
        }
    }

    @Test(
        "the server's echo of one's own change: it is synced, also if the answer was lost",
        arguments: StoreKind.allCases
    )
    func echo(_ kind: StoreKind) throws {
        let store = try synced(kind)
        try store.save([Page(id: 1, title: "b", text: "a"), Page(id: 3, title: "new", text: "a")])
        try store.delete(Page.self, id: 2)
        _ = try store.begin(Page.self)
        let echo: [ServerChange<Page>] = [.save(page(1, "b", "a")), .save(page(3, "new", "a")), .delete(2)]
        #expect(try store.apply(echo, from: "pages", conflicts: Self.none).conflicts == 0)
        #expect(try store.pending(Page.self).isEmpty)
        #expect(try store.syncStatus(of: Page.self, id: 3) == .synced)
        // An acknowledgement afterwards changes nothing.
        #expect(try store.fetch(store.query(Page.self)).map(\.id) == [1, 3])
    }

    @Test("the echo of what was sent, after an edit: the edit is based on it", arguments: StoreKind.allCases)
    func echoAfterEdit(_ kind: StoreKind) throws {
        let store = try synced(kind)
        try store.save(Page(id: 1, title: "b", text: "a"))
        let sent = try store.begin(Page.self)[0]
        try store.save(Page(id: 1, title: "c", text: "a"))
        // The state before it comes late, and then its own.
        for title in ["a", "b", "b"] {
            try store.apply([ServerChange<Page>.save(page(1, title, "a"))], from: "pages", conflicts: Self.none)
            #expect(try self.title(store) == "c")
        }
        let next = try store.outbox(of: Page.self).changes[0]
        #expect(try !next.isRepeated && next.document()?["title"] == "c" && next.base()?["title"] == "b")
        #expect(try !store.acknowledge(sent))
        #expect(try store.acknowledge(try store.begin(Page.self)[0]))
    }

    @Test(
        "A change that the server refuses as outdated is sent anew after its own was applied",
        arguments: StoreKind.allCases
    )
    func outdated(_ kind: StoreKind) throws {
        let store = try synced(kind)
        try store.save(Page(id: 1, title: "b", text: "a"))
        let sent = try store.begin(Page.self)[0]
        try store.apply([ServerChange<Page>.save(page(1, "a", "b"))], from: "pages", conflicts: .merge)
        // Nobody knows yet whether it arrives.
        #expect(try store.outbox(of: Page.self).changes.map(\.key) == [sent.key])
        #expect(try store.retry(sent, isOutdated: true))
        let next = try store.begin(Page.self)[0]
        #expect(next.key != sent.key)
        #expect(try next.document()?["title"] == "b" && next.document()?["text"] == "b" && next.base()?["text"] == "b")
        #expect(try store.acknowledge(next))
    }

    @Test("The policy's error undoes everything, and names the object", arguments: StoreKind.allCases)
    func policyFails(_ kind: StoreKind) throws {
        struct Undecided: Error {}
        let store = try synced(kind)
        try store.save(Page(id: 2, title: "b", text: "a"))
        let changes: [ServerChange<Page>] = [.save(page(1, "b", "b")), .save(page(2, "c", "c"))]
        let error = #expect(throws: StoreError.self) {
            try store.apply(changes, from: "pages", conflicts: ConflictPolicy { _ in throw Undecided() })
        }
        #expect(error?.objectID?.description == "2" && error?.type == "page")
        #expect(try title(store, 1) == "a" && title(store, 2) == "b")
    }

    @Test("are refused if a policy returns another object", arguments: StoreKind.allCases)
    func otherIdentity(_ kind: StoreKind) throws {
        let store = try synced(kind)
        try store.save(Page(id: 1, title: "mine", text: "a"))
        let other = ConflictPolicy { conflict in
            var mine = conflict.mine
            mine?["id"] = 99
            return mine
        }
        let error = #expect(throws: StoreError.self) {
            try store.apply([ServerChange<Page>.save(page(1, "theirs", "a"))], from: "pages", conflicts: other)
        }
        #expect(error?.code == .identity && error?.identity == "1")
        #expect(try store.fetch(Page.self).map(\.title) == ["mine", "a"])
    }

    // MARK: - Values inside

    private struct Person: Model, Hashable {
        var id: Int
        var name: String
        var bio: String?
        static let blueprint = Blueprint(Person.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("bio", \.bio)
        }
        .storedName("person")
        .synchronized()
    }

    private struct Place: Model, Hashable {
        var city: String?
        var counts: [String: Int]
        static let blueprint = Blueprint(Place.init) {
            Field("city", \.city)
            Field("counts", \.counts)
        }
    }

    private struct Report: Model, Hashable {
        var id: Int
        var counts: [String: Int]?
        var author: Person?
        var place: Place?
        static let blueprint = Blueprint(Report.init) {
            Field("id", \.id).id()
            Field("counts", \.counts)
            Field("author", \.author).reference(onDelete: .cascade)
            Field("place", \.place)
        }
        .storedName("report")
        .synchronized()
    }

    @Test("replace dictionaries, and keep members of models that they lack", arguments: StoreKind.allCases)
    func dictionaries(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let first: JSON = [
            "id": 1, "counts": ["a": 1, "b": 2], "place": ["city": "Bonn", "counts": ["a": 1, "b": 2]],
        ]
        try store.apply([ServerChange<Report>.save(first)], from: "reports")
        let second: JSON = ["id": 1, "counts": ["a": 3], "place": ["counts": ["c": 3]]]
        try store.apply([ServerChange<Report>.save(second)], from: "reports")
        let report = try #require(try store.fetch(Report.self, id: 1))
        #expect(report.counts == ["a": 3])
        #expect(report.place == Place(city: "Bonn", counts: ["c": 3]))
        try store.apply([ServerChange<Report>.save(["id": 1])], from: "reports")
        #expect(try store.fetch(Report.self, id: 1) == report)
        #expect(try store.pending(Report.self).isEmpty)
    }

    @Test("have the values that other programs have removed, and no more", arguments: StoreKind.allCases)
    func removedValues(_ kind: StoreKind) throws {
        let (first, second) = (try kind.make(in: folder), MemoryObjectStore())
        let person = Person(id: 1, name: "a", bio: "b")
        // A server that keeps documents as they come, and takes only changes that are based on them.
        var server: JSON?
        func send(_ store: any StoreOperations) throws {
            for change in try store.begin(Person.self) {
                #expect(try change.base().map(JSON.object) == server)
                server = try change.document().map(JSON.object)
                #expect(try store.acknowledge(change))
            }
        }
        func take(_ store: any StoreOperations) throws {
            try store.apply([ServerChange<Person>.save(try #require(server))], from: "people")
        }
        try first.save(person)
        try send(first)
        try take(second)
        #expect(try second.fetch(Person.self, id: 1) == person)
        try first.save(Person(id: 1, name: "a", bio: nil))
        try send(first)
        #expect(server == ["id": 1, "name": "a", "bio": nil])
        try take(second)
        #expect(try second.fetch(Person.self, id: 1) == Person(id: 1, name: "a", bio: nil))
        try second.save(Person(id: 1, name: "c", bio: nil))
        try send(second)
        try take(first)
        #expect(try first.fetch(Person.self, id: 1) == Person(id: 1, name: "c", bio: nil))
        #expect(try first.pending(Person.self).isEmpty && second.pending(Person.self).isEmpty)
        let copy = try first.history(of: Person.self).changes.last
        #expect(try copy?.document().map(JSON.object) == server)
    }

    @Test("that refer to another object give it nothing of the former one", arguments: StoreKind.allCases)
    func otherReference(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let first: JSON = ["id": 1, "author": ["id": 5, "name": "five", "bio": "of five"]]
        try store.apply([ServerChange<Report>.save(first)], from: "reports")
        try store.apply([ServerChange<Report>.save(["id": 1, "author": ["id": 6, "name": "six"]])], from: "reports")
        #expect(try store.fetch(Report.self, id: 1)?.author == Person(id: 6, name: "six", bio: nil))
        #expect(try store.fetch(Person.self, id: 5)?.bio == "of five")
        // The same one keeps what the document lacks.
        try store.apply([ServerChange<Report>.save(["id": 1, "author": ["id": 5, "name": "five"]])], from: "reports")
        #expect(try store.fetch(Report.self, id: 1)?.author == Person(id: 5, name: "five", bio: "of five"))
        #expect(throws: StoreError.self) {
            try store.apply([ServerChange<Report>.save(["id": 1, "author": ["id": 7]])], from: "reports")
        }
        #expect(try store.fetch(Person.self, id: 7) == nil)
    }

    @Test("delete no other object that the server tells of itself", arguments: StoreKind.allCases, [true, false])
    func referredIsDeleted(_ kind: StoreKind, _ isEdited: Bool) throws {
        let store = try kind.make(in: folder)
        let report: JSON = ["id": 1, "counts": ["a": 1], "author": ["id": 5, "name": "five"]]
        try store.apply([ServerChange<Report>.save(report)], from: "reports")
        if isEdited {
            var edited = try #require(try store.fetch(Report.self, id: 1))
            edited.counts = ["a": 2]
            try store.save(edited)
        }
        try store.apply([ServerChange<Person>.delete(5)], from: "people")
        #expect(try store.fetch(Person.self, id: 5) == nil)
        #expect(try store.pending(Report.self, Person.self) == (isEdited ? ["+1"] : []))
        #expect(try store.fetch(Report.self, id: 1) == Report(id: 1, counts: ["a": isEdited ? 2 : 1]))
        // It refers to another one by now.
        let moved: JSON = ["id": 1, "author": ["id": 6, "name": "six"]]
        try store.apply([ServerChange<Report>.save(moved)], from: "reports", conflicts: .merge)
        #expect(try store.fetch(Report.self, id: 1)?.author?.id == 6)
        #expect(try store.pending(Report.self, Person.self) == (isEdited ? ["+1"] : []))
        // The program's own deletion does as the rule says.
        try store.delete(Person.self, id: 6)
        #expect(try store.pending(Report.self, Person.self) == ["-1", "-6"])
    }

    private struct Letter: Model, Hashable {
        var id: Int
        var author: Person
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("author", \.author).reference(onDelete: .cascade)
        }
        .storedName("letter")
        .synchronized()
    }

    @Test("delete objects that cannot be without another one by their rule", arguments: StoreKind.allCases)
    func neededReference(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let letter: JSON = ["id": 1, "author": ["id": 5, "name": "five"]]
        try store.apply([ServerChange<Letter>.save(letter)], from: "letters")
        try store.apply([ServerChange<Person>.delete(5)], from: "people")
        #expect(try store.fetch(Letter.self).isEmpty)
        #expect(try store.pending(Letter.self, Person.self) == ["-1"])
        try store.apply([ServerChange<Letter>.delete(1)], from: "letters")
        #expect(try store.pending(Letter.self, Person.self).isEmpty)
    }

    @Test("settle chains of unique values from either end", arguments: StoreKind.allCases, [1, -1])
    func chains(_ kind: StoreKind, _ step: Int) throws {
        let store = try kind.make(in: folder)
        typealias Change = ServerChange<Account>
        try store.apply((0..<50).map { Change.save(account($0, "\($0)")) }, from: "accounts")
        try store.apply((0..<50).map { Change.save(account($0, "\($0 + step)")) }, from: "accounts")
        #expect(try store.fetch(Account.self).map(\.name) == (0..<50).map { "\($0 + step)" })
    }

    @Test("exchange unique values", arguments: StoreKind.allCases)
    func exchanges(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        typealias Change = ServerChange<Account>
        try store.apply((0..<5).map { Change.save(account($0, "\($0)")) }, from: "accounts")
        // A ring, with a member that the model does not know.
        var changes = (0..<4).map { account($0, "\(($0 + 1) % 4)") }
        changes[2]["color"] = "red"
        let summary = try store.apply(changes.map { Change.save($0) }, from: "accounts")
        #expect(summary == ServerChangeSummary(saved: 4))
        #expect(try store.fetch(Account.self).map(\.name) == ["1", "2", "3", "0", "4"])
        #expect(try store.pending(Account.self).isEmpty)
        #expect(try store.history(of: Account.self).changes.compactMap { try $0.document()?["color"] } == ["red"])
        // One that does not take part keeps its value, and so do the others then.
        let error = #expect(throws: StoreError.self) {
            try store.apply(
                [Change.save(account(0, "2")), .save(account(1, "1")), .save(account(2, "4"))],
                from: "accounts"
            )
        }
        #expect(error?.code == .constraint)
        #expect(try store.fetch(Account.self).map(\.name) == ["1", "2", "3", "0", "4"])
    }

    // MARK: - Unique values

    private struct Account: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Account.init) {
            Field("id", \.id).id()
            Field("name", \.name).unique()
        }
        .storedName("account")
        .synchronized()
    }

    private func account(_ id: Int, _ name: String) -> JSON { ["id": JSON(integerLiteral: id), "name": .string(name)] }

    @Test("may come before the one that removes a unique value that they need", arguments: StoreKind.allCases)
    func uniqueValues(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        typealias Change = ServerChange<Account>
        try store.apply([Change.save(account(1, "a")), .save(account(2, "b"))], from: "accounts")
        // Through a chain, and the last change of one object stays the last.
        let summary = try store.apply(
            [Change.save(account(3, "b")), .save(account(2, "a")), .save(account(3, "x")), .delete(1)],
            from: "accounts"
        )
        #expect(summary.saved == 3 && summary.deleted == 1 && summary.conflicts == 0)
        #expect(try store.fetch(Account.self) == [Account(id: 2, name: "a"), Account(id: 3, name: "x")])
        try store.applySnapshot([account(4, "a")], of: Account.self, from: "accounts")
        #expect(try store.fetch(Account.self) == [Account(id: 4, name: "a")])
        // An object that nobody changes keeps its value.
        let error = #expect(throws: StoreError.self) {
            try store.apply([Change.save(account(5, "a")), .save(account(6, "c"))], from: "accounts", token: "t")
        }
        #expect(error?.code == .constraint)
        #expect(try store.fetch(Account.self) == [Account(id: 4, name: "a")])
        #expect(try store.syncToken(from: "accounts") == nil)
        #expect(try store.pending(Account.self).isEmpty)
    }
}
