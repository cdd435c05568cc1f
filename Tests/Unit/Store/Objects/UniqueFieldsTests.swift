import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private enum User {
    struct Plain: Model {
        let id: Int
        let mail: String?
        static let blueprint = Blueprint(Plain.init) {
            Field("id", \.id).id()
            Field("mail", \.mail)
        }.storedName("user")
    }

    struct Indexed: Model {
        let id: Int
        let mail: String?
        static let blueprint = Blueprint(Indexed.init) {
            Field("id", \.id).id()
            Field("mail", \.mail).indexed()
        }.storedName("user")
    }

    struct Unique: Model, Equatable {
        let id: Int
        let mail: String?
        static let blueprint = Blueprint(Unique.init) {
            Field("id", \.id).id()
            Field("mail", \.mail).unique()
        }.storedName("user")
    }
}

private struct Place: Model {
    var id = 0
    var row: Int?
    var seat: Int?
    var until: Date?
    static let blueprint = Blueprint(creating: { Place() }) {
        Field("id", \.id).id()
        Field("row", \.row).unique()
        Field("seat", \.seat).unique()
        Field("until", \.until).expiration()
    }
}

@Suite("Unique fields")
struct UniqueFieldsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func open(_ models: any Model.Type...) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func expectRefusal(_ identity: String, _ other: String, _ call: () throws -> Void) {
        let error = #expect(throws: StoreError.self) { try call() }
        #expect(error?.code == .constraint)
        #expect(error?.type == "user")
        #expect(error?.field == "mail")
        #expect(error?.value == "a")
        #expect(error?.identity == identity)
        #expect(error?.message.contains(other) == true)
    }

    @Test("can change places in one call, several at once")
    func changeSeveralPlaces() throws {
        let store = try open()
        try store.save([Place(id: 1, row: 1, seat: 1), Place(id: 2, row: 2, seat: 2)])
        try store.save([Place(id: 1, row: 2, seat: 2), Place(id: 2, row: 1, seat: 1)])
        #expect(try store.fetch(Place.self).map(\.row) == [2, 1])
        #expect(try store.fetch(Place.self).map(\.seat) == [2, 1])
    }

    @Test("of an object that a call lets expire are free for the others of the call")
    func areFreeOfExpired() throws {
        let store = try open()
        let past = Date(timeIntervalSinceReferenceDate: 1)
        try store.save(Place(id: 1, row: 1))
        try store.save([Place(id: 2, row: 1), Place(id: 1, row: 1, until: past)])
        #expect(try store.fetch(Place.self).map(\.id) == [2])
    }

    @Test("can change places in one call")
    func changePlaces() throws {
        let store = try open()
        try store.save([User.Unique(id: 1, mail: "a"), User.Unique(id: 2, mail: "b"), User.Unique(id: 3, mail: "c")])
        try store.save([User.Unique(id: 1, mail: "b"), User.Unique(id: 2, mail: "c"), User.Unique(id: 3, mail: "a")])
        for (id, mail) in [(1, "b"), (2, "c"), (3, "a")] {
            let query = store.query(User.Unique.self).filter(\.mail, .equals(mail))
            #expect(try store.fetch(query) == [User.Unique(id: id, mail: mail)])
        }
        // The last one of an identity counts.
        try store.save([User.Unique(id: 1, mail: "a"), User.Unique(id: 1, mail: "x"), User.Unique(id: 4, mail: "b")])
        #expect(try store.fetch(User.Unique.self, id: 1)?.mail == "x")
        expectRefusal("5", "3") { try store.save([User.Unique(id: 5, mail: "a"), User.Unique(id: 6, mail: "z")]) }
        #expect(try store.count(User.Unique.self) == 4)
    }

    @Test("that were plain before may have equal values, which are told")
    func thatWerePlainBefore() throws {
        try open().save([User.Plain(id: 1, mail: "a"), User.Plain(id: 2, mail: "a"), User.Plain(id: 3, mail: nil)])
        let store = try open(User.Unique.self)
        let query = store.query(User.Unique.self).filter(\.mail, .equals("a"))
        #expect(try store.fetch(query).map(\.id) == [1, 2])
        #expect(try store.explain(query).scansAllObjects == false)
        expectRefusal("3", "1") { try store.save(User.Unique(id: 3, mail: "a")) }
        expectRefusal("2", "1") { try store.save(User.Unique(id: 2, mail: "a")) }
        let findings = try store.verify()
        #expect(findings.count == 1)
        #expect(findings.first?.code == .constraint)
        #expect(findings.first?.field == "mail")
        #expect(findings.first?.message.contains("1") == true && findings.first?.message.contains("2") == true)
        // Once they are different, the file refuses equal values again.
        try store.save(User.Unique(id: 2, mail: "b"))
        #expect(try store.verify().isEmpty)
        let again = try open(User.Unique.self)
        #expect(again.engine.registry.known(User.Unique.self)?.uncheckedColumns.isEmpty == true)
        expectRefusal("4", "1") { try again.save(User.Unique(id: 4, mail: "a")) }
    }

    @Test("that are no longer unique may have equal values")
    func thatAreNoLongerUnique() throws {
        try open().save(User.Unique(id: 1, mail: "a"))
        let store = try open(User.Indexed.self)
        try store.save(User.Indexed(id: 2, mail: "a"))
        #expect(try store.count(store.query(User.Indexed.self).filter(\.mail, .equals("a"))) == 2)
        try open().save(User.Plain(id: 3, mail: "a"))
        #expect(try store.count(store.query(User.Indexed.self).filter(\.mail, .equals("a"))) == 3)
    }

    @Test("do not meet what programs without the mark have left in the index")
    func doNotMeetStaleKeys() throws {
        let unique = try open(User.Unique.self)
        try unique.save([User.Unique(id: 1, mail: "a"), User.Unique(id: 2, mail: "b")])
        let plain = try open(User.Plain.self)
        try plain.save([User.Plain(id: 1, mail: "b"), User.Plain(id: 2, mail: "a")])
        try unique.save(User.Unique(id: 3, mail: "c"))
        for (id, mail) in [(1, "b"), (2, "a"), (3, "c")] {
            let query = unique.query(User.Unique.self).filter(\.mail, .equals(mail))
            #expect(try unique.fetch(query).map(\.id) == [id])
        }
        try plain.save(User.Plain(id: 4, mail: "a"))
        #expect(try unique.fetch(unique.query(User.Unique.self).filter(\.mail, .equals("a"))).map(\.id) == [2, 4])
        expectRefusal("5", "same value") { try unique.save(User.Unique(id: 5, mail: "a")) }
    }
}
