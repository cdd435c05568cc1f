import Cyanotype
import CyanotypeStore
import Foundation
import Testing

@Suite("Queries") struct QueriesSnippets {
    private let article: Article
    private let store: ObjectStore

    init() throws {
        article = try Article("Queries", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        store = try ObjectStore(.memory)
        try store.save(Report.samples)
    }

    @Test func finding() throws {
        let word = "swift"
        var print = Printed()
        // snippet: predicate
        let good = try store.fetch(
            Report.self,
            where: #Predicate { $0.rating >= 4 && $0.tags.contains(word) },
            orderBy: .by(\.rating, .reverse),
            .by(\.title),
            limit: 10
        )
        print(good.map(\.title))
        // end
        #expect(print.text == article.printed[0])
        print = Printed()
        // snippet: matchers
        let swift = store.query(Report.self).filter(\.title, .contains("Swift")).order(by: \.rating)
        print(try store.fetch(swift.limit(1)).map(\.id))
        print(try store.fetch(swift.filter(\.author.name, .notEquals("Ada"))).map(\.id))
        // end
        #expect(print.text == article.printed[1])
        print = Printed()
        // snippet: explanation
        let explanation = try store.explain(store.query(Report.self).filter(\.rating, .equals(4)))
        print(explanation.indexes, explanation.scansAllObjects)
        let slow = try store.explain(store.query(Report.self).filter { $0.title.count > 5 })
        print(slow.scansAllObjects)
        // end
        #expect(print.text == article.printed[2])
    }

    @Test func reading() throws {
        var print = Printed()
        // snippet: pages
        let query = store.query(Report.self).order(by: \.title).limit(2)
        let first = try store.fetchPage(query)
        let second = try store.fetchPage(query.after(first.next))
        print(first.objects.map(\.id), second.objects.map(\.id), second.next == nil)
        // end
        #expect(print.text == article.printed[3])
        print = Printed()
        // snippet: cursor
        let text = try first.next?.text ?? ""
        let rest = try store.fetch(query.after(PageCursor(text: text)))
        print(rest.map(\.id))
        // end
        #expect(print.text == article.printed[4])
        print = Printed()
        // snippet: sequence
        var total = 0
        for result in store.objects(store.query(Report.self)) {
            total += try result.get().rating
        }
        print(total)
        // end
        #expect(print.text == article.printed[5])
        print = Printed()
        // snippet: failures
        let (readable, failures) = try store.fetchSkippingFailures(store.query(Report.self))
        print(readable.count, failures.count)
        // end
        #expect(print.text == article.printed[6])
        print = Printed()
        // snippet: aggregates
        let all = store.query(Report.self)
        print(try store.aggregate(.max(\.rating), of: all) ?? 0, try store.aggregate(.average(\.rating), of: all) ?? 0)
        for (author, count) in try store.aggregate(.count, of: all, by: \.author.name) { print(author, count) }
        print(try store.distinctValues(of: \.rating, in: all))
        print(try store.values(of: \.rating, in: all.order(by: \.rating, .reverse).limit(2)))
        // end
        #expect(print.text == article.printed[7])
    }
}
