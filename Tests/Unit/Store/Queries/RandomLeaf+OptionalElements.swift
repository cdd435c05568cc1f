import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

// MARK: - Arrays that may be nil

extension RandomLeaf {
    static let optionalElements: [Template] = counts + contents + insideAuthors + optionalMatchers

    private static let counts: [Template] = [
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.count == x })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.count != x })
        },
        { _ in RandomLeaf(#Predicate { $0.optionalNumbers?.count == 0 }) },
        { _ in RandomLeaf(#Predicate { $0.optionalNumbers?.count != 0 }) },
        { _ in RandomLeaf(#Predicate { $0.optionalNumbers?.count == nil }) },
        { _ in RandomLeaf(#Predicate { $0.optionalNumbers?.isEmpty == true }) },
        {
            let x = $0.optional { Bool.random(using: &$0) }
            return RandomLeaf(#Predicate { $0.optionalNumbers?.isEmpty == x })
        },
        {
            let x = $0.optional { Bool.random(using: &$0) }
            return RandomLeaf(#Predicate { $0.optionalSet?.isEmpty != x })
        },
        { _ in RandomLeaf(#Predicate { $0.optionalSet?.isEmpty ?? false }) },
        { _ in RandomLeaf(#Predicate { !($0.optionalSet?.isEmpty ?? true) }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { ($0.optionalSet?.count ?? 1) == x })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { ($0.optionalSet?.count ?? 5) <= x })
        },
        { _ in RandomLeaf(#Predicate { ($0.optionalKinds?.count ?? 5) == 0 }) },
        { _ in RandomLeaf(#Predicate { $0.optionalKinds != nil && $0.optionalKinds!.count == 0 }) },
        { _ in RandomLeaf(#Predicate { $0.optionalKinds == nil || $0.optionalKinds!.isEmpty }) },
        { _ in RandomLeaf(#Predicate { if let x = $0.optionalHoles { x.isEmpty } else { false } }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { if let y = $0.optionalNumbers { y.count > x } else { true } })
        },
        {
            let x = $0.list(upTo: 2) { $0.optional { $0.below(3) } }
            return RandomLeaf(#Predicate { x.contains($0.optionalNumbers.flatMap { $0.count }) })
        },
        { _ in RandomLeaf(#Predicate { $0.optionalNumbers?.count == $0.optionalSet?.count }) },
        { _ in RandomLeaf(#Predicate { ($0.optionalNumbers ?? []).count == 0 }) },
        { _ in RandomLeaf(#Predicate { ($0.optionalNumbers ?? [1]).isEmpty }) },
    ]

    private static let contents: [Template] = [
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.contains(x) == true })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.contains(x) == false })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { !($0.optionalSet?.contains(x) ?? false) })
        },
        {
            let x = $0.below(3)
            let y = $0.optional { Bool.random(using: &$0) }
            return RandomLeaf(#Predicate { $0.optionalSet?.contains(x) != y })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.allSatisfy { $0 > x } == true })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalNumbers?.allSatisfy { $0 != x } ?? false })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { !($0.optionalNumbers?.allSatisfy { $0 == x } ?? true) })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.optionalSet?.contains { $0 < x } == nil })
        },
        {
            let x = $0.pick(Sample.Kind.allCases)
            return RandomLeaf(#Predicate { $0.optionalKinds?.contains(x) ?? true })
        },
        {
            let x = $0.pick(Sample.Kind.allCases)
            return RandomLeaf(#Predicate { $0.optionalKinds?.allSatisfy { $0 == x } == true })
        },
        {
            let x = $0.optional { $0.below(3) }
            return RandomLeaf(#Predicate { $0.optionalHoles?.contains(x) == true })
        },
        { _ in RandomLeaf(#Predicate { $0.optionalHoles?.allSatisfy { $0 == nil } ?? false }) },
        {
            let x = $0.optional { $0.list(upTo: 2) { $0.below(3) } }
            return RandomLeaf(#Predicate { $0.optionalNumbers == x })
        },
        {
            let x = $0.optional { $0.below(3) }
            return RandomLeaf(#Predicate { $0.twiceOptional == x })
        },
        { _ in RandomLeaf(#Predicate { $0.twiceOptional == nil }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { ($0.twiceOptional ?? x) == x })
        },
    ]

    private static let insideAuthors: [Template] = [
        { _ in RandomLeaf(#Predicate { $0.author?.works.count == 0 }) },
        { _ in RandomLeaf(#Predicate { $0.author?.works.isEmpty != true }) },
        { _ in RandomLeaf(#Predicate { $0.author?.years?.count == 0 }) },
        { _ in RandomLeaf(#Predicate { $0.author?.years == nil }) },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.author?.years?.contains(x) ?? true })
        },
        {
            let x = $0.text()
            return RandomLeaf(#Predicate { $0.author?.works.contains(x) == true })
        },
        {
            let x = $0.below(3)
            return RandomLeaf(#Predicate { $0.author?.nick?.count == x })
        },
        { _ in RandomLeaf(#Predicate { $0.nick?.isEmpty == true }) },
        { _ in RandomLeaf(#Predicate { $0.nick?.count == 0 }) },
    ]

    private static let optionalMatchers: [Template] = [
        { _ in
            RandomLeaf(
                \.optionalNumbers,
                .some(.isEmpty),
                #Predicate { if let x = $0.optionalNumbers { x.isEmpty } else { false } }
            )
        },
        { _ in
            RandomLeaf(
                \.optionalSet,
                .not(.some(.count(.greater(than: 0)))),
                #Predicate { if let x = $0.optionalSet { x.isEmpty } else { true } }
            )
        },
        {
            let x = $0.below(3)
            return RandomLeaf(
                \.optionalNumbers,
                .some(.allSatisfy(.less(than: x))),
                #Predicate { if let y = $0.optionalNumbers { y.allSatisfy { $0 < x } } else { false } }
            )
        },
        { _ in
            RandomLeaf(
                \.author?.works,
                .some(.isEmpty),
                #Predicate { if let x = $0.author { x.works.isEmpty } else { false } }
            )
        },
        { _ in
            RandomLeaf(
                \.optionalKinds?.count,
                .notEquals(0),
                #Predicate { if let x = $0.optionalKinds { !x.isEmpty } else { true } }
            )
        },
    ]
}
