import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import Synchronization
import Testing

@testable import CyanotypeStore

@Suite("Reads of referenced objects", .serialized)
struct ReferencedReadsTests {
    private typealias Author = Graph.Author
    private typealias Post = Graph.Post

    @Test("take one statement for each type and level, whatever the number of objects")
    func takeFewStatements() throws {
        let statements = Locked<[String]>([])
        let trace = StatementTrace { statement in statements.withLock { $0.append(statement.sql) } }
        let store = try ObjectStore(.temporary, trace: trace)
        try store.save((0..<1_000).map { Post(id: "\($0)", author: Author(id: $0 % 500, name: "\($0 % 500)")) })
        let ids = (0..<1_000).map { "\($0)" }
        _ = try store.fetch(Post.self, ids: ids)
        statements.withLock { $0 = [] }
        let found = try store.fetch(Post.self, ids: ids)
        #expect(found.compactMap { $0?.author.id } == (0..<1_000).map { $0 % 500 })
        // The first pages are smaller, because a caller may want one object only.
        let selects = statements.withLock { $0.filter { $0.contains("doc") } }
        #expect(selects.count <= 1 + 6, "\(selects)")
    }

    @Test("see one state of all objects, while others change them", arguments: [StoreKind.file, .shared])
    func seeOneState(_ kind: StoreKind) throws {
        let store = try #require(try kind.make() as? ObjectStore)
        try store.save(Post(id: "p", author: Author(id: 1, name: "0"), editor: Author(id: 2, name: "0")))
        let isDone = Atomic(false)
        let errors = onThreads(2) { thread in
            if thread == 0 {
                defer { isDone.store(true, ordering: .releasing) }
                for number in 1...200 {
                    try store.save([Author(id: 1, name: "\(number)"), Author(id: 2, name: "\(number)")])
                }
                return
            }
            while !isDone.load(ordering: .acquiring) {
                let post = try #require(try store.fetch(Post.self, id: "p"))
                #expect(post.author.name == post.editor?.name)
                let all = try store.fetch(ObjectQuery<Post>())
                #expect(all.first?.author.name == all.first?.editor?.name)
            }
        }
        #expect(errors.isEmpty)
    }
}
