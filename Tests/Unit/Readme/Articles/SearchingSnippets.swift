import Cyanotype
import CyanotypeStore
import Foundation
import Testing

// snippet: model
struct Recipe: Model, Identifiable {
    let id: Int
    let title: String
    let steps: [String]
    let rating: Int

    static let blueprint = Blueprint(Recipe.init) {
        Field("id", \.id).id()
        Field("title", \.title).searchable()
        Field("steps", \.steps).searchable()
        Field("rating", \.rating).indexed()
    }
}
// end

@Suite("Searching") struct SearchingSnippets {
    @Test func searching() throws {
        let article = try Article("Searching", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        let store = try ObjectStore(.memory)
        try store.save([
            Recipe(
                id: 1,
                title: "Crème brûlée with lemon",
                steps: ["Boil the milk", "Add the zest of a lemon"],
                rating: 5
            ),
            Recipe(
                id: 2,
                title: "Lemon cake",
                steps: ["Stir butter, sugar and eggs", "Whip the cream, and add the crème fraîche last of all"],
                rating: 3
            ),
            Recipe(id: 3, title: "Bread", steps: ["Wait"], rating: 5),
        ])
        var print = Printed()
        // snippet: search
        let results = try store.search(Recipe.self, for: "CRÈME lem")
        for result in results { print(result.object.title) }
        // end
        #expect(print.text == article.printed[0])
        print = Printed()
        // snippet: ways
        let any = try store.search(Recipe.self, for: "brûlée cake", matching: .anyWord)
        let phrase = try store.search(Recipe.self, for: "whip the cream", matching: .phrase)
        print(any.map(\.object.id), phrase.map(\.object.id), try store.search(Recipe.self, for: "\"(*").count)
        // end
        #expect(print.text == article.printed[1])
        print = Printed()
        // snippet: query
        let good = ObjectQuery<Recipe>().filter(\.rating, .greater(than: 4))
        print(try store.search(Recipe.self, for: "lemon", where: good, limit: 20).map(\.object.id))
        // end
        #expect(print.text == article.printed[2])
        print = Printed()
        // snippet: snippets
        if let snippet = try results[1].snippets(maximumLength: 24).last {
            print(snippet.text, snippet.ranges.map { snippet.text[$0] }, snippet.omitsStart, snippet.omitsEnd)
        }
        // end
        #expect(print.text == article.printed[3])
    }
}
