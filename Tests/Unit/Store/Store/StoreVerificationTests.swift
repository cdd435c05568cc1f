import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("The verification of a store")
struct StoreVerificationTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("finds nothing in a store that is whole", arguments: [false, true])
    func findsNothing(_ isThorough: Bool) throws {
        for location in [StoreLocation.memory, .file(folder.path())] {
            let store = try ObjectStore(location)
            try store.save((0..<100).map { Article(id: "a\($0)", tags: ["t"], rating: $0) })
            #expect(try store.verify(thoroughly: isThorough).isEmpty)
            // The store goes on.
            #expect(try store.count(Article.self) == 100)
        }
    }

    @Test("finds documents that are not JSON, keys without objects, and damaged pages")
    func findsDamage() throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save((0..<100).map { Article(id: "a\($0)", tags: ["t"], rating: $0) })
        let plan = try #require(store.engine.registry.known(Article.self))
        let elements = plan.table.elements(try #require(plan.columns.first { $0.isCollection }))
        try store.engine.connections.write { connection throws(StoreError) in
            do throws(SQLiteError) {
                try connection.execute(
                    """
                    UPDATE \(plan.table.name) SET doc = '{' WHERE id = 'a7';
                    INSERT INTO \(elements)(value, id) VALUES('x', 'gone');
                    """
                )
            } catch {
                throw StoreError(error)
            }
        }
        let findings = try store.verify()
        #expect(findings.map(\.code) == [.corrupt, .corrupt, .corrupt])
        #expect(findings.map(\.identity) == ["a7", "gone", "a7"])
        #expect(findings.allSatisfy { $0.type == "Article" })
    }
}
