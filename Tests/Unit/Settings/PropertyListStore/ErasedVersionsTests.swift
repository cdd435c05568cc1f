import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

/// What is left of earlier versions of a list once they are erased.
@Suite struct ErasedVersionsTests {
    private let folder: TemporaryFolder
    private let store: PropertyListStore

    init() throws {
        folder = try TemporaryFolder()
        store = PropertyListStore(url: folder.url.appendingPathComponent("a.plist"))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func namesOfFiles(with text: String) throws -> [String] {
        try names().filter { name in
            try Data(contentsOf: folder.url.appendingPathComponent(name)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func areGoneAndTheCopyIsThatOfTheList() throws {
        for number in 0..<6 { try store.setValue(.string("old \(number)"), forKey: "key") }
        try store.setValue(.string("new"), forKey: "key")
        #expect(try !namesOfFiles(with: "old").isEmpty)
        try store.eraseEarlierVersions()
        #expect(try namesOfFiles(with: "old") == [])
        #expect(try namesOfFiles(with: "new") == [".a.plist.last-good", "a.plist"])
        #expect(try store.value(forKey: "key") == .string("new"))
        // The copy serves as before.
        try Data("damaged".utf8).write(to: folder.url.appendingPathComponent("a.plist"))
        #expect(try store.value(forKey: "key") == .string("new"))
        #expect(store.recoveries.count == 1)
    }

    @Test func leaveAListAloneThatHasNone() throws {
        try store.eraseEarlierVersions()
        #expect(try names() == [])
        try store.setValue(.string("new"), forKey: "key")
        let before = try names()
        try store.eraseEarlierVersions()
        #expect(try names() == before)
    }

    @Test func areGoneAlsoIfTheListIs() throws {
        for number in 0..<3 { try store.setValue(.string("old \(number)"), forKey: "key") }
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("a.plist"))
        try store.eraseEarlierVersions()
        #expect(try namesOfFiles(with: "old") == [])
    }

    @Test func keepTheModeOfTheList() throws {
        let path = folder.url.appendingPathComponent("a.plist").path
        for number in 0..<3 { try store.setValue(.string("old \(number)"), forKey: "key") }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try store.eraseEarlierVersions()
        let copy = folder.url.appendingPathComponent(".a.plist.last-good").path
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o640)
    }

    @Test func reportsThatOneMayStillBeThere() throws {
        let failing = FaultInjectingStore(store)
        try failing.setValue(.string("old"), forKey: "key")
        failing.fail(.writing, with: .writeFailed)
        #expect(throws: BackingStoreError.self) { try failing.eraseEarlierVersions() }
    }
}
