import Cyanotype
import CyanotypeStore
import Foundation
import Testing

// The article's code. Its models have names that other articles also use, so they are in a type of their own.
private enum Changed {
    // snippet: model
    struct Recipe: Model, Identifiable, Equatable {
        let id: Int
        let title: String
        let minutes: Int
        let author: Author

        struct Author: Model, Equatable {
            let name: String

            static let blueprint = Blueprint(Author.init) { Field("name", \.name) }
        }

        static let blueprint = Blueprint(Recipe.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("minutes", \.minutes)
            Field("author", \.author)
        }
        .storedName("Recipe")
        .formerName("Dish")
        .version(3)
        .migration(from: 1) { document in
            document.rename("name", to: "title")
            document.move("writer", to: "author", "name")
        }
        .migration(from: 2) { document in
            let hours = document.remove("hours")?.doubleValue ?? 0
            document["minutes"] = .number(JSON.Number(Int(hours * 60)))
        }
    }
    // end

    struct OldMenu: Model {
        let id: Int
        let dishNumber: Int

        static let blueprint = Blueprint(OldMenu.init) {
            Field("id", \.id).id()
            Field("dishNumber", \.dishNumber)
        }
        .storedName("Menu")
    }

    struct Careless: Model {
        let id: Int
        let title: String
        let hours: Double
        let writer: String

        static let blueprint = Blueprint(Careless.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("hours", \.hours)
            Field("writer", \.writer)
        }
        .storedName("Dish")
    }
}

// snippet: first
struct Dish: Model {
    let id: Int
    let name: String
    let hours: Double
    let writer: String

    static let blueprint = Blueprint(Dish.init) {
        Field("id", \.id).id()
        Field("name", \.name)
        Field("hours", \.hours)
        Field("writer", \.writer)
    }
}
// end

// snippet: menu
struct Menu: Model, Identifiable {
    let id: Int
    let dish: String

    static let blueprint = Blueprint(Menu.init) {
        Field("id", \.id).id()
        Field("dish", \.dish)
    }
    .version(2)
    .migration(from: 1) { document, transaction in
        let number = document.remove("dishNumber")?.intValue
        let dish = try number.flatMap { try transaction.document(ofType: "Dish", id: $0) }
        document["dish"] = dish?.json["name"] ?? "?"
    }
}
// end

@Suite("Changing a model") struct ChangingAModelSnippets {
    private typealias Recipe = Changed.Recipe
    private typealias Careless = Changed.Careless
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    @Test func changing() throws {
        let article = try Article("ChangingAModel", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        let path = folder.appending(path: "recipes.db").path
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try ObjectStore(.file(path))
        try first.save([
            Dish(id: 1, name: "Bread", hours: 3, writer: "Ada"), Dish(id: 2, name: "Soup", hours: 0.5, writer: "Grace"),
        ])
        try first.close()
        var print = Printed()
        // snippet: careless
        do {
            _ = try ObjectStore(.file(path), models: [Careless.self])
        } catch {
            print(error.openReport?.description ?? "\(error)")
        }
        // end
        #expect(print.text == article.printed[3])
        print = Printed()
        // snippet: open
        let store = try ObjectStore(.file(path), models: [Recipe.self])
        print(store.openReport)
        let bread = try store.fetch(ObjectQuery<Recipe>().filter(\.title, .equals("Bread")))
        print(bread.map(\.minutes), bread.map(\.author.name))
        // end
        #expect(print.text == article.printed[0])
        print = Printed()
        // snippet: migrate
        let summary = try store.migrateAll { progress in
            print("\(progress.className): \(progress.remaining) of \(progress.total) left")
        }
        print(summary.migrated, summary.quarantined, try store.quarantined().map(\.reason))
        // end
        #expect(print.text == article.printed[1])
    }
    @Test func joining() throws {
        let article = try Article("ChangingAModel", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        let path = folder.appending(path: "menus.db").path
        let copy = folder.appending(path: "menus.jsonl").path
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = try ObjectStore(.file(path))
        try old.save([
            Dish(id: 1, name: "Bread", hours: 3, writer: "Ada"), Dish(id: 2, name: "Soup", hours: 0.5, writer: "Grace"),
        ])
        try old.save(Changed.OldMenu(id: 1, dishNumber: 2))
        let menus = try ObjectStore(.file(path), models: [Menu.self])
        #expect(throws: StoreError.self) { try menus.fetch(Menu.self, id: 1) }
        try menus.migrateAll()
        #expect(try menus.fetch(Menu.self, id: 1)?.dish == "Soup")
        var print = Printed()
        // snippet: documents
        for result in menus.documents(ofType: "Dish") {
            let dish = try result.get()
            print(dish.id, dish.version, dish.json["name"] ?? "?")
        }
        print(try menus.export(to: copy).objects)
        // end
        #expect(print.text == article.printed[2])
    }
}
