import Cyanotype
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

@Suite("Files of which a report is made")
struct ReportedFilesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func expectUnchanged(_ types: Int) throws {
        let (names, bytes) = (try folder.names, try folder.contents(of: "test.db"))
        let report = try ObjectStore.openReport(of: .file(folder.path()), models: [Article.self])
        #expect(report.types.count == types)
        #expect(try folder.names == names)
        #expect(try folder.contents(of: "test.db") == bytes)
    }

    @Test("are as before, with nothing beside them")
    func stayAsTheyAre() throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save(Article(id: "a"))
        // Others may use the file.
        try expectUnchanged(1)
        try store.close()
        #expect(try folder.names == ["test.db"])
        try expectUnchanged(1)
    }

    @Test("may be of an earlier format, which they keep")
    func keepTheirFormat() throws {
        try FrozenStore("format1-news").makeFile(at: folder.path())
        try expectUnchanged(0)
        #expect(try StoreInspection(path: folder.path()).format == 1)
    }

    @Test("are files")
    func areFiles() throws {
        for location in [StoreLocation.memory, .temporary, .file(folder.path("none.db"))] {
            let error = #expect(throws: StoreError.self) { try ObjectStore.openReport(of: location, models: []) }
            #expect(error?.code == .cannotOpen)
        }
        #expect(try folder.names.isEmpty)
    }
}
