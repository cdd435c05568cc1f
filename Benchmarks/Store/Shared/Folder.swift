import Foundation

/// The files that the programs share.
struct Folder {
    /// What a file has.
    enum Kind: String {
        /// A store of documents.
        case full
        /// A table with a column for each field.
        case columns
    }

    let path: String

    /// The file with so many objects.
    func file(_ kind: Kind, _ count: Int) -> String { "\(path)/\(kind)-\(count).db" }

    /// Copies a file, and returns the path of the copy, which replaces the one before.
    func copy(_ file: String) throws -> String {
        let work = "\(path)/work.db"
        for name in [work, work + "-wal", work + "-shm"] where FileManager.default.fileExists(atPath: name) {
            try FileManager.default.removeItem(atPath: name)
        }
        try FileManager.default.copyItem(atPath: file, toPath: work)
        return work
    }
}
