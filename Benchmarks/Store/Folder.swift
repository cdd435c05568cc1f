import CyanotypeStore
import Foundation

/// The stores that the programs share.
struct Folder {
    let path: String

    /// A store without objects.
    var empty: String { "\(path)/empty.db" }

    /// A store of so many objects.
    func full(_ count: Int) -> String { "\(path)/full-\(count).db" }

    /// Makes the stores of some numbers of objects.
    func prepare(_ counts: [Int]) throws {
        _ = try ObjectStore(.file(empty), models: [Customer.self])
        for count in counts {
            let store = try ObjectStore(.file(full(count)), models: [Customer.self])
            // Not all in one transaction, whose log would be as large as the store.
            for start in stride(from: 0, to: count, by: 50_000) {
                try store.save((start..<min(start + 50_000, count)).map { Customer.made($0, among: count) })
            }
        }
    }

    /// Copies a store, and returns the path of the copy, which replaces the one before.
    func copy(_ file: String) throws -> String {
        let work = "\(path)/work.db"
        for name in [work, work + "-wal", work + "-shm"] where FileManager.default.fileExists(atPath: name) {
            try FileManager.default.removeItem(atPath: name)
        }
        try FileManager.default.copyItem(atPath: file, toPath: work)
        return work
    }
}
