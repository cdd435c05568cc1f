import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Bytes of a file that name a type are changed, one at a time.
@Suite("Types whose name is damaged")
struct DamagedCatalogTests {
    private let folder: DatabaseFolder
    private let bytes: [UInt8]

    init() throws {
        folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()))
        try store.save((0..<5).map { Account(number: $0, mail: "m\($0)", owner: "owner \($0)") })
        try store.close()
        bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path())))
    }

    @Test("are an error, and never a type without objects")
    func areAnError() throws {
        let name = Array("Account".utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: name) }
        // In the tables of types and of schemas, and in the index of each.
        try #require(places.count >= 4)
        for place in places {
            var damaged = bytes
            damaged[place + 3] ^= 1
            try Data(damaged).write(to: URL(fileURLWithPath: folder.path()))
            let store = try ObjectStore(.file(folder.path()))
            var outcomes: [String] = []
            do throws(StoreError) {
                let found = try store.fetch(Account.self)
                #expect(found.count == 5, "\(place): \(found)")
                outcomes.append("found")
            } catch {
                #expect([.corrupt, .type].contains(error.code), "\(place): \(error)")
                outcomes.append(error.code.rawValue)
                // A new type would hide the objects of the damaged one.
                let other = Account(number: 9, mail: nil, owner: "x")
                #expect(throws: StoreError.self, "\(place)") { try store.save(other) }
            }
            #expect(try !store.verify().isEmpty, "\(place): \(outcomes)")
            try? store.close()
        }
    }

    @Test("are an error if a schema is recorded twice")
    func areNotRecordedTwice() throws {
        let connection = try folder.open()
        try connection.execute(
            """
            CREATE TABLE copies AS SELECT * FROM cyanotype_schemas;
            DROP TABLE cyanotype_schemas;
            ALTER TABLE copies RENAME TO cyanotype_schemas;
            INSERT INTO cyanotype_schemas SELECT * FROM cyanotype_schemas;
            """
        )
        connection.close()
        let store = try ObjectStore(.file(folder.path()))
        let error = #expect(throws: StoreError.self) { try store.fetch(Account.self) }
        #expect(error?.code == .corrupt)
        try? store.close()
        let opening = #expect(throws: StoreError.self) { try ObjectStore(.file(folder.path()), models: [Account.self]) }
        #expect(opening?.code == .corrupt)
    }
}
