import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

private class Pass: Model {
    var id = 0
    var code: String?
    var until: Date?

    required init() {}

    class var blueprint: Blueprint<Pass> {
        Blueprint(creating: Pass.init) {
            Field("id", \.id).id()
            Field("code", \.code).unique()
            Field("until", \.until).expiration()
        }
    }
}

private final class DayPass: Pass {
    var day = 0

    override class var blueprint: Blueprint<Pass> {
        Blueprint(extending: super.blueprint, creating: DayPass.init) { Field("day", \.day).indexed() }
    }
}

private final class YearPass: Pass {
    var year = 0

    override class var blueprint: Blueprint<Pass> {
        Blueprint(extending: super.blueprint, creating: YearPass.init) { Field("year", \.year).indexed() }
    }
}

/// SQLite and the engine in memory do the same with objects of classes that share a table, some of which have expired.
struct ClassParityTests {
    @Test func `random changes of classes and subclasses have equal results`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CYANOTYPE_PARITY_COUNT"].flatMap { Int($0) } ?? 3_000
        let seed = environment["CYANOTYPE_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("class parity: seed \(seed), \(count) operations")
        var random = Random(seed: seed)
        let pair = EnginePair(sqlite: try ObjectStore(.memory), memory: MemoryObjectStore())
        var constraints = 0
        for round in 0..<count {
            let (call, outcomes) =
                switch random.below(3) {
                case 0: perform(Pass.self, &random, pair)
                case 1: perform(DayPass.self, &random, pair)
                default: perform(YearPass.self, &random, pair)
                }
            if outcomes.sqlite.code == StoreError.Code.constraint.rawValue { constraints += 1 }
            try #require(outcomes.sqlite == outcomes.memory, "seed \(seed), operation \(round): \(call)")
        }
        if count >= 1_000 { #expect(constraints > count / 50) }
    }

    private func pass(_ random: inout Random, mayHaveExpired: Bool = false) -> Pass {
        let pass = random.pick([{ Pass() }, { DayPass() }, { YearPass() }])()
        pass.id = random.below(10)
        pass.code = random.optional { "c\($0.below(8))" }
        // Nothing expires while the test runs.
        pass.until = random.optional {
            mayHaveExpired && $0.chance(1, in: 2) ? Date(timeIntervalSinceReferenceDate: 1) : .distantFuture
        }
        (pass as? DayPass)?.day = random.below(5)
        (pass as? YearPass)?.year = random.below(5)
        return pass
    }

    private func perform<P: Pass>(
        _ type: P.Type,
        _ random: inout Random,
        _ pair: EnginePair
    ) -> (call: String, outcomes: (sqlite: Outcome, memory: Outcome)) where P: Model {
        let id = random.below(12)
        let passes = random.list(upTo: 3) { self.pass(&$0) }
        let pass = self.pass(&random, mayHaveExpired: true)
        func described(_ pass: Pass) -> String { "\(Swift.type(of: pass)) \(pass.id) \(pass.code ?? "-")" }
        let number = random.below(10)
        let outcomes: (sqlite: Outcome, memory: Outcome) =
            switch number {
            case 0: pair { try $0.save(passes) }
            case 1: pair { try $0.insert(passes) }
            case 2: pair { try $0.save(pass) }
            case 8: pair { try $0.insert(pass) }
            case 3: pair { try $0.delete(type, id: id) }
            case 4: pair { _ = try $0.purgeExpired(type) }
            case 5: pair { try $0.fetch(type, id: id).map(described) }
            case 6: pair { try $0.contains(type, id: id) }
            case 7: pair { try $0.count(type) }
            default: pair { try $0.fetch(ObjectQuery<P>()).map(described) }
            }
        return ("call \(number) of \(type), \(id), \((passes + [pass]).map(described))", outcomes)
    }
}
