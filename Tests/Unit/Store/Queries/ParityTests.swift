import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// A store, the evaluator and `Predicate.evaluate` find the same objects in the same order.
struct ParityTests {
    private struct Figures {
        var exact = 0
        var partial = 0
        var ordered = 0
        var inMemory = 0
        var found = 0
        var counts = 0
        var cursors = 0
        var deletions = 0
        var twins = 0
    }

    /// A tree of leaves.
    private struct Tree {
        let condition: Condition<Sample>
        let oracle: @Sendable (Sample) throws -> Bool
    }

    /// The order of a query, forward or in reverse.
    private typealias Orderings = [(RandomOrdering, SortOrder)]

    @Test func `random queries find the same in a store, in memory and by Foundation`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CYANOTYPE_PARITY_COUNT"].flatMap { Int($0) } ?? 4_000
        let seed = environment["CYANOTYPE_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("parity: seed \(seed), \(count) queries")
        var random = Random(seed: seed)
        var figures = Figures()
        let store = try ObjectStore(.memory)
        let twin = MemoryObjectStore()
        var samples: [Sample] = []
        for round in 0..<count {
            if round.isMultiple(of: 200) { samples = try change(store, twin, &random) }
            let agrees = try check(&random, samples, store, twin, &figures)
            try #require(agrees, "seed \(seed), query \(round)")
        }
        print("parity: \(figures)")
        if count >= 1_000 {
            #expect(figures.exact > count / 10)
            #expect(figures.partial > count / 20)
            #expect(figures.ordered > count / 4)
            #expect(figures.found > count)
            #expect(figures.cursors > count / 10)
        }
    }

    /// Replaces most objects, and returns them as they are read back, in any order.
    private func change(
        _ store: ObjectStore,
        _ twin: MemoryObjectStore,
        _ random: inout Random
    ) throws -> [Sample] {
        for id in 0..<45 where random.chance(1, in: 8) {
            let found = try store.delete(Sample.self, id: Int64(id))
            #expect(try twin.delete(Sample.self, id: Int64(id)) == found)
        }
        let samples = (0..<40).map { random.sample(id: Int64($0)) }.shuffled(using: &random)
        try store.save(samples)
        try twin.save(samples)
        return try store.fetch(Sample.self).shuffled(using: &random)
    }

    @Test func `Swift orders texts in normal form as their keys`() {
        let texts = Random.texts.map(\.normalForm)
        for left in texts {
            for right in texts {
                let keys = (StorageKey(of: left), StorageKey(of: right))
                guard let leftKey = keys.0, let rightKey = keys.1 else { continue }
                #expect((left < right) == (leftKey < rightKey), "\(left.debugDescription) \(right.debugDescription)")
                #expect((left == right) == (leftKey == rightKey))
            }
        }
    }

    // MARK: - One query

    private func check(
        _ random: inout Random,
        _ samples: [Sample],
        _ store: ObjectStore,
        _ twin: MemoryObjectStore,
        _ figures: inout Figures
    ) throws -> Bool {
        let tree = tree(&random, depth: 3)
        let orderings = random.list(upTo: 3) { ($0.pick(RandomOrdering.all), $0.pick([SortOrder.forward, .reverse])) }
        var query = ObjectQuery<Sample>().filter(tree.condition).order(orderings.map { $0.0.ordering($0.1) })
        let precedes = precedes(orderings)
        var expected = try samples.filter(tree.oracle).sorted(by: precedes)
        if random.chance(1, in: 3), let cursor = try cursor(query, expected, samples, store, &random) {
            figures.cursors += 1
            query = query.after(cursor.cursor)
            expected = expected.filter { precedes(cursor.last, $0) }
        }
        let limit = random.optional { $0.below(12) }
        let offset = random.chance(1, in: 4) ? random.below(5) : 0
        if let limit { query = query.limit(limit) }
        query = query.offset(offset)
        expected = Array(expected.dropFirst(offset).prefix(limit ?? .max))
        figures.found += expected.count

        let ids = expected.map(\.id)
        let inMemory = try #require(try query.results(among: samples) { .integer($0.id) }).map(\.id)
        let inStore = try store.fetch(query).map(\.id)
        var agrees = inMemory == ids && inStore == ids
        // The twin decodes all objects for each operation.
        if random.chance(1, in: 5) {
            figures.twins += 1
            let operation = random.pick(TwinOperation.allCases)
            let outcomes = (operation.outcome(store, query), operation.outcome(twin, query))
            if outcomes.0 != outcomes.1 {
                Issue.record("\(operation)\nSQLite \(outcomes.0)\nmemory \(outcomes.1)")
                agrees = false
            }
        }
        if random.chance(1, in: 4) {
            figures.counts += 1
            agrees = try store.count(query) == ids.count && agrees
        }
        if random.chance(1, in: 20) {
            figures.deletions += 1
            agrees = try deletes(query, expected, samples, store) && agrees
            if random.chance(1, in: 4) { agrees = try deletes(query, expected, samples, twin) && agrees }
        }
        let plan = try #require(store.engine.registry.known(Sample.self))
        let compiled = query.compiled(for: plan.querySchema)
        if compiled.isExact { figures.exact += 1 } else if compiled.filter != nil { figures.partial += 1 }
        if compiled.order != nil { figures.ordered += 1 }
        if !compiled.allowsLimit { figures.inMemory += 1 }
        if !agrees {
            let wrong = Set(inMemory).union(inStore).symmetricDifference(ids)
            Issue.record(
                """
                \(tree.condition.question)
                expected \(ids)
                in memory \(inMemory)
                in the store \(inStore)
                \(compiled.filter?.text ?? "-") \(compiled.filter?.bindings ?? [])
                page \(compiled.page?.text ?? "-") order \(compiled.order ?? "-")
                \(samples.filter { wrong.contains($0.id) }.prefix(2))
                """
            )
        }
        return agrees
    }

    /// A place in the results, by a page of a store or after any object; none if values of the order have no keys.
    private func cursor(
        _ query: ObjectQuery<Sample>,
        _ expected: [Sample],
        _ samples: [Sample],
        _ store: ObjectStore,
        _ random: inout Random
    ) throws -> (cursor: PageCursor, last: Sample)? {
        if random.chance(1, in: 2) {
            guard let last = samples.randomElement(using: &random) else { return nil }
            return query.cursor(after: last, identity: .integer(last.id)).map { ($0, last) }
        }
        guard !expected.isEmpty, query.cursor(after: expected[0], identity: .null) != nil else { return nil }
        let size = 1 + random.below(10)
        let page = try store.fetchPage(query.limit(size))
        try #require(page.objects.map(\.id) == expected.prefix(size).map(\.id))
        try #require((page.next == nil) == (size >= expected.count))
        guard let next = page.next else { return nil }
        let cursor = try PageCursor(text: next.text)
        try #require(cursor == next)
        return (cursor, expected[page.objects.count - 1])
    }

    /// Whether a query deletes what it finds, which is undone.
    private func deletes(
        _ query: ObjectQuery<Sample>,
        _ expected: [Sample],
        _ samples: [Sample],
        _ store: some TransactingStore
    ) throws -> Bool {
        var agrees = false
        #expect(throws: Undoing.self) {
            try store.transaction { transaction in
                let count = try transaction.delete(query)
                let left = try transaction.fetch(Sample.self).map(\.id)
                agrees = count == expected.count
                agrees = agrees && Set(left) == Set(samples.map(\.id)).subtracting(expected.map(\.id))
                throw Undoing()
            }
        }
        return try store.count(Sample.self) == samples.count && agrees
    }

    private func precedes(_ orderings: Orderings) -> (Sample, Sample) -> Bool {
        { left, right in
            for (ordering, order) in orderings {
                let (first, second) = order == .forward ? (left, right) : (right, left)
                if ordering.precedes(first, second) { return true }
                if ordering.precedes(second, first) { return false }
            }
            return orderings.last?.1 == .reverse ? left.id > right.id : left.id < right.id
        }
    }

    private func tree(_ random: inout Random, depth: Int) -> Tree {
        guard depth > 0, random.chance(2, in: 3) else {
            let leaf = random.pick(RandomLeaf.templates)(&random)
            return Tree(condition: leaf.condition, oracle: leaf.oracle)
        }
        switch random.below(5) {
        case 0:
            let inner = tree(&random, depth: depth - 1)
            return Tree(condition: inner.condition.negated) { try !inner.oracle($0) }
        case 1, 2:
            let left = tree(&random, depth: depth - 1)
            let right = tree(&random, depth: depth - 1)
            return Tree(condition: .all([left.condition, right.condition])) {
                try left.oracle($0) && right.oracle($0)
            }
        default:
            let left = tree(&random, depth: depth - 1)
            let right = tree(&random, depth: depth - 1)
            return Tree(condition: .any([left.condition, right.condition])) {
                try left.oracle($0) || right.oracle($0)
            }
        }
    }
}

/// An operation by which two engines are compared.
private enum TwinOperation: CaseIterable {
    case fetch, skippingFailures, count, page, values, distinctValues, number, sum, average, min, max, greatest, groups,
        sums

    /// What the operation returns or throws.
    func outcome(_ store: some StoreOperations, _ query: ObjectQuery<Sample>) -> String {
        do { return try result(store, query) } catch { return "\(error)" }
    }

    private func page(_ store: some StoreOperations, _ query: ObjectQuery<Sample>) throws -> [String] {
        let page = try store.fetchPage(query)
        return page.objects.map { "\($0.id)" } + [page.next.map { "\($0.keys) \($0.identity)" } ?? "end"]
    }

    private func result(_ store: some StoreOperations, _ query: ObjectQuery<Sample>) throws -> String {
        switch self {
        case .fetch: "\(try store.fetch(query).map(\.id))"
        case .skippingFailures: "\(try store.fetchSkippingFailures(query).objects.map(\.id))"
        case .count: "\(try store.count(query))"
        case .page: "\(try page(store, query.limit(3)))"
        case .values: "\(try store.values(of: \.name, in: query)), \(try store.values(of: \.id, in: query))"
        case .distinctValues: "\(try store.distinctValues(of: \.kind, in: query))"
        case .number: "\(try store.aggregate(.count, of: query))"
        case .sum: "\(try store.aggregate(.sum(\.score), of: query))"
        case .average: "\(String(describing: try store.aggregate(.average(\.tiny), of: query)))"
        case .min: "\(String(describing: try store.aggregate(.min(\.name), of: query)?.normalForm))"
        case .max: "\(String(describing: try store.aggregate(.max(\.rating), of: query)))"
        case .greatest: "\(String(describing: try store.aggregate(.max(\.huge), of: query)))"
        case .groups: "\(try store.aggregate(.count, of: query, by: \.flag))"
        case .sums: "\(try store.aggregate(.sum(\.short), of: query, by: \.level))"
        }
    }
}

private struct Undoing: Error {}

/// A store whose transactions a test can undo.
private protocol TransactingStore: StoreOperations {
    func transaction<Value>(_ body: (inout StoreTransaction) throws -> Value) throws -> Value
}

extension ObjectStore: TransactingStore {}
extension MemoryObjectStore: TransactingStore {}
