import BenchmarkSupport
import Foundation

/// What a program times, as its arguments say.
struct StoreTiming {
    let task: StoreTask
    let folder: Folder
    let count: Int
    let seconds: Double

    /// The most objects that are stored in one transaction, so that its log is not as large as the store.
    private static let largestTransaction = 50_000
    /// The number of objects from which a task takes so long that one time is enough.
    private static let many = 100_000
    private static let gets = 2_000
    private static let saves = 500

    /// - Parameter arguments: A task, a folder, the number of objects in the store, and for how many seconds to go on.
    init?(arguments: some Collection<String>) {
        let words = Array(arguments)
        guard words.count == 4, let task = StoreTask(rawValue: words[0]), let count = Int(words[2]), count > 0,
            let seconds = Double(words[3])
        else { return nil }
        (self.task, self.count, self.seconds) = (task, count, seconds)
        folder = Folder(path: words[1])
    }

    /// The transactions in which so many objects are stored.
    static func transactions(of count: Int) -> [Range<Int>] {
        let size = count > many ? largestTransaction : max(1, count)
        return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }

    /// Times the task with a kind of store.
    ///
    /// - Returns: The figure, or those of each number of threads.
    func figures<Store: CustomerStore>(of type: Store.Type) throws -> [StoreFigure] {
        if task == .parallel { return try [1, 2, 4, 8].map { try parallel(type, threads: $0) } }
        var watch = Stopwatch(duration: seconds)
        switch task {
        case .insert: try insert(type, &watch)
        case .get: try get(type, &watch)
        case .save: try save(type, &watch)
        case .query: try query(type, &watch)
        case .scan: try readAll(type, &watch) { try $0.scan() }
        case .pages: try readAll(type, &watch) { try $0.pages() }
        case .open: try open(type, &watch)
        case .parallel: break
        }
        return [try StoreFigure(watch, peer: Store.peer, task: task, count: count)]
    }
}

// MARK: - The tasks

extension StoreTiming {
    private func file<Store: CustomerStore>(_ type: Store.Type, _ count: Int) -> String {
        folder.file(Store.kind, count)
    }

    private func insert<Store: CustomerStore>(_ type: Store.Type, _ watch: inout Stopwatch) throws {
        try watch.time(atLeast: count > Self.many ? 1 : 5) { lap in
            let store = try Store(path: folder.copy(file(type, 0)))
            for numbers in Self.transactions(of: count) {
                let records = numbers.map { Store.record(of: .made($0, among: count)) }
                try lap.measure { try store.insert(records) }
            }
            return count
        }
    }

    private func get<Store: CustomerStore>(_ type: Store.Type, _ watch: inout Stopwatch) throws {
        let store = try Store(path: file(type, count))
        var random = XorShift()
        try watch.time { lap in
            try lap.measure { try get(from: store, &random) }
            return Self.gets
        }
    }

    private func get(from store: some CustomerStore, _ random: inout XorShift) throws {
        for _ in 0..<Self.gets {
            let id = random.next(below: count)
            guard try store.get(id) else { throw Mistake("there is no object \(id)") }
        }
    }

    private func save<Store: CustomerStore>(_ type: Store.Type, _ watch: inout Stopwatch) throws {
        let store = try Store(path: folder.copy(file(type, count)))
        var next = count
        try watch.time { lap in
            let records = (next..<next + Self.saves).map { Store.record(of: .made($0, among: count)) }
            next += Self.saves
            try lap.measure { for record in records { try store.save(record) } }
            return Self.saves
        }
    }

    private func query<Store: CustomerStore>(_ type: Store.Type, _ watch: inout Stopwatch) throws {
        let store = try Store(path: file(type, count))
        var random = XorShift()
        try watch.time { lap in
            let region = random.next(below: Customer.regions(among: count))
            return try lap.measure { try store.query(region: region) }
        }
    }

    private func readAll<Store: CustomerStore>(
        _ type: Store.Type,
        _ watch: inout Stopwatch,
        _ read: (Store) throws -> Int
    ) throws {
        let store = try Store(path: file(type, count))
        try watch.time(atLeast: 1) { lap in
            let found = try lap.measure { try read(store) }
            guard found == count else { throw Mistake("there are \(found) objects, not \(count)") }
            return found
        }
    }

    private func open<Store: CustomerStore>(_ type: Store.Type, _ watch: inout Stopwatch) throws {
        try watch.time { lap in
            let store = try lap.measure {
                let store = try Store(path: file(type, count))
                guard try store.get(1) else { throw Mistake("there is no object 1") }
                return store
            }
            // Closing is not measured.
            return withExtendedLifetime(store) { 1 }
        }
    }

    private func parallel<Store: CustomerStore>(_ type: Store.Type, threads: Int) throws -> StoreFigure {
        let store = try Store(path: file(type, count))
        var watch = Stopwatch(duration: seconds, cpuClock: CLOCK_PROCESS_CPUTIME_ID)
        try watch.time { lap in
            try lap.measure {
                try Threads.run(threads) { number in
                    var random = XorShift(seed: UInt64(number + 1))
                    try get(from: store, &random)
                }
            }
            return threads * Self.gets
        }
        return try StoreFigure(watch, peer: Store.peer, task: task, count: count, threads: threads)
    }
}
