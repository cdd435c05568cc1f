/// A test of an object. It rethrows the errors of `Predicate.evaluate` and of the caller's closures.
typealias Test<Root> = (Root) throws -> Bool

/// What matchers and predicates become: a question that a database can answer, and a test that answers it in memory.
///
/// ``all(_:)``, ``any(_:)`` and ``negated`` combine conditions. Both the question and the test have the parts in their
/// order, and evaluate only as many of them as they need.
///
/// It is `Sendable` because the closure captures only values and key paths that a query or a predicate holds, which are
/// `Sendable`. The types of a predicate's expressions do not declare that.
struct Condition<Root>: @unchecked Sendable {
    let question: Question
    /// Makes a test for one run of a query. No other thread uses that test, so it can keep a `Regex`, which is not
    /// `Sendable`.
    let makeTest: () -> Test<Root>
    /// The conditions that a conjunction joins; empty for any other condition.
    private let parts: [Condition]

    init(_ question: Question, _ makeTest: @escaping () -> Test<Root>) {
        self.init(question, parts: [], makeTest)
    }

    private init(_ question: Question, parts: [Condition], _ makeTest: @escaping () -> Test<Root>) {
        (self.question, self.parts, self.makeTest) = (question, parts, makeTest)
    }

    static func constant(_ value: Bool) -> Condition {
        Condition(.constant(value)) { { _ in value } }
    }

    /// The conditions that must all hold.
    var conjuncts: [Condition] {
        if case .constant(true) = question { return [] }
        return parts.isEmpty ? [self] : parts
    }
}

// MARK: - Logic

extension Condition {
    static func all(_ conditions: [Condition]) -> Condition {
        let parts = decisiveParts(of: conditions.flatMap(\.conjuncts), endingWith: false) { $0.question }
        if parts.isEmpty { return .constant(true) }
        if parts.count == 1 { return parts[0] }
        return Condition(.all(parts.flatMap(\.question.conjuncts)), parts: parts) {
            let tests = parts.map { $0.makeTest() }
            if tests.count == 2 {
                let (first, second) = (tests[0], tests[1])
                return { try first($0) && second($0) }
            }
            return { root in
                for test in tests where try !test(root) { return false }
                return true
            }
        }
    }

    static func any(_ conditions: [Condition]) -> Condition {
        let parts = decisiveParts(of: conditions, endingWith: true) { $0.question }
        if parts.isEmpty { return .constant(false) }
        if parts.count == 1 { return parts[0] }
        return Condition(.any(parts.flatMap(\.question.disjuncts))) {
            let tests = parts.map { $0.makeTest() }
            if tests.count == 2 {
                let (first, second) = (tests[0], tests[1])
                return { try first($0) || second($0) }
            }
            return { root in
                for test in tests where try test(root) { return true }
                return false
            }
        }
    }

    var negated: Condition {
        Condition(question.negated) { [makeTest] in
            let test = makeTest()
            return { try !test($0) }
        }
    }

    /// The condition without tests for `nil` that its other parts have already answered.
    ///
    /// So the question of `$0.x != nil && $0.x! > 3` becomes `x > 3`. A part with a known answer becomes a constant,
    /// test included: ``all(_:)`` drops the parts before `false`, and without them the part's own test could be true.
    /// The other tests stay as they are.
    func simplified() -> Condition {
        var nilPaths = Question.NilPaths()
        return .all(
            conjuncts.map { part in
                let question = part.question.simplified(knowing: nilPaths)
                question.learn(from: true, into: &nilPaths)
                if case .constant(let value) = question { return .constant(value) }
                return Condition(question, part.makeTest)
            }
        )
    }
}

// MARK: - Optional chains

extension Condition {
    /// The condition on a property's value, as one on the object that has the property.
    func lifted<Outer>(along property: Property<Outer, Root>) -> Condition<Outer> {
        let get = property.get
        return .all(
            conjuncts.map { part in
                Condition<Outer>(part.question.prefixed(by: property.path, isChained: false)) {
                    let test = part.makeTest()
                    return { try test(get($0)) }
                }
            }
        )
    }

    /// The condition on an optional property's value, as one on the object that has the property. `nil` does not match.
    func lifted<Outer>(through property: Property<Outer, Root?>) -> Condition<Outer> {
        let get = property.get
        let parts = conjuncts.map { part in
            Condition<Outer>(part.question.prefixed(by: property.path, isChained: true)) {
                let test = part.makeTest()
                return { root in
                    guard let value = get(root) else { return false }
                    return try test(value)
                }
            }
        }
        return question.isFalseForNil ? .all(parts) : .all([Condition<Outer>.isNil(property).negated] + parts)
    }
}
