import Cyanotype
import CyanotypeStore
import Foundation
import Testing

// snippet: wrapper
final class CountingStore: StoreOperations {
    let store: ObjectStore
    private(set) var count = 0

    init(_ store: ObjectStore) { self.store = store }

    func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output {
        count += 1
        return try store.perform(operation)
    }
}
// end

private struct Chapter: Model, Identifiable {
    var number = 0
    var title = ""
    var id: Int { number }

    static let blueprint = Blueprint(creating: { Chapter() }) {
        Field("number", \.number).id()
        Field("title", \.title)
    }
}

extension Chapter {
    fileprivate init(number: Int) { (self.number, title) = (number, "") }
}

@Suite("Engines") struct EnginesSnippets {
    @Test func wrapping() throws {
        let article = try Article("Engines", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        let store = try ObjectStore(.memory)
        var print = Printed()
        // snippet: wrapping
        let counting = CountingStore(store)
        try counting.save(Chapter(number: 1))
        let titles = try counting.fetch(Chapter.self, where: #Predicate { $0.number > 0 }).map(\.title)
        print(titles.count, counting.count)
        // end
        #expect(print.text == article.printed[0])
    }
}
