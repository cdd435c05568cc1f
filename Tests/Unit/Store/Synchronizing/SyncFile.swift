import CyanotypeTesting
import Foundation

@testable import CyanotypeStore

/// The file of a store with notes for a server, as a program has it that knows nothing of stores.
struct SyncFile {
    static let longText = String(repeating: "words of a long note, ", count: 300)

    let path: String

    func execute(_ sql: String) throws { try SQLiteConnection(path: path, mode: .readWrite).execute(sql) }

    func value(_ sql: String) throws -> SQLiteValue? { try SQLiteConnection(path: path, mode: .readOnly).value(sql) }

    /// The name of the table of the only type.
    func table() throws -> String {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%doc TEXT%base_schema%'"
        guard case .text(let name) = try value(sql) else { throw CocoaError(.fileReadCorruptFile) }
        return name
    }

    /// Deletes all objects.
    func deleteAll() throws {
        try execute("DELETE FROM \(table())")
        // A tombstone without a transaction of the store has no revision yet.
        try execute("UPDATE cyanotype_sync SET deleted_revision = 9")
    }

    /// Returns the long text after random edits.
    static func editedText(_ random: inout Random) -> String {
        var text = Array(longText.utf8)
        for _ in 0..<random.below(4) {
            let start = random.below(text.count)
            let end = min(text.count, start + random.below(300))
            text.replaceSubrange(start..<end, with: repeatElement(UInt8(ascii: "x"), count: random.below(300)))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
