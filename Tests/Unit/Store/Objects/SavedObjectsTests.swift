import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Saved objects")
struct SavedObjectsTests {
    @Test("are fetched by their identities, in memory and in files", arguments: [StoreLocation.memory, .temporary])
    func areFetched(_ location: StoreLocation) throws {
        let store = try ObjectStore(location)
        let article = Article(
            id: "x",
            title: "Caf\u{e9}",
            tags: ["a", "b"],
            rating: 3,
            seen: Date(timeIntervalSince1970: 5)
        )
        #expect(try store.fetch(Article.self, id: "x") == nil)
        try store.save(article)
        #expect(try store.fetch(Article.self, id: "x") == article)
        #expect(try store.contains(Article.self, id: "x"))
        #expect(try !store.contains(Article.self, id: "y"))
        #expect(try store.count(Article.self) == 1)
    }

    @Test("replace those with their identities")
    func replaceOthers() throws {
        let store = try ObjectStore(.memory)
        try store.save([Article(id: "x", rating: 1), Article(id: "y", rating: 2)])
        try store.save(Article(id: "x", rating: 9))
        #expect(try store.fetch(Article.self, ids: ["y", "z", "x"]).map { $0?.rating } == [2, nil, 9])
        #expect(try store.count(Article.self) == 2)
    }

    @Test("have identities that are integers, UUIDs, or the SHA-256 of their documents")
    func haveIdentities() throws {
        let store = try ObjectStore(.memory)
        try store.save(Account(number: -7, mail: nil, owner: "Ada"))
        #expect(try store.fetch(Account.self, id: -7)?.owner == "Ada")
        let device = Device(serial: UUID(), name: "lamp")
        try store.save(device)
        #expect(try store.fetch(Device.self, id: device.serial) == device)
        // Equal documents are one object.
        try store.save([Note(text: "one"), Note(text: "two"), Note(text: "one")])
        #expect(try store.count(Note.self) == 2)
    }

    @Test("are refused an identity of another type")
    func refuseOtherIdentities() throws {
        let store = try ObjectStore(.memory)
        let error = #expect(throws: StoreError.self) { try store.fetch(Article.self, id: 5) }
        #expect(error?.code == .identity)
        #expect(error?.type == "Article")
    }

    @Test("are equal if their identities are canonically equivalent")
    func normalizeIdentities() throws {
        let store = try ObjectStore(.memory)
        try store.save(Article(id: "Caf\u{e9}", rating: 1))
        try store.save(Article(id: "Cafe\u{301}", rating: 2))
        #expect(try store.count(Article.self) == 1)
        #expect(try store.fetch(Article.self, id: "Caf\u{e9}")?.rating == 2)
    }

    @Test("are deleted")
    func areDeleted() throws {
        let store = try ObjectStore(.memory)
        try store.save([Article(id: "x", tags: ["a"]), Article(id: "y", tags: ["a"])])
        #expect(try store.delete(Article.self, id: "x"))
        #expect(try !store.delete(Article.self, id: "x"))
        #expect(try store.count(Article.self) == 1)
    }

    @Test("are not given back after they have expired")
    func expire() throws {
        let store = try ObjectStore(.memory)
        try store.save([
            Ticket(code: "old", until: .distantPast), Ticket(code: "new", until: .distantFuture),
            Ticket(code: "eternal", until: nil),
        ])
        #expect(try store.fetch(Ticket.self, id: "old") == nil)
        #expect(try store.fetch(Ticket.self, id: "new") != nil)
        #expect(try store.fetch(Ticket.self, id: "eternal") != nil)
        #expect(try store.count(Ticket.self) == 2)
    }
}

@Suite("Inserted objects")
struct InsertedObjectsTests {
    @Test("must be new, or none is stored")
    func mustBeNew() throws {
        let store = try ObjectStore(.memory)
        try store.insert(Article(id: "x"))
        let error = #expect(throws: StoreError.self) { try store.insert([Article(id: "y"), Article(id: "x")]) }
        #expect(error?.code == .constraint)
        #expect(error?.type == "Article")
        #expect(error?.identity == "x")
        #expect(try store.count(Article.self) == 1)
    }

    @Test("must have other values of unique fields, but any number may have nil")
    func mustBeUnique() throws {
        let store = try ObjectStore(.memory)
        try store.save([
            Account(number: 1, mail: "a@example.org", owner: ""), Account(number: 2, mail: nil, owner: ""),
            Account(number: 3, mail: nil, owner: ""),
        ])
        let error = #expect(throws: StoreError.self) {
            try store.save(Account(number: 4, mail: "a@example.org", owner: ""))
        }
        #expect(error?.code == .constraint)
        #expect(error?.field == "mail")
        #expect(error?.value == "a@example.org")
        #expect(try store.count(Account.self) == 3)
        // The object itself keeps its value.
        try store.save(Account(number: 1, mail: "a@example.org", owner: "Ada"))
    }
}

@Suite("Objects of a class")
struct StoredClassesTests {
    @Test("are found through the superclass, as instances of their own class")
    func areFoundThroughTheSuperclass() throws {
        let store = try ObjectStore(.temporary)
        let (cat, dog) = (Animal(), Dog())
        (cat.name, dog.name, dog.breed) = ("Tom", "Rex", "Labrador")
        try store.save([cat, dog])
        #expect(try store.count(Animal.self) == 2)
        #expect(try store.count(Dog.self) == 1)
        let found = try #require(try store.fetch(Animal.self, id: "Rex") as? Dog)
        #expect(found.breed == "Labrador")
        #expect(try store.fetch(Dog.self, id: "Tom") == nil)
    }
}
