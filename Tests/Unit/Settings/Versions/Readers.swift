import Cyanotype
import CyanotypeSettings
import Foundation

/// The settings of three releases of one program, all of them named `Reader`.
struct FirstReader: Model, Sendable, Equatable {
    var heading = "none"
    var size = 12
    var opened: Date?
    var picture: Data?
    var token = ""

    static let blueprint = Blueprint(creating: FirstReader.init) {
        Field("heading", \.heading).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("picture", \.picture).stored(in: .defaults)
        Field("token", \.token).stored(in: "vault")
    }

    static func settings(_ stores: [StoreName: any BackingStore], _ naming: KeyNaming = .qualified) -> Persisted<Self> {
        Persisted(Self.self, stores: stores, name: "Reader", keyNaming: naming)
    }

    static let sample = FirstReader(
        heading: "Title",
        size: 20,
        opened: Date(timeIntervalSinceReferenceDate: 732_446_793.1234),
        picture: Data([1, 2, 3]),
        token: "secret"
    )
}

struct SecondReader: Model, Sendable, Equatable {
    var title = "none"
    var size = 24
    var opened: Date?
    var cover: Data?
    var key = ""

    static let blueprint = Blueprint(creating: { SecondReader() }) {
        Field("title", \.title).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("history", "opened", \.opened).stored(in: .defaults)
        Field("cover", \.cover).stored(in: .defaults)
        Field("key", \.key).stored(in: "vault")
    }
    .version(2)
    .migration(from: 1, using: migrate)

    static func migrate(_ document: inout MigratedDocument) {
        document.rename("heading", to: "title")
        document.move("opened", to: "history", "opened")
        document.rename("picture", to: "cover")
        document.rename("token", to: "key")
        if let size = document["size"]?.intValue { document["size"] = .number(JSON.Number(size * 2)) }
    }

    static func settings(_ stores: [StoreName: any BackingStore], _ naming: KeyNaming = .qualified) -> Persisted<Self> {
        Persisted(Self.self, stores: stores, name: "Reader", keyNaming: naming)
    }

    static let sample = SecondReader(
        title: "Title",
        size: 40,
        opened: Date(timeIntervalSinceReferenceDate: 732_446_793.1234),
        cover: Data([1, 2, 3]),
        key: "secret"
    )
}

struct ThirdReader: Model, Sendable, Equatable {
    var name = "none"
    var size = 0.0
    var opened: Date?

    static let blueprint = Blueprint(creating: { ThirdReader() }) {
        Field("name", \.name).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
    }
    .version(3)
    .migration(from: 1, to: 2, using: SecondReader.migrate)
    .migration(from: 2) { document in
        document.rename("title", to: "name")
        document.move("history", "opened", to: "opened")
        if let date = document.date("opened") { try document.setDate(date.addingTimeInterval(1), "opened") }
        document["size"] = document["size"]?.doubleValue.flatMap { JSON.Number($0 / 2 + 0.5) }.map(JSON.number)
    }

    static func settings(_ stores: [StoreName: any BackingStore], _ naming: KeyNaming = .qualified) -> Persisted<Self> {
        Persisted(Self.self, stores: stores, name: "Reader", keyNaming: naming)
    }
}

extension StoredValue {
    /// The record of versions in a store.
    static func versions(_ version: Int64, nested: [String: Int64] = [:]) -> StoredValue {
        var members: [String: StoredValue] = ["version": .integer(version)]
        if !nested.isEmpty { members["nested"] = .dictionary(nested.mapValues { .integer($0) }) }
        return .dictionary(members)
    }
}

extension BackingStore {
    /// All that the store has.
    func contents() throws -> [String: StoredValue] { try values(forKeys: keys()) }
}
