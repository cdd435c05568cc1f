import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Documents that are damaged")
struct DamagedDocumentsTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()))
        try store.save((0..<5).map { Account(number: $0, mail: "m\($0)", owner: "owner \($0)") })
    }

    private func change(_ sql: String) throws {
        let connection = try SQLiteConnection(path: folder.path(), mode: .readWrite)
        try connection.execute(sql)
        connection.close()
    }

    @Test(
        "are told with their identity, and the rest can be read",
        arguments: [
            "UPDATE objects_1 SET doc = replace(doc, 'owner 2', 'owner 7') WHERE id = 2",
            "UPDATE objects_1 SET doc = (SELECT doc FROM objects_1 WHERE id = 3) WHERE id = 2",
            "UPDATE objects_1 SET doc = o.doc, checksum = o.checksum FROM objects_1 AS o WHERE o.id = 3 AND objects_1.id = 2",
        ]
    )
    func areTold(damage: String) throws {
        try change(damage)
        let store = try ObjectStore(.file(folder.path()))
        #expect(try store.fetch(Account.self, id: 3)?.owner == "owner 3")
        let (readable, failures) = try store.fetchSkippingFailures(store.query(Account.self))
        #expect(readable.map(\.number) == [0, 1, 3, 4])
        #expect(failures.map(\.code) == [.corrupt])
        #expect(failures.first?.identity == "2")
        for fetch in [{ _ = try store.fetch(Account.self) }, { _ = try store.fetch(Account.self, id: 2) }] {
            #expect(throws: StoreError.self, performing: fetch)
        }
        // Writing could damage more.
        let error = #expect(throws: StoreError.self) { try store.save(Account(number: 9, mail: nil, owner: "x")) }
        #expect(error?.code == .corrupt)
        #expect(try store.verify().contains { $0.identity == "2" && $0.code == .corrupt })
    }
}
