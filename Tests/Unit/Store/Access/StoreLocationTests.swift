import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("The place of a store")
struct StoreLocationTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("is for this user only, whatever the process's mask allows")
    func isPrivate() throws {
        let (lines, status) = try HelperProcess("ObjectProbe", ["mask", folder.path("a/b/store.db"), "1"]).finish()
        #expect(status == 0)
        #expect(lines == ["600", "600", "600", "600", "700"])
    }

    @Test("keeps the mode of a file that is there")
    func keepsTheMode() throws {
        try folder.write(Data(), to: "store.db")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("store.db"))
        let store = try ObjectStore(.file(folder.path("store.db")))
        try store.save(Article(id: "x"))
        for name in ["store.db", "store.db-wal", "store.db-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions]
            #expect(mode as? Int == 0o640, "\(name)")
        }
    }

    @Test("by name is in the user's folder for data, by the XDG rules")
    func isByName() throws {
        func place(_ environment: [String: String], home: String? = nil) -> StoreLocation {
            .default(named: "app", environment: environment, home: { home })
        }
        #expect(place(["XDG_DATA_HOME": "/data", "HOME": "/home/a"]) == .file("/data/app/store.db"))
        for unset in ["", "relative"] {
            let location = place(["XDG_DATA_HOME": unset, "HOME": "/home/a"])
            #expect(location == .file("/home/a/.local/share/app/store.db"))
        }
        #expect(place(["HOME": "here"], home: "/home/b") == .file("/home/b/.local/share/app/store.db"))
        let error = #expect(throws: StoreError.self) { try ObjectStore(place([:])) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("XDG_DATA_HOME") == true)
    }

    @Test("needs a name that is one of a folder", arguments: ["", ".", "..", ".hidden", "a/b", "a\0b"])
    func needsAName(_ name: String) throws {
        #expect(#expect(throws: StoreError.self) { try ObjectStore(.default(named: name)) }?.code == .cannotOpen)
    }
}
