import CyanotypeCache
import CyanotypeKeyring
import Foundation
import Testing

@Suite("A cache of files refuses secrets")
struct SensitiveEntryTests {
    private let fixture: CacheFixture
    private let files: FileCache

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
    }

    private func expectRefused<Value: Mappable>(_ value: Value) throws {
        do {
            try files.set(value, for: "key", keepInMemory: true)
            Issue.record("\(Value.self) was written")
        } catch {
            #expect(error.code == .sensitive)
            #expect(!error.description.contains("hunter2"))
        }
        #expect(code { try files.append(value, to: "key", maximumCount: 3) } == .sensitive)
        #expect(files.memoryByteCount == 0)
        #expect(try fixture.files().isEmpty)
    }

    struct Login: Model {
        var user: String
        var password: String?

        static let blueprint = Blueprint(Login.init) {
            Field("user", \.user)
            Field("password", \.password).sensitive()
        }
    }

    struct Account: Model {
        var logins: [String: [Login]] = [:]

        static let blueprint = Blueprint(creating: Account.init) { Field("logins", \.logins) }
    }

    struct Holder: Model {
        var token: Secret?

        static let blueprint = Blueprint(creating: Holder.init) { Field("token", \.token) }
    }

    @Test("A sensitive field, also of a model inside, whatever its value")
    func sensitiveFields() throws {
        try expectRefused(Login(user: "ann", password: "hunter2"))
        try expectRefused(Login(user: "ann", password: nil))
        try expectRefused([Login(user: "ann", password: "hunter2")])
        try expectRefused([Login]())
        try expectRefused(Account(logins: ["a": [Login(user: "ann", password: "hunter2")]]))
        try expectRefused(Account())
        #expect(code { try files.set(Login(user: "ann", password: nil)) } == .sensitive)
    }

    @Test("A secret, also in a model, whatever its value")
    func secrets() throws {
        try expectRefused(Secret("hunter2"))
        try expectRefused(["a": Secret("hunter2")])
        try expectRefused(Holder(token: Secret("hunter2")))
        try expectRefused(Holder())
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

    @Test("A sensitive field of a subclass, where the superclass is the type")
    func subclasses() throws {
        try files.set([Animal()], for: "animals")
        try files.removeAll()
        try expectRefused([Animal(), Spy()])
        try expectRefused(Spy() as Animal)
    }

    struct Both: Model, Codable {
        var password: String

        static let blueprint = Blueprint(Both.init) { Field("password", \.password).sensitive() }
    }

    @Test("A type with a blueprint is refused where the compiler only knows that it is Codable")
    func codableInGenericCode() throws {
        func set<Value: Codable>(_ value: Value) throws { try files.set(value, for: "key") }
        func append<Value: Codable>(_ value: Value) throws { try files.append(value, to: "key", maximumCount: 1) }
        #expect(code { try set(Both(password: "hunter2")) } == .sensitive)
        #expect(code { try set([Both(password: "hunter2")]) } == .sensitive)
        #expect(code { try append(Both(password: "hunter2")) } == .sensitive)
        // By the blueprint, so that both functions read it.
        try set(7)
        #expect(try files.value(Int.self, for: "key") == 7)
        #expect(try fixture.files() == ["@default/key"])
    }
}
