@testable import CyanotypeCache
import Cyanotype
import CyanotypeKeyring
import Foundation
import Testing

@Suite("Secrets and a cache's disk")
struct TiersSecrecyTests {
    struct Login: Model, Equatable {
        var user: String
        var password: String?

        static let blueprint = Blueprint(Login.init) {
            Field("user", \.user)
            Field("password", \.password).sensitive()
        }
    }

    class Animal: Model, @unchecked Sendable {
        var name = ""

        required init() {}

        class var blueprint: Blueprint<Animal> {
            Blueprint(creating: Animal.init) { Field("name", \.name) }
        }
    }

    final class Spy: Animal, @unchecked Sendable {
        var code = "hunter2"

        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Spy.init) { Field("code", \Spy.code).sensitive() }
        }
    }

    private let fixture: TiersFixture

    init() throws {
        fixture = try TiersFixture()
    }

    @Test("Sensitive values are refused on the disk, unless there is a cipher, whatever they have")
    func refused() throws {
        func code(_ open: () throws -> Void) -> CacheError.Code? {
            #expect(throws: CacheError.self) { try open() }?.code
        }
        #expect(code { _ = try fixture.open(String.self, Login.self) } == .sensitive)
        #expect(code { _ = try fixture.open(String.self, [Login?].self) } == .sensitive)
        #expect(code { _ = try fixture.open(String.self, Secret.self) } == .sensitive)
        #expect(
            code { _ = try Cache<String, Login>(memory: 10, disk: .file(fixture.path, limit: 2.megabytes)) }
                == .sensitive
        )
        #expect(!FileManager.default.fileExists(atPath: fixture.path))
    }

    @Test("A sensitive subclass is refused when it is inserted, and nothing of it is on the disk")
    func subclass() throws {
        let cache = try fixture.open(String.self, Animal.self)
        #expect(try cache.insert(Animal(), for: "a"))
        let error = #expect(throws: CacheError.self) { try cache.insert(Spy(), for: "b") }
        #expect(error?.code == .sensitive && error?.description.contains("hunter2") == false)
        #expect(cache["b"] == nil && cache.flush())
        #expect(try fixture.bytes().range(of: Data("hunter2".utf8)) == nil)
    }

    @Test("With a cipher, keys and values are on the disk, and neither can be read there")
    func cipher() throws {
        let cipher = SimpleCipher.make(key: 7)
        let login = Login(user: "ann@example.com", password: "correct horse")
        do {
            let cache = try fixture.open(String.self, Login.self, cipher: cipher)
            try cache.insert(login, for: "key-of-ann")
            #expect(cache.flush())
        }
        for text in ["ann@example", "correct", "key-of-ann"] {
            #expect(try fixture.bytes().range(of: Data(text.utf8)) == nil)
        }
        #expect(try fixture.open(String.self, Login.self, cipher: cipher)["key-of-ann"] == login)
        // Another cipher begins anew.
        #expect(try fixture.open(String.self, Login.self, cipher: SimpleCipher.make(key: 8)).isEmpty)
    }
}
