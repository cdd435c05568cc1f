import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Searches in classes")
struct SearchedClassesTests {
    private func names(_ store: ObjectStore, _ type: (some Person).Type, _ text: String) throws -> Set<String> {
        Set(try store.search(type, for: text).map(\.object.name))
    }

    @Test("find objects of subclasses by their own fields too", arguments: [StoreLocation.memory, .temporary])
    func findSubclasses(_ location: StoreLocation) throws {
        let store = try ObjectStore(location)
        try store.save(Person.named("Ada Orlando"))
        #expect(try names(store, Person.self, "orlando") == ["Ada Orlando"])
        // Each class adds a column to an index with objects.
        try store.save(Author("Virginia", works: "Orlando", "The Waves"))
        try store.save(Painter("Vanessa", style: "waves"))
        #expect(try names(store, Person.self, "orlando") == ["Ada Orlando", "Virginia"])
        #expect(try names(store, Author.self, "orlando") == ["Virginia"])
        #expect(try names(store, Person.self, "waves") == ["Virginia", "Vanessa"])
        #expect(try names(store, Painter.self, "waves") == ["Vanessa"])
        #expect(try store.search(Person.self, for: "style").isEmpty)
        try store.checkSearch("Person", texts: 3)
        try store.delete(Author.self)
        #expect(try names(store, Person.self, "waves") == ["Vanessa"])
        try store.checkSearch("Person", texts: 2)
    }

    @Test("find no words of an object of another class that was replaced")
    func replaceClasses() throws {
        let store = try ObjectStore(.temporary)
        try store.save(Author("Virginia", works: "Orlando"))
        try store.save(Painter("Virginia", style: "modern"))
        #expect(try names(store, Person.self, "orlando").isEmpty)
        #expect(try names(store, Person.self, "modern") == ["Virginia"])
        try store.save(Person.named("Virginia"))
        #expect(try names(store, Person.self, "modern").isEmpty)
        #expect(try names(store, Person.self, "virginia") == ["Virginia"])
        try store.checkSearch("Person", texts: 1)
    }

    @Test("stay right when a class is first used in a transaction that uses its superclass")
    func useClassesInOneTransaction() throws {
        let store = try ObjectStore(.temporary)
        try store.transaction { transaction in
            try transaction.save(Person.named("Leonard"))
            try transaction.save(Author("Virginia", works: "Orlando"))
            try transaction.save(Person.named("Virginia"))
            #expect(try transaction.search(Person.self, for: "orlando").isEmpty)
            try transaction.save(Author("Vita", works: "Orlando"))
            #expect(try transaction.delete(Person.self, id: "Vita"))
        }
        #expect(try names(store, Person.self, "orlando").isEmpty)
        try store.checkSearch("Person", texts: 2)
    }

    @Test("stay right when another store has added a class to the file")
    func shareTheFile() throws {
        let folder = try DatabaseFolder()
        let path = folder.path()
        let (one, other) = (try ObjectStore(.file(path)), try ObjectStore(.file(path)))
        try one.save([Person.named("Leonard"), Person.named("Virginia")])
        #expect(try names(one, Person.self, "leonard") == ["Leonard"])
        try other.save(Author("Virginia", works: "Orlando"))
        try other.save(Author("Vita", works: "Orlando"))
        // The first store knows one column only.
        try one.save(Person.named("Virginia"))
        try one.save(Person.named("Leonard"))
        #expect(try one.delete(Person.self, id: "Vita"))
        #expect(try names(other, Person.self, "orlando").isEmpty)
        #expect(try names(other, Person.self, "v") == ["Virginia"])
        #expect(try names(one, Person.self, "leo") == ["Leonard"])
        try one.checkSearch("Person", texts: 2)
    }
}
