import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

// MARK: - Arrays

extension RandomLeaf {
    static let elements: [Template] = [
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.tags.contains(x) })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { !$0.tags.contains(x) })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.numbers.contains(x) })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(#Predicate { $0.distinct.contains(x) })
        },
        {
            let x = $0.optional { $0.below(3) }
            return RandomLeaf(#Predicate { $0.holes.contains(x) })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.holes.contains { $0 != x } })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.holes.allSatisfy { $0 == nil || $0! < x } })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.tags.contains { $0.starts(with: x) } })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.tags.allSatisfy { $0.contains(x) } })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.tags.allSatisfy { $0 != x } })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.numbers.allSatisfy { $0 <= x } })
        },
        {
            let x = $0.below(4)
            let y = $0.below(4)
            return RandomLeaf(#Predicate { $0.numbers.contains { $0 < x || $0 == y } })
        },
        { _ in RandomLeaf(#Predicate { y in y.numbers.contains { $0 == y.owner.age } }) },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.tags.count > x })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.numbers.count != x })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.distinct.count <= x })
        },
        { _ in RandomLeaf(#Predicate { $0.tags.isEmpty }) },
        { _ in RandomLeaf(#Predicate { !$0.distinct.isEmpty }) },
        { _ in RandomLeaf(#Predicate { $0.tags.count == 0 }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.matrix.contains { $0.contains(x) } })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.matrix.contains([x]) })
        },
        { _ in RandomLeaf(#Predicate { $0.matrix.isEmpty }) },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.labels?.contains(x) == true })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.labels?.contains(x) ?? true })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { if let y = $0.labels { y.count < x } else { false } })
        },
        { _ in RandomLeaf(#Predicate { $0.numbers.first == 1 }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.numbers.contains([x, x]) })
        },
        {
            let x = $0.list(upTo: 4) { $0.below(6) }
            return RandomLeaf(#Predicate { x.contains($0.owner.age) })
        },
        {
            let x = $0.list(upTo: 20) { $0.text() }
            return RandomLeaf(#Predicate { x.contains($0.name) })
        },
        {
            let x = $0.list(upTo: 3) { $0.optional { $0.text() } };
            return RandomLeaf(#Predicate { x.contains($0.nick) })
        },
        {
            let x = Set($0.list(upTo: 3) { $0.pick(Sample.Kind.allCases) })
            return RandomLeaf(#Predicate { x.contains($0.kind) })
        },
        {
            let x = $0.below(4)
            let y = x...(x + 2)
            return RandomLeaf(#Predicate { y.contains($0.owner.age) })
        },
        {
            let x = $0.integer(Int64.self)
            let y = x...
            return RandomLeaf(#Predicate { y.contains($0.long) })
        },
    ]
}

// MARK: - Left to Foundation

extension RandomLeaf {
    static let computed: [Template] = [
        {
            let x = $0.below(8)
            return RandomLeaf(#Predicate { $0.owner.age + 1 < x })
        },
        {
            let x = $0.below(8)
            return RandomLeaf(#Predicate { $0.owner.age * 2 == x })
        },
        {
            let x = $0.double()
            return RandomLeaf(#Predicate { -$0.score < x })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.numbers.filter { $0 > x }.count == 1 })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { ($0.flag ? 1 : 2) == x })
        },
        {
            let x = $0.below(4)
            return RandomLeaf(#Predicate { $0.numbers.max() == x })
        },
        {
            let x = $0.text()
            let y = $0.text()
            return RandomLeaf(#Predicate { $0.flag ? $0.name == x : $0.nick == y })
        },
        {
            let x = ["a": $0.below(4)]
            return RandomLeaf(#Predicate { $0.owner.age == x["a", default: 0] })
        },
        {
            let x = $0.below(4)
            let y = $0.below(4)
            return RandomLeaf(#Predicate { $0.owner.age <= x + y })
        },
        {
            let x = $0.author()
            return RandomLeaf(#Predicate { $0.name == x.name })
        },
        { _ in RandomLeaf(#Predicate { ($0.numbers as Any) is [Int] }) },
    ]
}
