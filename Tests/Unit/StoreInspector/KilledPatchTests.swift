import CyanotypeStore
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// The program is killed between two batches, or inside of one, and started again.
@Suite("Migrations by a patch that are killed", .timeLimit(.minutes(60)))
struct KilledPatchTests {
    private let folder: StoreFolder
    private static let count = 3_000
    /// Neither operation can be done twice without a trace.
    private static let patch = """
        [{"op": "move", "from": "/heading", "path": "/title"}, {"op": "add", "path": "/tags/-", "value": "patched"}]
        """

    init() throws {
        folder = try StoreFolder()
        try folder.write(Data(Self.patch.utf8), to: "patch.json")
    }

    private let arguments = ["migrate", "store.db", "post", "1", "2", "patch.json"]

    @Test("patch each document once, and lose none")
    func patchOnce() throws {
        var random = SeededGenerator(printingSeedFor: "killed patches")
        var kills = 0
        // A run may end before it is killed. Then another file is patched.
        while kills < 5 {
            for name in try folder.names where name.hasPrefix("store.db") {
                try FileManager.default.removeItem(atPath: folder.path(name))
            }
            try folder.store().save((1...Self.count).map { Releases.First($0) })
            while try killedRun(after: .random(in: 1...1_000, using: &random)) {
                kills += 1
                try check()
            }
            #expect(try check() == Self.count)
        }
    }

    @Test("let a program with the model fill the keys between two batches")
    func letOthersGoOn() throws {
        try folder.store().save((1...Self.count).map { Releases.First($0) })
        let process = folder.process(arguments)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
        while process.isRunning {
            // It fills the keys of all rows when it is opened.
            let models = [Releases.Second.self]
            let store = try ObjectStore(.file(folder.path()), models: models, busyTimeout: .seconds(600))
            try store.close()
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let store = try ObjectStore(.file(folder.path()), models: [Releases.Second.self])
        let missing = try (1...Self.count).filter { number in
            try store.count(store.query(Releases.Second.self).filter(\.title, .equals("heading \(number)"))) != 1
        }
        #expect(missing == [])
        #expect(try store.count(store.query(Releases.Second.self).filter(\.tags, .contains("patched"))) == Self.count)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    /// Starts the program, and kills it when it has patched some more documents.
    ///
    /// - Returns: Whether it was killed. It had done everything otherwise.
    private func killedRun(after documents: Int) throws -> Bool {
        let process = folder.process(arguments)
        process.standardOutput = FileHandle.nullDevice
        let start = try patchedCount()
        try process.run()
        defer {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
        while process.isRunning {
            if try patchedCount() < start + documents { continue }
            kill(process.processIdentifier, SIGKILL)
            break
        }
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }

    /// The number of patched documents that were committed.
    private func patchedCount() throws -> Int {
        let connection = try SQLiteConnection(path: folder.path(), mode: .readOnly)
        defer { connection.close() }
        // After a kill, somebody may be taking the log over.
        try connection.execute("PRAGMA busy_timeout = 600000")
        let sql = SQL(adHoc: "SELECT count(*) FROM objects_1 WHERE doc LIKE '%patched%'")
        return try Int(connection.first(sql) { $0.integer(0) } ?? 0)
    }

    /// Checks each document.
    ///
    /// - Returns: The number of patched ones.
    @discardableResult
    private func check() throws -> Int {
        #expect(try folder.run("verify", "store.db", "--thorough").output == "")
        let documents = try folder.store().documents(ofType: "post").map { try $0.get() }
        #expect(documents.count == Self.count)
        for document in documents {
            let number = String(describing: document.id)
            let tags = document.json["tags"]?.arrayValue?.compactMap(\.stringValue)
            let isPatched = document.version == 2
            #expect(isPatched || document.version == 1)
            #expect(document.json[isPatched ? "title" : "heading"]?.stringValue == "heading \(number)")
            #expect(document.json[isPatched ? "heading" : "title"] == nil)
            #expect(tags?.dropFirst().elementsEqual(isPatched ? ["patched"] : []) == true)
        }
        return documents.count { $0.version == 2 }
    }
}
