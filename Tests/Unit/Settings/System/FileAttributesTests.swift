import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A list keeps its owner, mode, access control list and extended attributes, and no file beside it is open to more users.
@Suite struct FileAttributesTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        path = url.path(percentEncoded: false)
        try PropertyListStore(url: url).setValue(.integer(0), forKey: "number")
    }

    // MARK: Access control lists

    private static let nobody: UInt32 = 65_534
    private static let whyNoLists: Comment = "the file system has no access control lists"
    private static let hasLists: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? AccessList(nobody: 6, mask: 6).set(on: folder.path)) != nil
    }()
    private static let isRoot = getuid() == 0
    private static let whyNotRoot: Comment = "only root can become somebody else"

    /// A list that gives the owner all, the group nothing, and the user "nobody" some rights.
    private struct AccessList: Equatable, CustomStringConvertible {
        let bytes: [UInt8]

        init(nobody rights: UInt8, mask: UInt8) {
            // The kind, the rights and the user of each entry: of the owner, a user, the group, the mask, and others.
            let entries: [(kind: UInt8, rights: UInt8, user: UInt32)] = [
                (1, 6, .max), (2, rights, FileAttributesTests.nobody), (4, 0, .max), (16, mask, .max), (32, 0, .max),
            ]
            var bytes: [UInt8] = [2, 0, 0, 0]
            for entry in entries {
                bytes += [entry.kind, 0, entry.rights, 0]
                for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: entry.user >> (UInt32(shift) * 8))) }
            }
            self.bytes = bytes
        }

        init?(at path: String) throws {
            guard let bytes = try SystemCalls.attribute(FileAttributes.accessList, at: path) else { return nil }
            self.bytes = bytes
        }

        func set(on path: String, asDefault: Bool = false) throws {
            let name = asDefault ? AttributeName("system.posix_acl_default") : FileAttributes.accessList
            try setAttribute(name, bytes, at: path)
        }

        var description: String { bytes.dropFirst(4).map { "\($0)" }.joined(separator: " ") }
    }

    private func mode(_ name: String = "a.plist") throws -> UInt32 {
        try #require(try SystemCalls.status(at: folder.path + "/" + name)).permissions
    }

    private func list(_ name: String = "a.plist") throws -> AccessList? {
        try AccessList(at: folder.path + "/" + name)
    }

    /// All that changes a list.
    private static let writes: [(String, @Sendable (PropertyListStore, Int64) throws -> Void)] = [
        ("setValue", { try $0.setValue(.integer($1), forKey: "number") }),
        ("apply", { try $0.apply(["number": .integer($1), "other": nil]) }),
        ("update", { store, number in try store.update { $0["number"] = .integer(number) } }),
        ("transform", { store, number in try store.transform("number") { $0 = .integer(number) } }),
        ("addValue", { _ = try $0.addValue(.integer($1), forKey: "added \($1)") }),
        (
            "transaction",
            { store, number in
                let transaction = try store.beginTransaction()
                defer { transaction.end() }
                try transaction.apply(["number": .integer(number)])
                try transaction.apply(["number": .integer(number + 100)])
            }
        ),
        ("removeAll", { store, _ in try store.removeAll() }),
    ]

    @Test(.enabled(if: hasLists, whyNoLists), arguments: [PropertyListStore.Format.binary, .xml])
    func anAccessControlListIsKeptByEveryWrite(format: PropertyListStore.Format) throws {
        let expected = AccessList(nobody: 6, mask: 6)
        try expected.set(on: path)
        try #require(mode() == 0o660)
        let store = PropertyListStore(url: url, format: format)
        for (number, write) in (Self.writes + Self.writes).enumerated() {
            try write.1(store, Int64(number + 1))
            for name in ["a.plist", ".a.plist.last-good"] {
                #expect(try list(name) == expected, "\(name) after \(write.0)")
                #expect(try mode(name) == 0o660, "\(name) after \(write.0)")
            }
        }
    }

    /// While a file has contents, it has the rights that it keeps.
    @Test(.enabled(if: hasLists, whyNoLists)) func theNewFileIsNeverOpenToMore() throws {
        let seen = Mutex<[(UInt32, [UInt8]?)]>([])
        let store = PropertyListStore(binary: url) {
            unsafe $0.write = { descriptor, bytes throws(SystemError) in
                let permissions = try SystemCalls.status(of: descriptor).permissions
                let list = try SystemCalls.attribute(FileAttributes.accessList, of: descriptor)
                seen.withLock { $0.append((permissions, list)) }
                return try unsafe SystemCalls.write(descriptor, bytes)
            }
        }
        let list = AccessList(nobody: 4, mask: 4)
        try list.set(on: path)
        try store.setValue(.integer(1), forKey: "number")
        let first = try #require(seen.withLock { $0.first })
        #expect(first.0 == 0o640)
        #expect(first.1 == list.bytes)
    }

    /// The list of the folder's default would be on each new file, and give its users rights with the group's bits.
    @Test(.enabled(if: hasLists, whyNoLists), arguments: [0o600, 0o640, 0o660] as [UInt32])
    func aDefaultOfTheFolderGivesNobodyRights(mode: UInt32) throws {
        try unsafe #require(chmod(path, mode) == 0)
        try AccessList(nobody: 6, mask: 6).set(on: folder.path, asDefault: true)
        unsafe unlink(folder.path + "/.a.plist.lock")
        let store = PropertyListStore(url: url)
        for number in 1...4 as ClosedRange<Int64> {
            try store.setValue(.integer(number), forKey: "number")
            for name in ["a.plist", ".a.plist.last-good"] {
                #expect(try self.mode(name) == mode)
                #expect(try list(name) == nil)
            }
            // The entries of a list have no rights if its mask has none.
            let lock = try self.mode(".a.plist.lock")
            #expect(lock == (mode == 0o660 ? 0o660 : 0o600))
            #expect(try lock == 0o600 || list(".a.plist.lock") == nil)
        }
        // A new list is its user's alone.
        try PropertyListStore(url: folder.file("b.plist")).setValue(.integer(1), forKey: "number")
        #expect(try self.mode("b.plist") == 0o600)
        #expect(try self.mode(".b.plist.lock") == 0o600)
    }

    @Test(.enabled(if: hasLists, whyNoLists)) func aListThatReplacesADamagedOneHasItsRights() throws {
        let expected = AccessList(nobody: 4, mask: 4)
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "number")
        try expected.set(on: path)
        try setAttribute(AttributeName("user.comment"), Array("mine".utf8), at: path)
        let descriptor = unsafe open(path, O_WRONLY | O_TRUNC)
        close(descriptor)
        let store = PropertyListStore(url: url)
        #expect(try store.value(forKey: "number") == .integer(0))
        let recovery = try #require(store.recoveries.first)
        #expect(recovery.isRestored)
        for path in [path, recovery.quarantine] {
            #expect(try AccessList(at: path) == expected)
            #expect(try SystemCalls.attribute(AttributeName("user.comment"), at: path) == Array("mine".utf8))
            #expect(try #require(try SystemCalls.status(at: path)).permissions == 0o640)
        }
    }

    /// A list with secrets is its user's alone, whatever it was before.
    @Test(.enabled(if: hasLists, whyNoLists)) func aListWithSecretsLosesItsAccessControlList() throws {
        try AccessList(nobody: 6, mask: 6).set(on: path)
        let store = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        for number in 1...3 as ClosedRange<Int64> {
            try store.setValue(.integer(number), forKey: "number")
            #expect(try list() == nil)
            for name in ["a.plist", ".a.plist.last-good", ".a.plist.lock"] { #expect(try mode(name) == 0o600) }
        }
    }

    @Test(
        .enabled(if: hasLists && isRoot, whyNoLists),
        arguments: [(6, 6, true), (4, 4, false), (6, 4, false), (6, 0, false)]
    )
    func whoMayWriteByTheAccessControlListCanTakeTheLock(nobody: UInt8, mask: UInt8, canTake: Bool) throws {
        try unsafe #require(chmod(folder.path, 0o755) == 0)
        try AccessList(nobody: nobody, mask: mask).set(on: path)
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "number")
        let other = try HelperProcess("SettingsWriter", ["grab", folder.path + "/.a.plist.lock"])
        #expect(other.nextLine() == (canTake ? "taken" : "refused \(EACCES)"))
        other.kill()
        _ = other.finish()
        // The group has no rights.
        let list = try #require(try SystemCalls.attribute(FileAttributes.accessList, at: path))
        #expect(list[4 + 2 * 8 + 2] == 0)
    }

    // MARK: Extended attributes

    @Test func extendedAttributesAreKept() throws {
        var expected: [String: [UInt8]] = [
            "user.comment": Array("mine".utf8), "user.empty": [], "user.bytes": [0, 255, 0, 10],
            "user.large": [UInt8](repeating: 7, count: 1_000),
        ]
        if Self.isRoot { expected["trusted.mark"] = [1, 2, 3] }
        for (name, value) in expected { try setAttribute(AttributeName(name), value, at: path) }
        let store = PropertyListStore(url: url)
        for (number, write) in Self.writes.enumerated() {
            try write.1(store, Int64(number + 1))
            for name in ["a.plist", ".a.plist.last-good"] {
                let path = folder.path + "/" + name
                for (attribute, value) in expected {
                    #expect(try SystemCalls.attribute(AttributeName(attribute), at: path) == value)
                }
            }
        }
    }

    /// As another user, who owns the list.
    private func unprivileged(_ arguments: [String]) throws -> [String] {
        for path in [path, folder.path] { try unsafe #require(chown(path, Self.nobody, Self.nobody) == 0) }
        unsafe unlink(folder.path + "/.a.plist.lock")
        let (lines, status) = try HelperProcess("SettingsWriter", arguments).finish()
        #expect(status == 0)
        return lines
    }

    /// The kernel gives attributes only to a file that its owner may write.
    @Test(.enabled(if: isRoot, whyNotRoot)) func aListThatItsOwnerMayOnlyReadKeepsItsAttributes() throws {
        try setAttribute(AttributeName("user.comment"), [1], at: path)
        try unsafe #require(chmod(path, 0o400) == 0)
        #expect(try unprivileged(["unprivileged", path]) == ["read: number", "write: done"])
        #expect(try SystemCalls.attribute(AttributeName("user.comment"), at: path) == [1])
        #expect(try mode() == 0o400)
    }

    // MARK: What cannot be kept

    @Test(.enabled(if: isRoot, whyNotRoot), arguments: ["security.mark", "group", "owner"])
    func whatCannotBeKeptIsAnError(what: String) throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "number")
        if what == "security.mark" { try setAttribute(AttributeName(what), [1], at: path) }
        let bytes = try Data(contentsOf: url)
        let copy = try Data(contentsOf: folder.file(".a.plist.last-good"))
        for path in [path, folder.path] { try unsafe #require(chown(path, Self.nobody, Self.nobody) == 0) }
        if what == "group" { try unsafe #require(chown(path, Self.nobody, 1) == 0) }
        if what == "owner" {
            // Who may write the list and its folder is not its owner.
            try unsafe #require(chown(path, 0, Self.nobody) == 0)
            try unsafe #require(chmod(path, 0o660) == 0)
        }
        unsafe unlink(folder.path + "/.a.plist.lock")
        let (lines, _) = try HelperProcess("SettingsWriter", ["refused", path]).finish()
        let attribute = ["group": "its group (1)", "owner": "its owner (0)"][what] ?? "its attribute (\(what))"
        let expected =
            "property list \(path): the file was not written and is as it was before: \(attribute) cannot be kept: permission "
            + "denied; have root or the file's owner write it, or remove that from the file (writeFailed)"
        #expect(lines == [expected])
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try Data(contentsOf: folder.file(".a.plist.last-good")) == copy)
        #expect(try folder.leftovers().isEmpty)
    }
}

private func setAttribute(_ name: AttributeName, _ value: [UInt8], at path: String) throws {
    let descriptor = try SystemCalls.open(path, O_RDONLY)
    defer { SystemCalls.close(descriptor) }
    try SystemCalls.setAttribute(name, to: value, of: descriptor)
}
