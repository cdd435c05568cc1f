import Cyanotype
import Testing

@testable import CyanotypeStore

/// Indexes of properties of optional models, in the forms that the documentation shows.
struct OptionalPathIndexTests {
    @Test func `serve queries`() throws {
        let store = try ObjectStore(.memory)
        try store.save([Memo(id: 1, folder: Memo.Folder(name: "a"), stars: 1), Memo(id: 2, folder: nil, stars: 2)])
        let query = store.query(Memo.self).filter(\.folder?.name, .equals("a"))
        #expect(try store.fetch(query).map(\.id) == [1])
        #expect(try store.explain(query).indexes == ["folder.name, stars"])
    }

    @Test func `explain names a computed property by its type`() throws {
        let store = try ObjectStore(.memory)
        try store.save(Memo(id: 1, folder: nil, stars: 1))
        let query = store.query(Memo.self).filter(\.stars.nonzeroBitCount, .equals(1)).order(by: \.stars.bitWidth)
        let explanation = try store.explain(query)
        #expect(explanation.parts.map(\.filter) == ["stars.<computed Int> == ?"])
        #expect(explanation.sortedInMemory == ["stars.<computed Int>"])
        #expect(!explanation.description.contains("0x"))
    }
}

private struct Memo: Model {
    let id: Int
    let folder: Folder?
    let stars: Int

    struct Folder: Model {
        let name: String

        static let blueprint = Blueprint(Folder.init) { Field("name", \.name) }
    }

    static let blueprint = Blueprint(Memo.init) {
        Field("id", \.id).id()
        Field("folder", \.folder)
        Field("stars", \.stars)
    }
    .index(\Memo.folder?.name, \.stars)
}
