import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private struct Keyed<ID: Mappable & Hashable & Sendable>: Model, Identifiable {
    let id: ID

    static var blueprint: Blueprint<Keyed> {
        Blueprint(Keyed.init) { Field("id", \.id).id() }.storedName("keyed")
    }
}

private struct Number: RawRepresentable, Mappable, Hashable, Sendable {
    let rawValue: UInt64
}

private struct Place: Model, Codable, Hashable {
    var row = 0
    var column = ""
    static let blueprint = Blueprint(creating: { Place() }) {
        Field("row", \.row)
        Field("column", \.column)
    }
}

private struct Seat: Model, Identifiable {
    var id = Place()
    static let blueprint = Blueprint(creating: { Seat() }) { Field("id", \.id) }
}

private struct Memo: Model {
    var text = ""
    static let blueprint = Blueprint(creating: { Memo() }) { Field("text", \.text) }
}

@Suite("Identities that changes and errors have")
struct ObjectIDTests {
    /// Expects that the identity of a change has a text, and fetches its object.
    private func expect<ID: Mappable & Hashable & Sendable>(_ id: ID, _ text: String) async throws {
        let store = try ObjectStore(.memory, models: [Keyed<ID>.self])
        var changes = store.changes.makeAsyncIterator()
        try store.save(Keyed(id: id))
        let found = try #require(try await changes.next()?.saved.first)
        #expect("\(found)" == text)
        #expect(found.value(as: ID.self) == id)
        #expect(try store.fetch(Keyed<ID>.self, id: found)?.id == id)
        let error = #expect(throws: StoreError.self) { try store.insert(Keyed(id: id)) }
        #expect(error?.identity == text)
        #expect(error?.objectID == found)
        #expect(try store.delete(Keyed<ID>.self, id: try #require(error?.objectID)))
    }

    @Test("are shown as people write them, and fetch the object")
    func fetchObjects() async throws {
        try await expect("a b", "a b")
        try await expect(-5, "-5")
        try await expect(UInt8(200), "200")
        try await expect(UInt64.max, "18446744073709551615")
        try await expect(UInt(7), "7")
        try await expect(Int128.min, "\(Int128.min)")
        try await expect(UInt128.max, "\(UInt128.max)")
        try await expect(true, "true")
        try await expect(2.5, "2.5")
        try await expect(Float(0.1), "\(Double(Float(0.1)))")
        try await expect(Number(rawValue: 1 << 63), "9223372036854775808")
        try await expect(Date(timeIntervalSince1970: 1_700_000_000.25), "2023-11-14T22:13:20.25Z")
        let uuid = UUID()
        try await expect(uuid, uuid.uuidString)
        try await expect(Data([0, 255]), "00ff")
        try await expect(try #require(URL(string: "https://example.org/a")), "https://example.org/a")
        for text in ["0", "1", "-1", "12.5", "-0.001", "123456789012345678901234567890.12345678", "1e+90", "-7e-100"] {
            let decimal = try #require(Decimal(string: text))
            try await expect(decimal, "\(decimal)")
        }
    }

    @Test("of several values are decoded")
    func areDecoded() async throws {
        let store = try ObjectStore(.memory, models: [Seat.self])
        var changes = store.changes.makeAsyncIterator()
        try store.save(Seat(id: Place(row: 3, column: "b")))
        let found = try #require(try await changes.next()?.saved.first)
        #expect(found.value(as: Place.self) == Place(row: 3, column: "b"))
        #expect(found.value(as: Int.self) == nil)
        #expect(try store.fetch(Seat.self, id: found)?.id.row == 3)
    }

    @Test("of documents are digests")
    func areDigests() async throws {
        let store = try ObjectStore(.memory, models: [Memo.self])
        var changes = store.changes.makeAsyncIterator()
        try store.save(Memo(text: "a"))
        let found = try #require(try await changes.next()?.saved.first)
        #expect(found.value(as: Data.self)?.count == 32)
        #expect("\(found)".count == 64)
        #expect(try store.fetch(Memo.self, id: found)?.text == "a")
    }

    @Test("of another type are a mistake")
    func areRefused() async throws {
        let store = try ObjectStore(.memory, models: [Keyed<Int>.self, Memo.self])
        var changes = store.changes(of: Memo.self).makeAsyncIterator()
        try store.save(Memo(text: "a"))
        let found = try #require(try await changes.next()?.saved.first)
        #expect(found.value(as: Int.self) == nil)
        let error = #expect(throws: StoreError.self) { try store.fetch(Keyed<Int>.self, id: found) }
        #expect(error?.code == .identity)
    }
}
