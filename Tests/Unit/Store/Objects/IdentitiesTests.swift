import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private struct Place: Codable, Hashable, Sendable {
    let row: Int
    let seat: String
}

private struct Reservation: CodableModel, Identifiable, Equatable {
    let id: Place
    let name: String
}

private struct Draft: CodableModel, Identifiable, Equatable {
    let id: Int?
    let text: String
}

private struct Counter: Model, Equatable {
    let id: UInt64
    let count: Int
    static let blueprint = Blueprint(Counter.init) {
        Field("id", \.id).id()
        Field("count", \.count)
    }
}

private struct Measure: Model {
    let id: Double
    static let blueprint = Blueprint(Measure.init) { Field("id", \.id).id() }
}

private struct Small: Model {
    let id: Int8
    static let blueprint = Blueprint(Small.init) { Field("id", \.id).id() }
}

private enum Level: Int, Mappable, Hashable, Sendable { case low = 1, high = 2 }

private struct Setting: Model, Equatable {
    let id: Level
    static let blueprint = Blueprint(Setting.init) { Field("id", \.id).id() }
}

/// Has the `id` that a class gets, which is its address.
private final class Session: Model, Identifiable {
    var name = ""
    required init() {}
    static let blueprint = Blueprint(creating: Session.init) { Field("name", \.name) }
}

private struct Member: Model, Identifiable {
    let id: String
    static let blueprint = Blueprint(Member.init) { Field("id", \.id).sensitive() }
}

private enum Book {
    struct ByISBN: Model, Equatable {
        let isbn: String
        let slug: String
        static let blueprint = Blueprint(ByISBN.init) {
            Field("isbn", \.isbn).id()
            Field("slug", \.slug)
        }.storedName("book")
    }

    struct BySlug: Model {
        let isbn: String
        let slug: String
        static let blueprint = Blueprint(BySlug.init) {
            Field("isbn", \.isbn)
            Field("slug", \.slug).id()
        }.storedName("book")
    }

    struct ByNumber: Model {
        let isbn: Int
        static let blueprint = Blueprint(ByNumber.init) { Field("isbn", \.isbn).id() }.storedName("book")
    }

    /// Has another key for the same property.
    struct Renamed: Model, Equatable {
        let isbn: String
        let slug: String
        static let blueprint = Blueprint(Renamed.init) {
            Field("number", \.isbn).alias("isbn").id()
            Field("slug", \.slug)
        }.storedName("book")
    }
}

@Suite("Identities")
struct IdentitiesTests {
    private let store: ObjectStore

    init() throws { store = try ObjectStore(.memory) }

    @Test("of several values are those values")
    func ofSeveralValues() throws {
        let (first, second) = (Place(row: 1, seat: "a"), Place(row: 1, seat: "b"))
        try store.save([
            Reservation(id: first, name: "x"), Reservation(id: second, name: "y"), Reservation(id: first, name: "z"),
        ])
        #expect(try store.count(Reservation.self) == 2)
        #expect(try store.fetch(Reservation.self, id: first) == Reservation(id: first, name: "z"))
        #expect(try store.contains(Reservation.self, id: Place(row: 2, seat: "a")) == false)
        #expect(try store.delete(Reservation.self, id: second))
    }

    @Test("that may be nil are values, nil too")
    func thatMayBeNil() throws {
        try store.save([Draft(id: nil, text: "a"), Draft(id: 4, text: "b"), Draft(id: nil, text: "c")])
        #expect(try store.count(Draft.self) == 2)
        #expect(try store.fetch(Draft.self, id: Int?.none)?.text == "c")
        #expect(try store.fetch(Draft.self, id: Int?(4))?.text == "b")
        #expect(try store.fetch(Draft.self, id: 4)?.text == "b")
    }

    @Test("are found by numbers of other types")
    func areFoundByOtherNumbers() throws {
        try store.save([Counter(id: 5, count: 1), Counter(id: .max, count: 2)])
        #expect(try store.fetch(Counter.self, id: 5)?.count == 1)
        #expect(try store.fetch(Counter.self, id: UInt8(5))?.count == 1)
        #expect(try store.fetch(Counter.self, id: 5.0)?.count == 1)
        #expect(try store.fetch(Counter.self, id: UInt64.max)?.count == 2)
        #expect(try store.fetch(Counter.self, id: -1) == nil)
        #expect(try store.fetch(Counter.self, ids: [5, 6, 5]).map { $0?.count } == [1, nil, 1])
        try store.save(Measure(id: 3))
        #expect(try store.contains(Measure.self, id: 3))
        #expect(try store.contains(Measure.self, id: Float(3)))
        try store.save(Small(id: 1))
        #expect(try store.contains(Small.self, id: 1))
        #expect(try store.contains(Small.self, id: 257) == false)
        try store.save([Setting(id: .high)])
        #expect(try store.contains(Setting.self, id: Level.high))
        #expect(try store.contains(Setting.self, id: 2))
        #expect(try store.delete(Counter.self, id: 5))
        let optional: Int? = 3
        #expect(try store.contains(Measure.self, id: optional))
        #expect(try store.contains(Measure.self, id: Int?.none) == false)
    }

    @Test("of a wrong type are told with both types")
    func ofAWrongType() throws {
        let id = UUID()
        try store.save(Device(serial: id, name: "a"))
        let error = #expect(throws: StoreError.self) { try store.fetch(Device.self, id: id.uuidString) }
        #expect(error?.code == .identity)
        #expect(error?.message.contains("String") == true)
        #expect(error?.message.contains("UUID") == true)
        #expect(error?.type == "Device")
        #expect(throws: StoreError.self) { try store.delete(Counter.self, id: "5") }
        try store.save(Note(text: "a"))
        let unmarked = #expect(throws: StoreError.self) { try store.fetch(Note.self, id: 1) }
        #expect(unmarked?.message.contains("id()") == true)
    }

    @Test("that cannot be stored are errors when the model is used")
    func thatCannotBeStored() throws {
        let error = #expect(throws: StoreError.self) { try store.save(Session()) }
        #expect(error?.code == .identity)
        #expect(error?.message.contains("ObjectIdentifier") == true)
        #expect(throws: StoreError.self) { try ObjectStore(.memory, models: [Session.self]) }
        #expect(throws: StoreError.self) { try store.count(Session.self) }
        let sensitive = #expect(throws: StoreError.self) { try store.save(Member(id: "secret")) }
        #expect(sensitive?.code == .identity)
        #expect(sensitive?.description.contains("secret") == false)
    }

    @Test("without a place among others are told as such")
    func withoutAPlace() throws {
        for saves in [{ try store.save(Measure(id: .nan)) }, { try store.insert(Measure(id: .nan)) }] {
            let error = #expect(throws: StoreError.self, performing: saves)
            #expect([.identity, .mapping].contains(error?.code))
        }
        #expect(try store.count(Measure.self) == 0)
    }

    @Test("by another property or of another type than those in the file are errors")
    func byAnotherProperty() throws {
        let folder = try DatabaseFolder()
        try ObjectStore(.file(folder.path())).save(Book.ByISBN(isbn: "1", slug: "one"))
        for model in [Book.BySlug.self, Book.ByNumber.self] as [any Model.Type] {
            let error = #expect(throws: StoreError.self) { try ObjectStore(.file(folder.path()), models: [model]) }
            #expect(error?.code == .identity)
            #expect(error?.message.contains("isbn (string)") == true)
        }
        let store = try ObjectStore(.file(folder.path()))
        #expect(throws: StoreError.self) { try store.fetch(Book.BySlug.self, id: "one") }
        #expect(throws: StoreError.self) { try store.save(Book.BySlug(isbn: "1", slug: "one")) }
        #expect(try ObjectStore(.file(folder.path())).fetch(Book.ByISBN.self) == [Book.ByISBN(isbn: "1", slug: "one")])
    }

    @Test("by a property with another key are the same if the old one is an alias")
    func byARenamedKey() throws {
        let folder = try DatabaseFolder()
        try ObjectStore(.file(folder.path())).save(Book.ByISBN(isbn: "1", slug: "one"))
        for _ in 0..<2 {
            let store = try ObjectStore(.file(folder.path()), models: [Book.Renamed.self])
            #expect(try store.fetch(Book.Renamed.self, id: "1") == Book.Renamed(isbn: "1", slug: "one"))
            try store.save(Book.Renamed(isbn: "2", slug: "two"))
        }
    }
}
