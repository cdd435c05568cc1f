extension Condition {
    /// Compiles the condition to closures. They may keep what is not `Sendable`, so that one thread uses them.
    func makeTest() -> Test<Root> {
        switch self {
        case .constant(let value):
            return { _ in value }
        case .leaf(let leaf):
            return leaf.makeTest()
        case .not(let condition):
            let test = condition.makeTest()
            return { try !test($0) }
        case .conjunction(let parts):
            let tests = parts.map { $0.makeTest() }
            if tests.count == 2 {
                let (first, second) = (tests[0], tests[1])
                return { try first($0) && second($0) }
            }
            return { root in
                for test in tests where try !test(root) { return false }
                return true
            }
        case .disjunction(let parts):
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
}
