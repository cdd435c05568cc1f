import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// The tables from which a program knows the versions of objects are damaged. An ancestor erased all objects then.
@Suite("H1 ✗: objects whose versions the file has lost")
struct LostSchemasTests {
    private let folder: DatabaseFolder
    /// The rows, as they were before the damage.
    private let before: [String]

    init() throws {
        let folder = try DatabaseFolder()
        var random = SeededGenerator(printingSeedFor: "lost schemas")
        let values = (0..<4).map { Posts.Values.random($0, using: &random) }
        let first = try ObjectStore(.file(folder.path()))
        try first.save(values.prefix(2).map(\.v1))
        try first.close()
        let second = try ObjectStore(.file(folder.path()))
        try second.save(values.suffix(2).map(\.v2))
        try second.close()
        before = try Self.rows(folder)
        self.folder = folder
    }

    private static func rows(_ folder: DatabaseFolder) throws -> [String] {
        let connection = try folder.open()
        defer { connection.close() }
        var rows: [String] = []
        try connection.forEach(SQL(adHoc: "SELECT id, schema, doc FROM objects_1 ORDER BY id")) { row in
            rows.append("\(row.integer(0)) \(row.integer(1)) \(row.string(2))")
            return true
        }
        return rows
    }

    private func damage(_ script: String) throws {
        let connection = try folder.open()
        try connection.execute(script)
        connection.close()
    }

    private static let models: [[any Model.Type]] = [[], [Posts.V1.self], [Posts.V2.self], [Posts.V3.self]]

    /// Whether a call throws the error for damage.
    private func isRefused(_ call: () throws -> Void) throws -> Bool {
        do {
            try call()
            return false
        } catch {
            if (error as? StoreError)?.code == .corrupt { return true }
            throw error
        }
    }

    @Test(
        "are an error, and stay",
        arguments: [
            "DROP TABLE cyanotype_schemas", "DROP TABLE cyanotype_shapes", "DELETE FROM cyanotype_schemas",
            "DELETE FROM cyanotype_shapes", "DELETE FROM cyanotype_schemas; DELETE FROM cyanotype_shapes",
        ]
    )
    func areAnError(script: String) throws {
        try damage(script)
        for models in Self.models {
            let isOpen = try !isRefused {
                let store = try ObjectStore(.file(folder.path()), models: models)
                let calls: [() throws -> Void] = [
                    { _ = try store.fetch(Posts.V3.self) }, { _ = try store.fetch(Posts.V3.self, id: 0) },
                    { _ = try store.fetch(ObjectQuery<Posts.V3>().filter(\.title, .equals("x"))) },
                    { try store.save(Posts.Values(id: 9, title: "t", rating: 1, tags: [], first: "f", last: "l").v3) },
                    { _ = try store.migrateAll([Posts.V3.self]) },
                    { _ = try store.document(ofType: "post", id: 0) },
                ]
                for (number, call) in calls.enumerated() { #expect(try isRefused(call), "call \(number)") }
                #expect(try !store.verify().isEmpty)
            }
            // With models, the opening looks at their objects.
            #expect(isOpen == (models.isEmpty && script.hasPrefix("DELETE")), "\(models)")
            #expect(try Self.rows(folder) == before)
        }
    }

    @Test("are an error where others are whole", arguments: [("min", 0, 3), ("max", 3, 0)])
    func areAnErrorBesideOthers(which: String, lost: Int, whole: Int) throws {
        // Also those with greater numbers, so that a new schema could get the number.
        try damage(
            """
            DELETE FROM cyanotype_schemas WHERE id = (SELECT \(which)(schema) FROM objects_1)
                OR id > (SELECT max(schema) FROM objects_1)
            """
        )
        let store = try ObjectStore(.file(folder.path()), models: [Posts.V3.self])
        #expect(try isRefused { _ = try store.fetch(Posts.V3.self, id: lost) })
        #expect(try isRefused { _ = try store.fetch(Posts.V3.self) })
        #expect(try store.fetch(Posts.V3.self, id: whole)?.id == whole)
        try store.save(Posts.Values(id: 9, title: "t", rating: 1, tags: [], first: "f", last: "l").v3)
        try store.migrateAll()
        let rows = try Self.rows(folder)
        #expect(before.filter { $0.hasPrefix("\(lost) ") }.allSatisfy(rows.contains))
        #expect(try isRefused { _ = try store.fetch(Posts.V3.self, id: lost) })
        #expect(try !store.verify().isEmpty)
    }
}
