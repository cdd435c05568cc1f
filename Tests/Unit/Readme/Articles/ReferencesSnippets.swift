import Cyanotype
import CyanotypeStore
import Foundation
import Testing

private enum Models {
    // snippet: models
    struct Author: Model {
        let id: Int
        var name: String

        static let blueprint = Blueprint(Author.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
    }

    struct Post: Model {
        let id: Int
        var title: String
        var author: Author
        var editors: [Author]

        static let blueprint = Blueprint(Post.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("author", \.author).reference(onDelete: .deny)
            Field("editors", \.editors).reference(onDelete: .nullify)
        }
    }
    // end
}

@Suite("References") struct ReferencesSnippets {
    private typealias Author = Models.Author
    private typealias Post = Models.Post

    @Test func savingAndReading() throws {
        let store = try ObjectStore(.memory)
        // snippet: save
        let ann = Author(id: 7, name: "Ann"), bob = Author(id: 8, name: "Bob")
        try store.save(Post(id: 1, title: "Hello", author: ann, editors: [ann, bob]))

        let post = try store.fetch(Post.self, id: 1)
        let count = try store.count(Author.self)  // 2
        // end
        #expect(post?.editors.map(\.name) == ["Ann", "Bob"] && count == 2)
        let old = try #require(post)
        // snippet: rename
        try store.save(Author(id: 7, name: "Anna"))
        let renamed = try store.fetch(Post.self, id: 1)?.author.name  // "Anna"
        // end
        #expect(renamed == "Anna")
        try store.save(old)
        #expect(try store.fetch(Author.self, id: 7)?.name == "Anna")
        // snippet: old
        try store.save(old, saveReferences: .missing)  // only authors that the store does not have
        // end
        #expect(try store.fetch(Author.self, id: 7)?.name == "Anna")
        // snippet: all
        try store.save(old, saveReferences: .all)  // all authors, as the post has them
        // end
        #expect(try store.fetch(Author.self, id: 7)?.name == "Ann")
        try store.save(Author(id: 7, name: "Anna"))
        // snippet: find
        let byAnn = store.query(Post.self).filter(\.author.name, .equals("Anna")).order(by: \.title)
        let edited = store.query(Post.self).filter(#Predicate { $0.editors.contains { $0.name == "Bob" } })
        let posts = try store.referrers(of: ann, in: \Post.author)
        // end
        #expect(try store.count(byAnn) == 1 && store.count(edited) == 1 && posts.map(\.id) == [1])
        #expect(try store.explain(byAnn).parts.map(\.place) == [.database])
    }

    @Test func deleting() throws {
        let store = try ObjectStore(.memory)
        let ann = Author(id: 7, name: "Ann"), bob = Author(id: 8, name: "Bob")
        try store.save([
            Post(id: 1, title: "Hello", author: ann, editors: []),
            Post(id: 2, title: "Bye", author: bob, editors: [ann]),
        ])
        var printed: [String] = []
        func print(_ value: some CustomStringConvertible) {
            printed.append(value.description.replacing("Models.", with: ""))
        }
        // snippet: plan
        let plan = try store.deletionPlan(of: ann)
        print(plan)
        if plan.isAllowed { try store.delete(ann) }
        // end
        let article = try Article("References", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        #expect(printed == article.printed)
        #expect(throws: StoreError.self) { try store.delete(ann) }
        // snippet: transaction
        try store.transaction { transaction in
            try transaction.delete(Author.self, id: 7)
            try transaction.delete(Post.self, id: 1)
        }
        // end
        #expect(try store.fetch(Post.self, id: 2)?.editors.isEmpty == true)
    }
}
