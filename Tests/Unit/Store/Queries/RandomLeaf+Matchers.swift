import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

extension RandomLeaf {
    /// Matchers beside predicates that mean the same.
    static let matchers: [Template] = [
        {
            let x = Int64($0.below(45))
            return RandomLeaf(\.id, .equals(x), #Predicate { $0.id == x })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.name, .equals(x), #Predicate { $0.name == x })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.name, .notEquals(x), #Predicate { $0.name != x })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .equals(x), #Predicate { $0.nick == x })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .notEquals(x), #Predicate { $0.nick != x })
        },
        { _ in RandomLeaf(\.nick, .isNil, #Predicate { $0.nick == nil }) },
        { _ in RandomLeaf(\.nick, .isNotNil, #Predicate { $0.nick != nil }) },
        { _ in RandomLeaf(\.author, .isNil, #Predicate<Sample> { $0.author.flatMap { $0.age } == nil }) },
        {
            let x = $0.text()
            return RandomLeaf(\.name, .contains(x), #Predicate { $0.name.contains(x) })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .contains(x), #Predicate { $0.nick?.contains(x) == true })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.name, .starts(with: x), #Predicate { $0.name.starts(with: x) })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .not(.starts(with: x)), #Predicate { $0.nick?.starts(with: x) != true })
        },
        {
            let x = $0.text().normalForm
            return RandomLeaf(\.normal, .less(than: x), #Predicate { $0.normal < x })
        },
        {
            let x = $0.date()
            return RandomLeaf(\.when, .greater(than: x), #Predicate { $0.when > x })
        },
        {
            let x = $0.date()
            return RandomLeaf(\.seen, .less(than: x), #Predicate { if let y = $0.seen { y < x } else { false } })
        },
        {
            let x = $0.date()
            return RandomLeaf(
                \.seen,
                .not(.greaterOrEqual(to: x)),
                #Predicate { if let y = $0.seen { y < x } else { true } }
            )
        },
        {
            let x = $0.integer(Int64.self), y = $0.integer(Int64.self), low = min(x, y), high = max(x, y)
            return RandomLeaf(\.long, .between(low...high), #Predicate { low <= $0.long && $0.long <= high })
        },
        {
            let x = $0.below(5), y = x + 2
            return RandomLeaf(\.owner.age, .between(x..<y), #Predicate { x <= $0.owner.age && $0.owner.age < y })
        },
        {
            let x = $0.below(5)
            return RandomLeaf(
                \.author?.age,
                .greaterOrEqual(to: x),
                #Predicate { if let y = $0.author { y.age >= x } else { false } }
            )
        },
        {
            let x = $0.list(upTo: 12) { $0.text() }
            return RandomLeaf(\.name, .isOne(of: x), #Predicate { x.contains($0.name) })
        },
        {
            let x = $0.list(upTo: 3) { $0.optional { $0.text() } }
            return RandomLeaf(\.nick, .not(.isOne(of: x)), #Predicate { !x.contains($0.nick) })
        },
        {
            let x = $0.pick(Sample.Kind.allCases)
            return RandomLeaf(\.optionalKind, .notEquals(x), #Predicate { $0.optionalKind != x })
        },
        {
            let x = $0.text()
            return RandomLeaf(\.tags, .contains(x), #Predicate { $0.tags.contains(x) })
        },
        {
            let x = $0.list(upTo: 3) { $0.below(5) }
            return RandomLeaf(\.numbers, .containsAny(of: x), #Predicate { $0.numbers.contains { x.contains($0) } })
        },
        {
            let x = $0.list(upTo: 3) { $0.below(5) }
            return RandomLeaf(
                \.distinct,
                .containsAll(of: x),
                #Predicate { y in x.allSatisfy { y.distinct.contains($0) } }
            )
        },
        {
            let x = $0.text()
            return RandomLeaf(
                \.tags,
                .contains(where: .starts(with: x)),
                #Predicate { $0.tags.contains { $0.starts(with: x) } }
            )
        },
        {
            let x = $0.below(4)
            return RandomLeaf(
                \.numbers,
                .not(.allSatisfy(.less(than: x))),
                #Predicate { !$0.numbers.allSatisfy { $0 < x } }
            )
        },
        {
            let x = $0.below(4)
            return RandomLeaf(\.tags, .count(.equals(x)), #Predicate { $0.tags.count == x })
        },
        {
            let x = $0.below(4), y = x + 1
            return RandomLeaf(
                \.numbers,
                .count(.between(x...y)),
                #Predicate { x <= $0.numbers.count && $0.numbers.count <= y }
            )
        },
        { _ in RandomLeaf(\.matrix, .isEmpty, #Predicate { $0.matrix.isEmpty }) },
        {
            let x = $0.text()
            return RandomLeaf(\.labels, .some(.contains(x)), #Predicate { $0.labels?.contains(x) == true })
        },
        { _ in
            RandomLeaf(
                \.labels,
                .not(.some(.isEmpty)),
                #Predicate { if let y = $0.labels { !y.isEmpty } else { true } }
            )
        },
        {
            let x = $0.text(), y = $0.text().normalForm
            return RandomLeaf(
                \.normal,
                .anyOf(.contains(x), .allOf(.less(than: y), .not(.equals(x)))),
                #Predicate { $0.normal.contains(x) || ($0.normal < y && $0.normal != x) }
            )
        },
        { _ in RandomLeaf(\.name, .containsMatch { /[a-e]+/ }, #Predicate { $0.name.contains(/[a-e]+/) }) },
        { _ in
            RandomLeaf(
                \.name,
                .aPattern { try .containsMatch(pattern: "[a-e]+") },
                #Predicate { $0.name.contains(/[a-e]+/) }
            )
        },
        { _ in
            RandomLeaf(\.nick, .aPattern { try .matches(pattern: "(a|b|.)+e?") }) { $0?.wholeMatch(of: /.+/) != nil }
        },
        {
            let x = $0.below(4)
            return RandomLeaf(\.owner.age, .satisfies { $0 == x }, #Predicate { $0.owner.age == x })
        },
    ]
}

extension Matcher {
    /// A matcher whose pattern is right.
    fileprivate static func aPattern(_ make: () throws -> Matcher) -> Matcher {
        (try? make()) ?? .satisfies { _ in false }
    }
}

// MARK: - Ends, and texts without their case

extension RandomLeaf {
    static let caseless: [Template] = [
        {
            let x = $0.text()
            return RandomLeaf(\.name, .ends(with: x)) { $0.hasCharacters(of: x, .ends) }
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .not(.ends(with: x))) { !($0?.hasCharacters(of: x, .ends) ?? false) }
        },
        {
            let x = $0.text()
            return RandomLeaf(\.name, .equals(x, ignoringCase: true)) { $0.naivelyFolded == x.naivelyFolded }
        },
        {
            let x = $0.text()
            return RandomLeaf(\.nick, .equals(x, ignoringCase: true)) { $0?.naivelyFolded == x.naivelyFolded }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.name, .contains(x, ignoringCase: true)) {
                $0.naivelyFolded.hasCharacters(of: x.naivelyFolded, .contains)
            }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.nick, .not(.contains(x, ignoringCase: true))) {
                !($0?.naivelyFolded.hasCharacters(of: x.naivelyFolded, .contains) ?? false)
            }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.name, .starts(with: x, ignoringCase: true)) {
                $0.naivelyFolded.hasCharacters(of: x.naivelyFolded, .starts)
            }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.unindexed, .ends(with: x, ignoringCase: true)) {
                $0.naivelyFolded.hasCharacters(of: x.naivelyFolded, .ends)
            }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.nick, .ends(with: x, ignoringCase: true)) {
                $0?.naivelyFolded.hasCharacters(of: x.naivelyFolded, .ends) ?? false
            }
        },
        {
            let x = $0.pick(Random.texts)
            return RandomLeaf(\.tags, .contains(where: .starts(with: x, ignoringCase: true))) {
                $0.contains { $0.naivelyFolded.hasCharacters(of: x.naivelyFolded, .starts) }
            }
        },
    ]
}

extension String {
    /// Folded by the list of what the random texts have.
    fileprivate var naivelyFolded: String {
        let folds: [Unicode.Scalar: String] = [
            "ß": "ss", "ẞ": "ss", "ﬁ": "fi", "ς": "σ", "Σ": "σ", "İ": "i\u{307}", "Å": "å", "É": "é",
            "\u{1E9B}": "\u{1E61}",
        ]
        var folded = ""
        for scalar in normalForm.unicodeScalars {
            if let fold = folds[scalar] {
                folded.unicodeScalars.append(contentsOf: fold.unicodeScalars)
            } else if ("A"..."Z").contains(scalar), let lower = Unicode.Scalar(scalar.value + 32) {
                folded.unicodeScalars.append(lower)
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    fileprivate func hasCharacters(of other: String, _ relation: TextTest.Kind) -> Bool {
        let (own, others) = (Array(self), Array(other))
        return switch relation {
        case .equals: own == others
        case .starts: Array(own.prefix(others.count)) == others
        case .ends: Array(own.suffix(others.count)) == others
        case .contains:
            own.count >= others.count
                && (0...(own.count - others.count)).contains { Array(own[$0..<($0 + others.count)]) == others }
        }
    }
}
