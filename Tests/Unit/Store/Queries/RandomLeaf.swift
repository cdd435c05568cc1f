import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

/// A condition, with what Foundation says about it.
struct RandomLeaf: Sendable {
    let condition: Condition<Sample>
    let oracle: @Sendable (Sample) throws -> Bool

    init(_ predicate: Predicate<Sample>) {
        condition = Condition(predicate)
        oracle = { try predicate.evaluate($0) }
    }

    /// A matcher, which the predicate describes too.
    init<Value>(
        _ keyPath: any KeyPath<Sample, Value> & Sendable,
        _ matcher: Matcher<Value>,
        _ predicate: Predicate<Sample>
    ) {
        condition = matcher.condition.lifted(along: Property(keyPath))
        oracle = { try predicate.evaluate($0) }
    }

    /// A condition on which Foundation and the columns do not agree.
    init(_ predicate: Predicate<Sample>, oracle: @escaping @Sendable (Sample) -> Bool) {
        condition = Condition(predicate)
        self.oracle = oracle
    }

    /// A matcher that no predicate describes.
    init<Value>(
        _ keyPath: any KeyPath<Sample, Value> & Sendable,
        _ matcher: Matcher<Value>,
        oracle: @escaping @Sendable (Value) -> Bool
    ) {
        condition = matcher.condition.lifted(along: Property(keyPath))
        self.oracle = { oracle($0[keyPath: keyPath]) }
    }

    typealias Template = @Sendable (inout Random) -> RandomLeaf

    static let templates: [Template] =
        comparing + optionals + text + elements + optionalElements + computed + matchers
        + caseless
}

// MARK: - Comparisons

extension RandomLeaf {
    private static let comparing: [Template] = [
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.name == x })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.name != x })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { $0.unindexed == x })
        },
        {
            let x = $0.integer(Int8.self)
            return RandomLeaf(#Predicate { $0.tiny < x })
        },
        {
            let x = $0.integer(Int16.self)
            return RandomLeaf(#Predicate { $0.short <= x })
        },
        {
            let x = $0.integer(Int32.self)
            return RandomLeaf(#Predicate { $0.word > x })
        },
        {
            let x = $0.integer(Int64.self)
            return RandomLeaf(#Predicate { x <= $0.long })
        },
        {
            let x = $0.integer(Int64.self)
            return RandomLeaf(#Predicate { x == $0.long })
        },
        {
            let x = $0.integer(UInt8.self)
            return RandomLeaf(#Predicate { $0.byte >= x })
        },
        {
            let x = $0.integer(UInt64.self)
            return RandomLeaf(#Predicate { $0.big < x })
        },
        {
            let x = $0.integer(UInt64.self)
            return RandomLeaf(#Predicate { $0.big != x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { $0.score < x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { $0.score == x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { $0.noise >= x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { $0.noise != x })
        },
        { _ in RandomLeaf(#Predicate { $0.noise == $0.score }) },
        {
            let x = Int64($0.below(45))
            return RandomLeaf(#Predicate { $0.id >= x })
        },
        {
            let x = $0.list(upTo: 5) { Int64($0.below(45)) }
            return RandomLeaf(#Predicate { x.contains($0.id) })
        },
        { _ in
            let x = Double.nan
            return RandomLeaf(#Predicate { $0.score < x })
        },
        { _ in
            let x = Double.nan
            return RandomLeaf(#Predicate { $0.score != x })
        },
        {
            let x = Float($0.double())
            return RandomLeaf(#Predicate { $0.ratio >= x })
        },
        {
            let x = $0.date()
            return RandomLeaf(#Predicate { $0.when > x })
        },
        {
            let x = $0.date()
            return RandomLeaf(#Predicate { $0.when == x })
        },
        {
            let x = $0.decimal()
            return RandomLeaf(#Predicate { $0.price < x })
        },
        {
            let x = $0.decimal()
            return RandomLeaf(#Predicate { $0.price == x })
        },
        {
            let x = $0.uuid()
            return RandomLeaf(#Predicate { $0.uuid == x })
        },
        {
            let x = $0.uuid()
            return RandomLeaf(#Predicate { $0.uuid < x })
        },
        {
            let x = $0.data()
            return RandomLeaf(#Predicate { $0.data == x })
        },
        {
            let x = $0.pick(Sample.Kind.allCases)
            return RandomLeaf(#Predicate { $0.kind == x })
        },
        {
            let x = $0.pick(Sample.Level.allCases)
            return RandomLeaf(#Predicate { $0.level < x })
        },
        {
            let x = $0.pick(Sample.Level.allCases)
            return RandomLeaf(#Predicate { $0.level != x })
        },
        { _ in RandomLeaf(#Predicate { $0.flag }) },
        { _ in RandomLeaf(#Predicate { !$0.flag }) },
        {
            let x = Bool.random(using: &$0)
            return RandomLeaf(#Predicate { $0.flag == x })
        },
        { _ in RandomLeaf(#Predicate { $0.long < $0.other }) },
        { _ in RandomLeaf(#Predicate { $0.long == $0.other }) },
        { _ in RandomLeaf(#Predicate { $0.score <= $0.otherScore }) },
        { _ in RandomLeaf(#Predicate { $0.rating == $0.otherRating }) },
        { _ in RandomLeaf(#Predicate { $0.rating != $0.otherRating }) },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.owner.name == x })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(#Predicate { $0.owner.age < x })
        },
        {
            let x = $0.pick([0, 1, 3])
            let y = $0.below(4)
            return RandomLeaf(#Predicate<Sample> { _ in x > y })
        },
    ]
}

// MARK: - Optionals

extension RandomLeaf {
    private static let optionals: [Template] = [
        { _ in RandomLeaf(#Predicate { $0.nick == nil }) },
        { _ in RandomLeaf(#Predicate { $0.nick != nil }) },
        { _ in RandomLeaf(#Predicate { $0.labels == nil }) },
        {
            let x = $0.optional { $0.text() }
            return RandomLeaf(#Predicate { $0.nick == x })
        },
        {
            let x = $0.optional { $0.text() }
            return RandomLeaf(#Predicate { $0.nick != x })
        },
        {
            let x = $0.optional { $0.integer(UInt64.self) }
            return RandomLeaf(#Predicate { $0.optionalBig == x })
        },
        {
            let x = $0.optional { $0.pick(Sample.Kind.allCases) };
            return RandomLeaf(#Predicate { $0.optionalKind == x })
        },
        {
            let x = $0.optional { Bool.random(using: &$0) }
            return RandomLeaf(#Predicate { $0.maybe == x })
        },
        {
            let x = $0.date()
            return RandomLeaf(#Predicate { $0.seen != nil && $0.seen! < x })
        },
        {
            let x = $0.date()
            return RandomLeaf(#Predicate { $0.seen == nil || $0.seen! > x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { ($0.rating ?? 1) > x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { x == ($0.rating ?? 0) })
        },
        {
            let x = $0.decimal()
            return RandomLeaf(#Predicate { if let y = $0.discount { y <= x } else { true } })
        },
        {
            let x = $0.decimal()
            return RandomLeaf(#Predicate { if let y = $0.discount { y > x } else { false } })
        },
        { _ in RandomLeaf(#Predicate { $0.maybe ?? false }) },
        { _ in RandomLeaf(#Predicate { $0.maybe == true }) },
        {
            let x = $0.optional { $0.text() }
            return RandomLeaf(#Predicate { $0.author?.name == x })
        },
        {
            let x = $0.optional { $0.text() }
            return RandomLeaf(#Predicate { $0.author?.nick != x })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.author?.name.contains(x) == true })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.author?.nick?.starts(with: x) ?? true })
        },
        {
            let x = $0.optional { Bool.random(using: &$0) }
            let y = $0.text()
            return RandomLeaf(#Predicate { $0.nick?.contains(y) == x })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(#Predicate { if let y = $0.author { y.age < x } else { false } })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(#Predicate { if let y = $0.author { y.age != x && y.nick == nil } else { false } })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(#Predicate { !($0.author.flatMap { $0.age > x } ?? false) })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.author != nil && $0.author!.name == x })
        },
    ]
}

// MARK: - Strings

extension RandomLeaf {
    private static let text: [Template] = [
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.name.contains(x) })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { $0.name.contains(x) })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { $0.name.starts(with: x) })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { $0.unindexed.contains(x) })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { $0.nick?.contains(x) ?? false })
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(#Predicate { !$0.name.contains(x) })
        },
        {
            let x = $0.text().normalForm
            return RandomLeaf(#Predicate { $0.normal < x })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.name < x }, oracle: { $0.name.normalForm < x.normalForm })
        },
        {
            let x = $0.text().normalForm
            return RandomLeaf(#Predicate { $0.normal >= x })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.name.count > x })
        },
        { _ in RandomLeaf(#Predicate { $0.name.isEmpty }) },
        { _ in RandomLeaf(#Predicate { $0.name.contains(/[a-e]+/) }) },
    ]
}
