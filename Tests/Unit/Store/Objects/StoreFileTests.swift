import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("The file of a store")
struct StoreFileTests {
    private func withFile(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent("store.db").path)
    }

    @Test("has the objects when it is opened again")
    func keepsObjects() throws {
        try withFile { path in
            try ObjectStore(.file(path)).save(Article(id: "x", rating: 4))
            #expect(try ObjectStore(.file(path)).fetch(Article.self, id: "x")?.rating == 4)
        }
    }

    @Test("is shared by stores")
    func isShared() throws {
        try withFile { path in
            let (one, other) = (try ObjectStore(.file(path)), try ObjectStore(.file(path)))
            try one.save(Article(id: "x", rating: 1))
            #expect(try other.fetch(Article.self, id: "x")?.rating == 1)
            try other.save(Article(id: "x", rating: 2))
            #expect(try one.fetch(Article.self, id: "x")?.rating == 2)
        }
    }

    @Test("is left alone if it is something else")
    func isLeftAlone() throws {
        try withFile { path in
            let text = Data("This is a text, not a database. ".utf8) + Data(repeating: 0x20, count: 4096)
            try text.write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: StoreError.self) { try ObjectStore(.file(path)) }
            #expect(error?.code == .notADatabase)
            #expect(error?.path == path)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
        }
    }

    @Test(
        "is left alone if another program or a newer version has written it",
        arguments: [
            ("CREATE TABLE notes(text)", StoreError.Code.foreign),
            (
                "PRAGMA application_id = \(StoreFile.applicationID); PRAGMA user_version = 99; CREATE TABLE notes(text)",
                .newer
            ),
        ]
    )
    func isOfAnotherProgram(_ script: String, _ code: StoreError.Code) throws {
        try withFile { path in
            let connection = try SQLiteConnection(path: path, mode: .readWriteCreate)
            try connection.execute(script)
            connection.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let error = #expect(throws: StoreError.self) { try ObjectStore(.file(path)) }
            #expect(error?.code == code)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }
}
