import BenchmarkSupport
import Cyanotype
import CyanotypeStore
import Foundation
import Synchronization

/// Times what versions cost, beside the same work without them.
struct VersionTiming {
    let folder: Folder
    let count: Int
    let seconds: Double

    private static let gets = 2_000

    /// Times everything.
    ///
    /// - Returns: A row for each figure.
    func rows() throws -> [ComparisonRow] {
        try makeFile(OldCustomer.self)
        try makeFile(NewCustomer.self)
        return try [
            read(), scan(), migrate(), readers(), open(PlainField.self),
            open(IndexedField.self, ", each with an index of its own"),
        ]
    }

    private func path<C: VersionedCustomer>(_ type: C.Type) -> String { "\(folder.path)/\(type).db" }

    private func makeFile<C: VersionedCustomer>(_ type: C.Type) throws {
        let store = try ObjectStore(.file(path(type)), models: [type])
        for range in StoreTiming.transactions(of: count) {
            try store.save(range.map { C(Customer.made($0, among: count)) })
        }
        try store.close()
    }

    /// The store with the objects of a version, for the second version.
    private func store<C: VersionedCustomer>(_ type: C.Type) throws -> ObjectStore {
        try ObjectStore(.file(path(type)), models: [NewCustomer.self])
    }
}

// MARK: - Reading

extension VersionTiming {
    /// Finds objects by their identities.
    private func read() throws -> ComparisonRow {
        let (old, new) = (try store(OldCustomer.self), try store(NewCustomer.self))
        var random = XorShift()
        return try compare("get of an old object, beside a new one", atMost: 2) { isOld in
            for _ in 0..<Self.gets {
                let id = random.next(below: count)
                guard try (isOld ? old : new).fetch(NewCustomer.self, id: id)?.id == id else {
                    throw Mistake("there is no object \(id)")
                }
            }
            return Self.gets
        }
    }

    /// Reads all objects.
    private func scan() throws -> ComparisonRow {
        let (old, new) = (try store(OldCustomer.self), try store(NewCustomer.self))
        return try compare("scan of old objects, beside new ones", atMost: nil) { isOld in
            let store = isOld ? old : new
            var found = 0
            for result in store.objects(store.query(NewCustomer.self)) {
                _ = try result.get()
                found += 1
            }
            guard found == count else { throw Mistake("there are \(found) objects, not \(count)") }
            return found
        }
    }

    /// Does the same with old and new objects in turn.
    private func compare(_ name: String, atMost: Double?, _ body: (_ isOld: Bool) throws -> Int) throws -> ComparisonRow
    {
        var (old, new) = (Stopwatch(duration: seconds / 5), Stopwatch(duration: seconds / 5))
        for _ in 0..<5 {
            try old.time(atLeast: 1) { lap in try lap.measure { try body(true) } }
            try new.time(atLeast: 1) { lap in try lap.measure { try body(false) } }
        }
        return ComparisonRow(name, count, old, beside: new, .ratio, atMost: atMost)
    }
}

// MARK: - Migrating

extension VersionTiming {
    /// Migrates all objects, beside reading and writing them.
    private func migrate() throws -> ComparisonRow {
        var (migrating, copying) = (Stopwatch(duration: seconds / 3), Stopwatch(duration: seconds / 3))
        for _ in 0..<3 {
            try migrating.time(atLeast: 1) { lap in
                let store = try ObjectStore(.file(folder.copy(path(OldCustomer.self))), models: [NewCustomer.self])
                let summary = try lap.measure { try store.migrateAll() }
                guard summary.migrated == count else { throw Mistake("\(summary.migrated) were migrated") }
                return count
            }
            try copying.time(atLeast: 1) { lap in
                let store = try ObjectStore(.file(folder.copy(path(NewCustomer.self))), models: [NewCustomer.self])
                try lap.measure {
                    for range in StoreTiming.transactions(of: count) {
                        let query = ObjectQuery<NewCustomer>().filter(
                            \.id,
                            .between(range)
                        )
                        try store.save(store.fetch(query))
                    }
                }
                return count
            }
        }
        return ComparisonRow(
            "migrateAll, beside reading and saving",
            count,
            migrating,
            beside: copying,
            .difference,
            atMost: 10
        )
    }

    /// Finds objects while all are migrated, beside finding them while nothing else is done.
    private func readers() throws -> ComparisonRow {
        let store = try ObjectStore(.file(folder.copy(path(OldCustomer.self))), models: [NewCustomer.self])
        let idle = try latencies(store) { $0 < 1_000_000 && $1 < seconds }
        let isDone = Atomic(false)
        let busy = Mutex<[Double]>([])
        try Threads.run(2) { number in
            if number == 0 {
                defer { isDone.store(true, ordering: .releasing) }
                try store.migrateAll()
            } else {
                let found = try latencies(store) { _, _ in !isDone.load(ordering: .acquiring) }
                busy.withLock { $0 = found }
            }
        }
        return ComparisonRow(
            task: "99th percentile of get during migrateAll, beside idle",
            count: count,
            own: busy.withLock { Self.percentile($0) },
            best: nil,
            other: Self.percentile(idle),
            comparison: .ratio,
            most: 2
        )
    }

    /// Finds one object after the other, and returns how many nanoseconds each took.
    private func latencies(_ store: ObjectStore, while goesOn: (_ count: Int, _ seconds: Double) -> Bool) throws
        -> [Double]
    {
        var random = XorShift(seed: 7)
        var all: [Double] = []
        let clock = ContinuousClock()
        let start = clock.now
        while goesOn(all.count, (clock.now - start) / .seconds(1)) {
            let id = random.next(below: count)
            let begin = clock.now
            guard try store.fetch(NewCustomer.self, id: id)?.id == id else { throw Mistake("there is no object \(id)") }
            all.append((clock.now - begin) / .nanoseconds(1))
        }
        return all
    }

    private static func percentile(_ all: [Double]) -> Double {
        let sorted = all.sorted()
        return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    }
}

// MARK: - Opening

extension VersionTiming {
    /// Opens a file with 50 types of ten versions each.
    private func open<Renamed: RenamedField>(_ renamed: Renamed.Type, _ suffix: String = "") throws -> ComparisonRow {
        typealias Types = ManyTypes<Renamed>
        let path = "\(folder.path)/\(renamed).db"
        for version in Types.versions {
            let store = try ObjectStore(.file(path), models: Types.models(ofVersion: version))
            for model in Types.models(ofVersion: version) { try save(model, version, in: store) }
            try store.close()
        }
        let models = Types.models(ofVersion: 10)
        var watch = Stopwatch(duration: seconds)
        try watch.time { lap in
            let store = try lap.measure { try ObjectStore(.file(path), models: models) }
            return withExtendedLifetime(store) { 1 }
        }
        let name = "opening a file with 50 types of 10 versions" + suffix
        return ComparisonRow(name, 500, watch, atMost: 5_000)
    }

    private func save<M: Model>(_ model: M.Type, _ id: Int, in store: ObjectStore) throws {
        guard let model = model as? any ManyTypesModel.Type else { return }
        func save<Kind: ManyTypesModel>(_ model: Kind.Type) throws { try store.save(model.init(id: id)) }
        try save(model)
    }
}
