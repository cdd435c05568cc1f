import Cyanotype
import CyanotypeStore
import Foundation

/// What is timed. Benchmarks/Peers/sqlite does the same in C and in Python.
enum StoreTask: String, CaseIterable {
    /// Stores all objects in one call.
    case insert
    /// Finds objects by their identities.
    case get
    /// Stores objects in a call each.
    case save
    /// Finds about 1,111 objects by an index.
    case query
    /// Reads all objects in pages.
    case scan
    /// Opens the store and finds an object.
    case open

    /// Times the task on the files of a folder.
    func figure(_ folder: Folder, _ count: Int, seconds: Double) throws -> StoreFigure {
        var watch = Stopwatch(duration: seconds)
        switch self {
        case .insert: try insert(folder, count, &watch)
        case .get: try get(folder, count, &watch)
        case .save: try save(folder, count, &watch)
        case .query: try query(folder, count, &watch)
        case .scan: try scan(folder, count, &watch)
        case .open: try open(folder, count, &watch)
        }
        return try watch.figure(of: rawValue, count: count)
    }

    private func insert(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        let objects = (0..<count).map { Customer.made($0, among: count) }
        try watch.time { run in
            let store = try ObjectStore(.file(folder.copy(folder.empty)), models: [Customer.self])
            run.start()
            try store.save(objects)
            run.stop()
            return count
        }
    }

    private func get(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        let store = try ObjectStore(.file(folder.full(count)), models: [Customer.self])
        var random = XorShift()
        try watch.time { _ in
            for _ in 0..<2_000 {
                let id = Int(random.next() % UInt64(count))
                guard try store.fetch(Customer.self, id: id)?.id == id else {
                    throw Mistake("there is no object \(id)")
                }
            }
            return 2_000
        }
    }

    private func save(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        let store = try ObjectStore(.file(folder.copy(folder.full(count))), models: [Customer.self])
        var id = count
        try watch.time { run in
            let objects = (id..<id + 500).map { Customer.made($0, among: count) }
            id += 500
            run.start()
            for object in objects { try store.save(object) }
            run.stop()
            return 500
        }
    }

    private func query(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        let store = try ObjectStore(.file(folder.full(count)), models: [Customer.self])
        var random = XorShift()
        try watch.time { run in
            let region = Int(random.next() % UInt64(Customer.regions(among: count)))
            run.start()
            let found = try store.fetch(store.query(Customer.self).filter(\.region, .equals(region))).count
            run.stop()
            return found
        }
    }

    private func scan(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        let store = try ObjectStore(.file(folder.full(count)), models: [Customer.self])
        try watch.time(atLeast: 1) { _ in
            var found = 0
            var cursor: PageCursor?
            repeat {
                let page = try store.fetchPage(store.query(Customer.self).limit(1_000).after(cursor))
                found += page.objects.count
                cursor = page.next
            } while cursor != nil
            guard found == count else { throw Mistake("there are \(found) objects, not \(count)") }
            return found
        }
    }

    private func open(_ folder: Folder, _ count: Int, _ watch: inout Stopwatch) throws {
        try watch.time { run in
            let store = try ObjectStore(.file(folder.full(count)), models: [Customer.self])
            guard try store.fetch(Customer.self, id: 1) != nil else { throw Mistake("there is no object 1") }
            run.stop()
            return 1
        }
    }
}

/// The random numbers that the programs in C and Python have too.
private struct XorShift {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
