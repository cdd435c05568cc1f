import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private struct Seat: Model, Equatable {
    let code: String
    let place: String
    let until: Date?
    static let blueprint = Blueprint(Seat.init) {
        Field("code", \.code).id()
        Field("place", \.place).unique()
        Field("until", \.until).expiration()
    }

    static func expired(_ code: String, _ place: String) -> Seat {
        Seat(code: code, place: place, until: Date(timeIntervalSinceNow: -10))
    }
}

private enum Coupon {
    struct Lasting: Model {
        let id: Int
        let until: Date?
        static let blueprint = Blueprint(Lasting.init) {
            Field("id", \.id).id()
            Field("until", \.until)
        }.storedName("coupon")
    }

    struct Expiring: Model {
        let id: Int
        let until: Date?
        static let blueprint = Blueprint(Expiring.init) {
            Field("id", \.id).id()
            Field("until", \.until).expiration()
        }.storedName("coupon")
    }
}

@Suite("Objects that have expired")
struct ExpiredObjectsTests {
    private let folder: DatabaseFolder
    private let store: ObjectStore

    init() throws {
        folder = try DatabaseFolder()
        store = try ObjectStore(.file(folder.path()), models: [Seat.self])
    }

    /// The number of rows, which no call of a store tells.
    private func rows(_ type: String = "Seat") throws -> Int {
        let inspection = try StoreInspection(path: folder.path())
        let found = try inspection.types().first { $0.name == type }
        return try inspection.count(of: #require(found))
    }

    @Test("are in nobody's way")
    func areInNobodysWay() throws {
        try store.save(Seat.expired("a", "1"))
        let seat = Seat(code: "a", place: "2", until: nil)
        try store.insert(seat)
        #expect(try store.fetch(Seat.self, id: "a") == seat)
        try store.save(Seat.expired("b", "3"))
        try store.save(Seat(code: "c", place: "3", until: nil))
        #expect(try rows() == 2)
        try store.save([Seat.expired("d", "4"), Seat.expired("e", "5")])
        try store.insert(Seat(code: "d", place: "5", until: nil))
        #expect(try store.fetch(Seat.self).map(\.code) == ["a", "c", "d"])
        #expect(throws: StoreError.self) { try store.insert(Seat(code: "d", place: "6", until: nil)) }
        #expect(throws: StoreError.self) { try store.save(Seat(code: "f", place: "5", until: nil)) }
    }

    @Test("are replaced by an insert that has all that they had, unlike others")
    func areReplaced() throws {
        try store.save(Seat.expired("a", "1"))
        let seat = Seat(code: "a", place: "1", until: nil)
        try store.insert(seat)
        #expect(try store.fetch(Seat.self) == [seat])
        let error = #expect(throws: StoreError.self) { try store.insert(seat) }
        #expect(error?.code == .constraint)
        #expect(error?.field == nil)
        #expect(error?.message == "there is an object with this identity already; save it to replace that")
    }

    @Test("are deleted with the others, but not counted")
    func areDeleted() throws {
        let lasting = Seat(code: "z", place: "z", until: nil)
        func fill() throws { try store.save((0..<5).map { Seat.expired("c\($0)", "\($0)") } + [lasting]) }
        try fill()
        #expect(try store.delete(Seat.self) == 1)
        #expect(try rows() == 0)
        try fill()
        #expect(try store.delete(store.query(Seat.self).filter(\.code, .starts(with: "c"))) == 0)
        #expect(try rows() == 1)
        try fill()
        #expect(try store.delete(Seat.self, id: "c1") == false)
        #expect(try store.delete(Seat.expired("c2", "2")) == false)
        #expect(try rows() == 4)
        #expect(try store.purgeExpired(Seat.self) == 3)
        #expect(try rows() == 1)
        #expect(try store.fetch(Seat.self) == [lasting])
        try store.transaction { transaction throws(StoreError) in
            try transaction.save(Seat.expired("x", "x"))
            #expect(try transaction.purgeExpired(Seat.self) == 1)
        }
    }

    @Test("are those of the documents where the mark is added later")
    func areThoseOfTheDocuments() throws {
        let dates = [nil, Date(timeIntervalSinceNow: -100), Date(timeIntervalSinceNow: 1_000_000)]
        let old = try ObjectStore(.file(folder.path()))
        try old.save(dates.enumerated().map { Coupon.Lasting(id: $0, until: $1) })
        let new = try ObjectStore(.file(folder.path()))
        func check() throws {
            #expect(try new.fetch(Coupon.Expiring.self, id: 1) == nil)
            #expect(try new.contains(Coupon.Expiring.self, id: 1) == false)
            #expect(try new.fetchStored(Coupon.Expiring.self, id: 1) == nil)
            #expect(try new.fetch(Coupon.Expiring.self).map(\.id) == [0, 2])
            #expect(try new.count(Coupon.Expiring.self) == 2)
        }
        // By the documents, and by the column.
        try check()
        try new.save(Coupon.Expiring(id: 5, until: .distantPast))
        try check()
        // An older program moves the times.
        try old.save([Coupon.Lasting(id: 0, until: .distantPast), Coupon.Lasting(id: 1, until: nil)])
        #expect(try new.fetch(Coupon.Expiring.self).map(\.id) == [1, 2])
        #expect(try new.fetch(Coupon.Expiring.self, id: 1)?.until == nil)
        #expect(try new.purgeExpired(Coupon.Expiring.self) == 2)
        #expect(try old.fetch(Coupon.Lasting.self).map(\.id) == [1, 2])
    }

    @Test("are found by an index, which only types with the mark have")
    func areFoundByAnIndex() throws {
        func indexes() throws -> [SQLiteValue] {
            try folder.open("test.db", .readOnly).values(
                "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'objects_*_expires' ORDER BY name"
            )
        }
        let old = try ObjectStore(.file(folder.path()))
        try old.save((0..<100).map { Coupon.Lasting(id: $0, until: .distantPast) })
        #expect(try indexes() == [.text("objects_1_expires")])
        let new = try ObjectStore(.file(folder.path()), models: [Coupon.Expiring.self])
        try new.save(Coupon.Expiring(id: 100, until: .distantPast))
        #expect(try indexes() == [.text("objects_1_expires"), .text("objects_2_expires")])
        let connection = try folder.open("test.db", .readOnly)
        let plan = try connection.first(SQL(adHoc: "EXPLAIN QUERY PLAN SELECT id FROM objects_2 WHERE expires <= 0")) {
            $0.string(3)
        }
        #expect(plan?.contains("INDEX objects_2_expires") == true)
        #expect(try new.purgeExpired(Coupon.Expiring.self) == 101)
    }
}
