import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Predicates become trees.
struct TranslationTests {
    private func question(_ predicate: Predicate<Sample>) -> String {
        ObjectQuery<Sample>().filter(predicate).condition.question.description
    }

    private func path(_ predicate: Predicate<Sample>) -> PropertyPath? {
        guard case .compare(let path, _, _) = Condition(predicate).question else { return nil }
        return path
    }

    @Test func `comparisons`() {
        let x: Int64 = 3
        #expect(question(#Predicate { $0.long < x }) == "long < ?")
        #expect(question(#Predicate { x < $0.long }) == "long > ?")
        #expect(question(#Predicate { $0.long != x }) == "!(long == ?)")
        #expect(question(#Predicate { $0.long <= $0.other }) == "long <= other")
        #expect(question(#Predicate { $0.flag }) == "flag == ?")
        #expect(question(#Predicate { $0.long == x && !$0.flag }) == "(long == ? && !(flag == ?))")
        #expect(question(#Predicate { $0.long == x || $0.flag == true }) == "(long == ? || flag == ?)")
    }

    @Test func `nested key paths equal the literal`() {
        let age = 1
        #expect(path(#Predicate { $0.owner.age == age })?.keyPaths == [\Sample.owner.age])
        #expect(path(#Predicate { $0.long == 1 })?.keyPaths == [\Sample.long])
        let chain = path(#Predicate { $0.author?.age == age })
        #expect(chain?.keyPaths == [\Sample.author, \Sample.Author.age])
        #expect(chain?.isOptional == true)
    }

    @Test func `optionals`() {
        let x = "x"
        let date = Date.distantPast
        #expect(question(#Predicate { $0.nick == nil }) == "nick == nil")
        #expect(question(#Predicate { $0.nick?.contains(x) == true }) == "nick contains ?")
        #expect(question(#Predicate { $0.nick?.contains(x) ?? false }) == "nick contains ?")
        #expect(question(#Predicate { $0.seen != nil && $0.seen! < date }) == "(!(seen == nil) && seen < ?)")
        #expect(question(#Predicate { $0.seen == nil || $0.seen! < date }) == "(seen == nil || seen < ?)")
        #expect(question(#Predicate { ($0.seen ?? date) < date }) == "seen < ?")
        #expect(question(#Predicate { ($0.seen ?? date) <= date }) == "(seen <= ? || seen == nil)")
        #expect(
            question(#Predicate { if let author = $0.author { author.name == x } else { true } })
                == "(author?.name == ? || author == nil)"
        )
    }

    @Test func `what contradicts itself matches nothing, in memory too`() throws {
        var sample = Sample()
        let query = ObjectQuery<Sample>().filter(\.nick, .isNil).filter(\.nick, .isNotNil)
        #expect(query.condition.question.description == "false")
        for nick in [nil, "a"] {
            sample.nick = nick
            #expect(try !query.makeTest()(sample))
        }
    }

    @Test func `arrays and collections`() {
        let x = 1
        let list = [1, 2]
        let range = 1...2
        #expect(question(#Predicate { $0.numbers.contains(x) }) == "numbers contains an element where element == ?")
        #expect(
            question(#Predicate { $0.numbers.allSatisfy { $0 > x } }) == "numbers has only elements where element > ?"
        )
        #expect(question(#Predicate { $0.numbers.count > x }) == "numbers.count > ?")
        #expect(question(#Predicate { $0.numbers.isEmpty }) == "numbers.count == ?")
        #expect(question(#Predicate { list.contains($0.owner.age) }) == "owner.age is one of 2 values")
        #expect(question(#Predicate { range.contains($0.owner.age) }) == "(owner.age >= ? && owner.age <= ?)")
    }

    @Test func `constants fold`() {
        let author = Sample.Author(name: "a", nick: nil, age: 2)
        let optional: Sample.Author? = author
        let x = 2
        let y = 3
        #expect(question(#Predicate { $0.name == author.name }) == "name == ?")
        #expect(question(#Predicate { $0.nick == optional?.name }) == "nick == ?")
        #expect(question(#Predicate { $0.owner.age < x + y * 2 }) == "owner.age < ?")
        #expect(question(#Predicate { $0.flag && x > y }) == "false")
        #expect(question(#Predicate { $0.flag || x > y }) == "flag == ?")
        #expect(question(#Predicate { $0.owner.age + 1 == x && x > y }) == "(Equal && false)")
        #expect(question(#Predicate { $0.flag && x < y }) == "flag == ?")
        #expect(question(Predicate<Sample>.true) == "true")
    }

    @Test func `what overflows is not folded`() throws {
        let x = Int.max
        let zero = 0
        let sum = ObjectQuery<Sample>().filter(#Predicate { $0.flag && $0.owner.age < x + 1 })
        #expect(sum.condition.question.description == "(flag == ? && Comparison)")
        let quotient = ObjectQuery<Sample>().filter(#Predicate { $0.flag && $0.owner.age < 1 / zero })
        #expect(quotient.condition.question.description == "(flag == ? && Comparison)")
        var random = Random(seed: 1)
        var sample = random.sample(id: 1)
        sample.flag = false
        #expect(try sum.makeTest()(sample) == false)
        #expect(try quotient.makeTest()(sample) == false)
    }

    @Test func `the rest is opaque, and only the rest`() {
        let x = 1
        #expect(question(#Predicate { $0.flag && $0.owner.age + 1 < x }) == "(flag == ? && Comparison)")
        #expect(question(#Predicate { y in y.numbers.contains { $0 == y.owner.age } }) == "SequenceContainsWhere")
        #expect(
            question(#Predicate { $0.numbers.contains { $0 + 1 == x } })
                == "numbers contains an element where Equal"
        )
    }

    @Test func `a part that Foundation alone knows throws its error`() throws {
        var random = Random(seed: 1)
        var sample = random.sample(id: 1)
        let date = Date.distantFuture
        let test = ObjectQuery<Sample>().filter(#Predicate { $0.seen! < date }).makeTest()
        sample.seen = .distantPast
        #expect(try test(sample))
        sample.seen = nil
        #expect(throws: PredicateError.forceUnwrapFailure) { try test(sample) }
    }

    @Test func `deep predicates are left to Foundation`() throws {
        // Longer than the translation goes, made without the macro, whose expressions the compiler could not check.
        func deep(_ expression: any StandardPredicateExpression<Bool>, _ depth: Int) -> any StandardPredicateExpression<
            Bool
        > {
            func negated(_ inner: some StandardPredicateExpression<Bool>) -> any StandardPredicateExpression<Bool> {
                PredicateExpressions.build_Negation(inner)
            }
            var expression = expression
            for _ in 0..<depth { expression = negated(expression) }
            return expression
        }
        let predicate = Predicate<Sample> { variable in
            deep(PredicateExpressions.build_KeyPath(root: variable, keyPath: \.flag), 201)
        }
        let query = ObjectQuery<Sample>().filter(predicate)
        var random = Random(seed: 1)
        var sample = random.sample(id: 1)
        for flag in [true, false] {
            sample.flag = flag
            #expect(try query.makeTest()(sample) == predicate.evaluate(sample))
        }
    }
}
