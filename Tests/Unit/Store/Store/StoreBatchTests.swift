import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Batches")
struct StoreBatchTests {
    @Test("store their changes together and later, with the objects as they were")
    func storeLater() throws {
        let store = try ObjectStore(.memory)
        try store.save([Article(id: "old"), Article(id: "x", rating: 1)])
        let dog = Dog()
        (dog.name, dog.breed) = ("Rex", "Beagle")
        let batch = store.batch()
        try batch.save(dog as Animal)
        dog.breed = "Labrador"
        try batch.save([Article(id: "x", rating: 2), Article(id: "y")])
        batch.delete(Article.self, id: "old")
        batch.delete(store.query(Article.self).filter(\.id, .equals("y")))
        #expect(batch.count == 5)
        #expect(try store.fetch(Article.self).map(\.id) == ["old", "x"])
        try batch.commit()
        #expect(batch.count == 0)
        #expect(try store.fetch(Article.self).map(\.rating) == [2])
        #expect(try store.fetch(Dog.self, id: "Rex")?.breed == "Beagle")
        try batch.commit()
    }

    @Test("store nothing if a change fails, and keep all")
    func storeNothing() throws {
        let store = try ObjectStore(.memory)
        try store.save(Article(id: "x"))
        let batch = store.batch()
        try batch.save(Article(id: "new"))
        try batch.insert(Article(id: "x"))
        let error = #expect(throws: StoreError.self) { try batch.commit() }
        #expect(error?.code == .constraint)
        #expect(batch.count == 2)
        #expect(try !store.contains(Article.self, id: "new"))
        try store.delete(Article.self, id: "x")
        try batch.commit()
        #expect(try store.count(Article.self) == 2)
    }

    @Test("are forgotten without a commit")
    func areForgotten() throws {
        let store = try ObjectStore(.memory)
        let batch = store.batch()
        try batch.save(Article(id: "x"))
        batch.removeAll()
        try batch.commit()
        #expect(try store.count(Article.self) == 0)
    }
}
