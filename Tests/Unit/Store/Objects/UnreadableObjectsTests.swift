import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private enum Score {
    struct Number: Model {
        let id: Int
        let points: Int
        static let blueprint = Blueprint(Number.init) {
            Field("id", \.id).id()
            Field("points", \.points).indexed()
        }.storedName("score")
    }

    struct Text: Model {
        let id: Int
        let points: String
        static let blueprint = Blueprint(Text.init) {
            Field("id", \.id).id()
            Field("points", \.points).indexed()
        }.storedName("score")
    }

    /// Reads what both have written.
    struct Either: Model {
        let id: Int
        let points: JSON
        let half: String
        static let blueprint = Blueprint(Either.init) {
            Field("id", \.id).id()
            Field("points", \.points)
            Field("half", \.half, default: "").indexed()
        }.storedName("score")
    }
}

@Suite("Objects that cannot be decoded")
struct UnreadableObjectsTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
        try open().save((0..<3).map { Score.Number(id: $0, points: $0) })
        try open().save([Score.Text(id: 3, points: "3"), Score.Text(id: 4, points: "4")])
    }

    /// The models differ without a new version, so that documents cannot be decoded.
    private func open() throws -> ObjectStore { try ObjectStore(.file(folder.path()), onUnknownChange: .quarantine) }

    @Test("are told by every query that might find them")
    func areToldByQueries() throws {
        let store = try open()
        let query = store.query(Score.Text.self).filter(\.points, .notEquals("zzz"))
        for call in [
            { _ = try store.fetch(query) }, { _ = try store.count(query) }, { _ = try store.fetch(Score.Text.self) },
            { _ = try store.fetchPage(query.limit(10)) }, { _ = try store.aggregate(.max(\.points), of: query) },
            { _ = try store.fetch(Score.Text.self, id: 1) }, { _ = try store.delete(query) },
            { _ = try store.fetch(store.query(Score.Text.self).order(by: \.points)) },
        ] {
            let error = #expect(throws: StoreError.self, performing: call)
            #expect(error?.code == .mapping)
            #expect(error?.type == "score")
        }
        let found = try store.fetchSkippingFailures(query)
        #expect(found.objects.map(\.id) == [3, 4])
        #expect(found.failures.map(\.identity) == ["0", "1", "2"])
        let ordered = try store.fetchSkippingFailures(query.order(by: \.points, .reverse))
        #expect(ordered.objects.map(\.id) == [4, 3])
        #expect(ordered.failures.count == 3)
        let results = Array(store.objects(query, pageSize: 2))
        #expect(results.compactMap { try? $0.get().id } == [3, 4])
        #expect(results.count == 5)
        #expect(try store.count(Score.Text.self) == 5)
    }

    @Test("are told in pages once each, wherever they are")
    func areToldOnceInPages() throws {
        let store = try open()
        try store.save((10..<20).map { Score.Text(id: $0, points: "\($0 % 2)") })
        try open().save((20..<23).map { Score.Number(id: $0, points: $0) })
        let query = store.query(Score.Text.self).filter(\.points, .equals("1"))
        for pageSize in [1, 2, 3, 100] {
            let results = Array(store.objects(query, pageSize: pageSize))
            #expect(results.compactMap { try? $0.get().id } == [11, 13, 15, 17, 19], "\(pageSize)")
            #expect(results.count == 11, "\(pageSize)")
        }
    }

    @Test("are found again by a model that can decode them")
    func areFoundAgain() throws {
        let store = try ObjectStore(
            .file(folder.path()),
            models: [Score.Either.self],
            onUnknownChange: .quarantine
        )
        let query = store.query(Score.Either.self).filter(\.half, .equals(""))
        #expect(try store.fetch(query).map(\.id) == [0, 1, 2, 3, 4])
        #expect(try store.explain(query).scansAllObjects == false)
        try store.save(Score.Either(id: 2, points: 7, half: "x"))
        #expect(try store.count(query) == 4)
    }

    @Test("can be deleted")
    func canBeDeleted() throws {
        let store = try open()
        #expect(try store.delete(Score.Text.self, id: 0))
        #expect(try store.delete(Score.Text.self) == 4)
        #expect(try store.count(Score.Text.self) == 0)
    }
}
