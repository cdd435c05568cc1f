import CyanotypeCache
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

@Suite("Archives of caches refuse secrets, unless a keyring takes them")
struct SensitiveArchiveTests {
    struct Login: Model, Equatable {
        var user: String
        var password: String?

        static let blueprint = Blueprint(Login.init) {
            Field("user", \.user)
            Field("password", \.password).sensitive()
        }
    }

    struct Holder: Model {
        var token: Secret?

        static let blueprint = Blueprint(creating: Holder.init) { Field("token", \.token) }
    }

    class Animal: Model {
        var name = ""

        required init() {}

        class var blueprint: Blueprint<Animal> {
            Blueprint(creating: Animal.init) { Field("name", \.name) }
        }
    }

    final class Spy: Animal {
        var code = "hunter2"

        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Spy.init) { Field("code", \Spy.code).sensitive() }
        }
    }

    struct Both: Model, Codable {
        var password: String

        static let blueprint = Blueprint(Both.init) { Field("password", \.password).sensitive() }
    }

    private func expectRefused<Value: Mappable>(_ values: [String: Value], _ archive: CacheArchive) throws {
        let error = #expect(throws: CacheArchiveError.self) { try values.archive(to: archive) }
        #expect(error?.code == .sensitive)
        #expect(error?.description.contains("hunter2") == false)
        #expect(try !archive.remove())
    }

    @Test(
        "A sensitive field, a secret, and those of a subclass, whatever the values",
        arguments: ArchiveFixture.Kind.allCases
    )
    func refused(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        try expectRefused(["a": Login(user: "ann", password: "hunter2")], archive)
        try expectRefused(["a": [Login(user: "ann", password: nil)]], archive)
        try expectRefused([String: Login](), archive)
        try expectRefused(["a": Secret("hunter2")], archive)
        try expectRefused(["a": Holder()], archive)
        try expectRefused(["a": Animal(), "b": Spy()], archive)
        func archiveCodable<Value: Codable & SendableMetatype>(_ value: Value) throws {
            try ["a": value].archive(to: archive)
        }
        #expect(archiveCode { try archiveCodable(Both(password: "hunter2")) } == .sensitive)
        #expect(try !archive.remove())
    }

    @Test("A store for secrets takes them and gives them back")
    func stores() throws {
        let archive = CacheArchive.store(MemoryStore(protectsSecrets: true), named: "logins")
        let logins = ["a": Login(user: "ann", password: "hunter2"), "b": Login(user: "bo", password: nil)]
        try logins.archive(to: archive)
        var restored: [String: Login] = [:]
        #expect(try restored.restore(from: archive)?.isComplete == true)
        #expect(restored == logins)
        try ["a": Holder(token: Secret("hunter2"))].archive(to: archive)
        var holders: [String: Holder] = [:]
        #expect(try holders.restore(from: archive)?.isComplete == true)
        #expect(holders["a"]?.token == Secret("hunter2"))
    }

    @Test("Errors quote nothing that comes from a store for secrets")
    func quotes() throws {
        let archive = CacheArchive.store(MemoryStore(protectsSecrets: true), named: "logins")
        try ["a": "hunter2", "b": "soon"].archive(to: archive)
        var restored: [String: Date] = [:]
        let restoration = try #require(try restored.restore(from: archive))
        #expect(restoration.failures.map(\.code) == [.mapping, .mapping])
        #expect(restoration.failures.allSatisfy { $0.mapping == nil && $0.underlying == nil })
        #expect(!"\(restoration)".contains("hunter2"))
    }

    @Test("A coding of the program's own decides for itself, such as by encrypting")
    func ownCodings() throws {
        let fixture = try ArchiveFixture(.file)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        let coding = CacheCoding<String, Login>(
            values: CacheValueCoding(
                encode: { Data($0.user.utf8) },
                decode: { Login(user: String(decoding: $0, as: UTF8.self), password: nil) }
            )
        )
        try ["a": Login(user: "ann", password: "hunter2")].archive(to: archive, coding: coding)
        var restored: [String: Login] = [:]
        #expect(try restored.restore(from: archive, coding: coding)?.isComplete == true)
        #expect(restored == ["a": Login(user: "ann", password: nil)])
    }
}
