/// A regular expression as the steps of an automaton (K. Thompson, 1968). The automaton is in several states at once,
/// and each state waits for a character. So each string is traversed once, whatever the expression.
///
/// `a(b|c)*` becomes
///
/// ```text
/// 0  unit a        → 1
/// 1  split         → 2 and 5
/// 2  split         → 3 and 4
/// 3  unit b        → 1
/// 4  unit c        → 1
/// 5  match
/// ```
struct PatternProgram: Sendable {
    enum Step: Sendable {
        /// One character that a unit accepts.
        case unit(Int32, next: Int32)
        /// Continues with both steps.
        case split(Int32, Int32)
        /// Continues only at a place where an anchor holds.
        case anchor(Int32, next: Int32)
        /// Continues only at a place where a lookaround holds, according to its table.
        case look(Int32, isNegative: Bool, next: Int32)
        case match
    }

    /// A lookaround. It is evaluated for all places at once, before the whole expression.
    struct Look: Sendable {
        /// The first of its own steps, which end with a `match` of their own.
        let start: Int32
        /// Whether it is a lookahead, which runs from the end of the string to its beginning.
        let isAhead: Bool
    }

    private(set) var steps: [Step] = []
    private(set) var start: Int32 = 0
    private(set) var anchors: [PatternAnchor] = []

    /// The lookarounds; a nested one comes before the one around it.
    private(set) var looks: [Look] = []

    let units: [PatternUnit]

    /// The minimum and maximum number of characters of a matching string.
    let least: Int
    let most: Int?

    /// The maximum number of steps. Each character of a string may take as many.
    static let maximumSteps = 20_000

    /// Creates the program of an expression.
    ///
    /// - Throws: ``PatternError`` when it has parts that an automaton cannot match, or too many parts.
    init(_ text: String, of extent: Pattern.Extent = .wholeString) throws(PatternError) {
        var parser = PatternParser(text)
        let node = try parser.parse(extent)
        units = parser.units
        (least, most) = node.lengths
        let end = try add(.match)
        start = try add(node, before: end)
    }

    private mutating func add(_ step: Step) throws(PatternError) -> Int32 {
        guard steps.count < Self.maximumSteps else {
            throw PatternError(
                """
                it has more than \(Self.maximumSteps) parts, when those that are repeated are counted as often; repeat \
                less, and check the length of the string on its own
                """
            )
        }
        steps.append(step)
        return Int32(steps.count - 1)
    }

    /// Adds the steps of a part, which continue with the step `next`. Returns the first of them, or `next` if there are
    /// none.
    private mutating func add(_ node: PatternNode, before next: Int32) throws(PatternError) -> Int32 {
        switch node {
        case .unit(let unit): return try add(.unit(Int32(unit), next: next))
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try add(part, before: next) }
            return next
        case .choice(let parts):
            var start = try add(parts[parts.count - 1], before: next)
            for part in parts.dropLast().reversed() { start = try add(.split(try add(part, before: next), start)) }
            return start
        case .repeated(let part, let least, let most):
            return try addRepeated(part, least, most, before: next)
        case .anchor(let anchor):
            let index = anchors.firstIndex(of: anchor) ?? anchors.count
            if index == anchors.count { anchors.append(anchor) }
            return try add(.anchor(Int32(index), next: next))
        case .look(let part, let isAhead, let isNegative):
            let end = try add(.match)
            let start = try add(isAhead ? part.reversed : part, before: end)
            looks.append(Look(start: start, isAhead: isAhead))
            return try add(.look(Int32(looks.count - 1), isNegative: isNegative, next: next))
        }
    }

    private mutating func addRepeated(
        _ part: PatternNode,
        _ least: Int,
        _ most: Int?,
        before next: Int32
    ) throws(PatternError) -> Int32 {
        var start = next
        if let most {
            // `a{1,3}` is `a(a(a)?)?`.
            for _ in 0..<(most - least) { start = try add(.split(try add(part, before: start), next)) }
        } else {
            // The part leads back to the loop, so the loop is added first and gets its target later. A part may match
            // the empty string, because the matcher takes each step only once at a place.
            let loop = try add(.split(next, next))
            steps[Int(loop)] = .split(try add(part, before: loop), next)
            start = loop
        }
        for _ in 0..<least {
            let count = steps.count
            start = try add(part, before: start)
            // An empty part takes no steps, however often it is repeated.
            if steps.count == count { break }
        }
        return start
    }
}

extension PatternNode {
    /// The minimum and maximum number of characters of a matching string.
    fileprivate var lengths: (least: Int, most: Int?) {
        // A longer string than `Int.max` cannot exist, so the exact number does not matter.
        func sum(_ left: Int, _ right: Int) -> Int {
            left.addingReportingOverflow(right).overflow ? .max : left + right
        }
        func product(_ left: Int, _ right: Int) -> Int {
            left.multipliedReportingOverflow(by: right).overflow ? .max : left * right
        }
        switch self {
        case .unit: return (1, 1)
        case .anchor, .look: return (0, 0)
        case .sequence(let parts):
            return parts.map(\.lengths).reduce((0, 0)) { all, part in
                (sum(all.0, part.least), all.1.flatMap { most in part.most.map { sum(most, $0) } })
            }
        case .choice(let parts):
            let lengths = parts.map(\.lengths)
            let most = lengths.map(\.most)
            return (
                lengths.map(\.least).min() ?? 0,
                most.contains { $0 == nil } ? nil : most.compactMap { $0 }.max()
            )
        case .repeated(let part, let least, let most):
            let lengths = part.lengths
            // Also without an upper limit: any number of empty strings is empty.
            if lengths.most == 0 || most == 0 { return (0, 0) }
            return (product(lengths.least, least), most.flatMap { most in lengths.most.map { product($0, most) } })
        }
    }
}
