import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// SQL, the evaluator and `Predicate.evaluate` find the same objects in the same order.
struct ParityTests {
    private struct Figures {
        var exact = 0
        var partial = 0
        var ordered = 0
        var inMemory = 0
        var found = 0
    }

    /// A tree of leaves.
    private struct Tree {
        let condition: Condition<Sample>
        let oracle: @Sendable (Sample) throws -> Bool
    }

    @Test func `random queries find the same in SQL, in memory and by Foundation`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CYANOTYPE_PARITY_COUNT"].flatMap { Int($0) } ?? 4_000
        let seed = environment["CYANOTYPE_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("parity: seed \(seed), \(count) queries")
        var random = Random(seed: seed)
        var figures = Figures()
        let table = try SampleTable()
        var samples: [Sample] = []
        for round in 0..<count {
            if round.isMultiple(of: 200) {
                samples = (0..<40).map { random.sample(id: Int64($0)) }.shuffled(using: &random)
                try table.fill(samples)
            }
            let agrees = try check(&random, samples, table, &figures)
            try #require(agrees, "seed \(seed), query \(round)")
        }
        print("parity: \(figures)")
        if count >= 1_000 {
            #expect(figures.exact > count / 10)
            #expect(figures.partial > count / 20)
            #expect(figures.ordered > count / 4)
            #expect(figures.found > count)
        }
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
        _ table: SampleTable,
        _ figures: inout Figures
    ) throws -> Bool {
        let tree = tree(&random, depth: 3)
        let orderings = random.list(upTo: 3) { ($0.pick(RandomOrdering.all), $0.pick([SortOrder.forward, .reverse])) }
        var query = Query<Sample>().filter(tree.condition).order(orderings.map { $0.0.ordering($0.1) })
        let limit = random.optional { $0.below(12) }
        let offset = random.chance(1, in: 4) ? random.below(5) : 0
        if let limit { query = query.limit(limit) }
        query = query.offset(offset)

        var expected = try samples.filter(tree.oracle)
        let precedes = precedes(orderings)
        expected.sort(by: precedes)
        if random.chance(1, in: 3), let last = samples.randomElement(using: &random),
            let cursor = query.cursor(after: last, identity: .integer(last.id))
        {
            query = query.after(cursor)
            expected = expected.filter { precedes(last, $0) }
        }
        expected = Array(expected.dropFirst(offset).prefix(limit ?? .max))
        figures.found += expected.count

        let inMemory = try #require(try query.results(among: samples) { .integer($0.id) })
        let inSQL = try run(query, samples, table, &figures)
        guard inMemory.map(\.id) == expected.map(\.id), inSQL == expected.map(\.id) else {
            let compiled = query.compiled(for: SampleColumns.schema)
            let wrong = Set(inMemory.map(\.id)).union(inSQL).symmetricDifference(expected.map(\.id))
            Issue.record(
                """
                \(tree.condition.formula)
                expected \(expected.map(\.id))
                in memory \(inMemory.map(\.id))
                in SQL \(inSQL)
                \(compiled.filter?.text ?? "-") \(compiled.filter?.bindings ?? [])
                page \(compiled.page?.text ?? "-") order \(compiled.order ?? "-")
                \(samples.filter { wrong.contains($0.id) }.prefix(2))
                """
            )
            return false
        }
        return true
    }

    /// Runs a query as a store does.
    private func run(
        _ query: Query<Sample>,
        _ samples: [Sample],
        _ table: SampleTable,
        _ figures: inout Figures
    ) throws -> [Int64] {
        let compiled = query.compiled(for: SampleColumns.schema)
        if compiled.isExact { figures.exact += 1 } else if compiled.filter != nil { figures.partial += 1 }
        if compiled.order != nil { figures.ordered += 1 }
        var sql = SQLText("SELECT id FROM t")
        let conditions = [compiled.filter, compiled.page].compactMap { $0 }
        if !conditions.isEmpty {
            sql.text += " WHERE " + conditions.map(\.text).joined(separator: " AND ")
            sql.bindings = conditions.flatMap(\.bindings)
        }
        if let order = compiled.order { sql.text += " ORDER BY " + order }
        if compiled.allowsLimit {
            sql.text += " LIMIT \(query.maximumCount ?? -1) OFFSET \(query.skippedCount)"
            return try table.identities(sql)
        }
        figures.inMemory += 1
        let byIdentity = Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0) })
        var found = try table.identities(sql).compactMap { byIdentity[$0] }
        if let test = compiled.makeRemainingTest?() { found = try found.filter(test) }
        if compiled.order == nil {
            // The rest of the query runs in memory, its filters too.
            return try query.results(among: found) { .integer($0.id) }?.map(\.id) ?? []
        }
        return Array(found.dropFirst(query.skippedCount).prefix(query.maximumCount ?? .max)).map(\.id)
    }

    private func precedes(_ orderings: [(RandomOrdering, SortOrder)]) -> (Sample, Sample) -> Bool {
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
