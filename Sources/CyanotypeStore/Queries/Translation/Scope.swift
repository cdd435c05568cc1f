import FoundationEssentials

/// The variable that an expression of a predicate may use, and its type.
struct Scope<Root> {
    let variable: PredicateExpressions.Variable<Root>
    /// Tells whether the variable is that of the predicate. An expression of an unknown kind may use it.
    let isOutermost: Bool
    private let depth: Int

    private init(variable: PredicateExpressions.Variable<Root>, isOutermost: Bool, depth: Int) {
        self.variable = variable
        self.isOutermost = isOutermost
        self.depth = depth
    }

    /// The scope of a predicate.
    init(_ variable: PredicateExpressions.Variable<Root>) {
        self.init(variable: variable, isOutermost: true, depth: 0)
    }

    /// The greatest depth of expressions that are translated. Foundation evaluates deeper ones.
    static var maximumDepth: Int { 100 }

    /// The scope of a part of the expression, or nil if that is too deep.
    var deeper: Scope? {
        guard depth < Self.maximumDepth else { return nil }
        return Scope(variable: variable, isOutermost: isOutermost, depth: depth + 1)
    }

    /// The scope of a closure in the expression, with the closure's variable.
    func scope<Element>(of variable: PredicateExpressions.Variable<Element>) -> Scope<Element> {
        Scope<Element>(variable: variable, isOutermost: false, depth: depth)
    }
}
