import Cyanotype
import CyanotypeStore
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

/// `Tests/reliability` does the same with more kills and processes.
@Suite("Stores of killed and competing processes")
struct KilledStoreTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("have all that was acknowledged, and no part of a transaction")
    func areWhole() throws {
        var generator = SeededGenerator(printingSeedFor: "KilledStoreTests")
        try withFolder { folder in
            let run = try ObjectKillRun(kills: 24, in: folder, using: &generator)
            #expect(run.complaints == [])
            #expect(run.acknowledged > 0)
            #expect(run.inTransactions > 0)
        }
    }

    @Test("have all objects when a migration was killed, each migrated once or not at all")
    func areWholeInMigrations() throws {
        var generator = SeededGenerator(printingSeedFor: "KilledStoreTests, migrations")
        try withFolder { folder in
            let run = try MigrationKillRun(kills: 8, in: folder, using: &generator)
            #expect(run.complaints == [])
            #expect(run.kills == 8)
        }
    }

    @Test("have all of a deletion, or nothing of it")
    func areWholeInDeletions() throws {
        var generator = SeededGenerator(printingSeedFor: "KilledStoreTests, deletions")
        try withFolder { folder in
            let run = try CascadeKillRun(kills: 8, in: folder, using: &generator)
            #expect(run.complaints == [])
            #expect(run.kills == 8)
        }
    }

    @Test("count what each process has counted")
    func count() throws {
        try withFolder { folder in
            let run = try ObjectCountRun(processes: 4, increments: 25, in: folder)
            #expect(run.complaints == [])
            #expect((run.shared, run.own, run.complete) == (100, 100, 4))
        }
    }

    @Test("are created once by processes that open them at the same time")
    func areCreatedOnce() throws {
        for _ in 0..<10 {
            try withFolder { folder in
                let run = try ObjectCountRun(processes: 6, increments: 1, in: folder)
                #expect(run.complaints == [])
                #expect((run.shared, run.complete) == (6, 6))
            }
        }
    }
}
