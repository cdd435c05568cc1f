import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private enum Shop {
    struct Entry: Model, Equatable {
        let id: Int
        let name: String
        static let blueprint = Blueprint(Entry.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
    }
}

private enum Diary {
    struct Entry: Model, Equatable {
        let id: Int
        let text: String
        static let blueprint = Blueprint(Entry.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
    }

    /// Has the name of another model.
    struct Impostor: Model {
        let id: Int
        static let blueprint = Blueprint(Impostor.init) { Field("id", \.id).id() }.storedName("Shop.Entry")
    }

    /// The model after it was renamed.
    struct Page: Model, Equatable {
        let id: Int
        let text: String
        static let blueprint = Blueprint(Page.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }.storedName("Diary.Entry")
    }
}

private struct Box<Content: Mappable & Hashable & Sendable>: Model {
    let id: Int
    let content: Content
    static var blueprint: Blueprint<Box> {
        Blueprint(Box.init) {
            Field("id", \.id).id()
            Field("content", \.content)
        }
    }
}

private class Vehicle: Model {
    var id = 0
    required init() {}
    class var blueprint: Blueprint<Vehicle> {
        Blueprint(creating: Vehicle.init) { Field("id", \.id).id() }.storedName("vehicle")
    }
}

private final class Bus: Vehicle {
    var seats = 0
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Bus.init) { Field("seats", \.seats) }
    }
}

@Suite("The stored name of a model")
struct StoredNamesTests {
    @Test("has the types around it, so that two models with one last name are two")
    func keepsModelsApart() throws {
        let store = try ObjectStore(.memory, models: [Shop.Entry.self, Diary.Entry.self])
        try store.save(Shop.Entry(id: 1, name: "bread"))
        try store.save(Diary.Entry(id: 1, text: "secret"))
        #expect(try store.fetch(Shop.Entry.self) == [Shop.Entry(id: 1, name: "bread")])
        #expect(try store.fetch(Diary.Entry.self) == [Diary.Entry(id: 1, text: "secret")])
        try store.delete(Shop.Entry.self)
        #expect(try store.count(Diary.Entry.self) == 1)
    }

    @Test("has no module, also not those of generic arguments")
    func hasNoModule() {
        #expect(Shop.Entry.storedName == "Shop.Entry")
        #expect(Box<[String: Date]>.storedName == "Box<Dictionary<String, Date>>")
        struct Local: Model {
            let id: Int
            static let blueprint = Blueprint(Local.init) { Field("id", \.id).id() }
        }
        #expect(Local.storedName == "StoredNamesTests.Local")
    }

    @Test("keeps generic models apart")
    func keepsGenericModelsApart() throws {
        let store = try ObjectStore(.memory)
        try store.save(Box(id: 1, content: "text"))
        try store.save(Box(id: 1, content: 2))
        #expect(try store.fetch(Box<String>.self, id: 1)?.content == "text")
        #expect(try store.fetch(Box<Int>.self, id: 1)?.content == 2)
    }

    @Test("of two models is an error when the second one is used or opened")
    func isThatOfOneModel() throws {
        let folder = try DatabaseFolder()
        func check(_ error: StoreError?) {
            #expect(error?.code == .type)
            #expect(error?.message.contains("storedName(_:)") == true)
            #expect(error?.message.contains("Diary.Impostor") == true)
            #expect(error?.message.contains("Shop.Entry") == true)
        }
        check(
            #expect(throws: StoreError.self) {
                try ObjectStore(.file(folder.path()), models: [Shop.Entry.self, Diary.Impostor.self])
            }
        )
        let store = try ObjectStore(.file(folder.path()), models: [Shop.Entry.self])
        try store.save(Shop.Entry(id: 1, name: "bread"))
        check(#expect(throws: StoreError.self) { try store.save(Diary.Impostor(id: 1)) })
        check(#expect(throws: StoreError.self) { try store.fetch(Diary.Impostor.self, id: 1) })
        check(#expect(throws: StoreError.self) { try store.count(Diary.Impostor.self) })
        #expect(try store.fetch(Shop.Entry.self) == [Shop.Entry(id: 1, name: "bread")])
    }

    @Test("keeps the objects of a type that is renamed")
    func survivesRenaming() throws {
        let folder = try DatabaseFolder()
        try ObjectStore(.file(folder.path())).save(Diary.Entry(id: 1, text: "a"))
        #expect(try ObjectStore(.file(folder.path())).fetch(Diary.Page.self) == [Diary.Page(id: 1, text: "a")])
    }

    @Test("of a superclass is not that of its subclass")
    func isNotInherited() throws {
        #expect(Vehicle.storedName == "vehicle")
        #expect(Bus.storedName == "Bus")
        let store = try ObjectStore(.memory)
        try store.save([Vehicle(), Bus()])
        #expect(try store.count(Vehicle.self) == 1)
    }

    @Test("is a mistake where it is empty")
    func isNotEmpty() {
        let blueprint = Blueprint(Shop.Entry.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }.storedName("")
        #expect(blueprint.lint().map(\.code) == [.invalidName])
    }
}
