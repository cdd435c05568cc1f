import FoundationEssentials

/// The variable that an expression may use: the parameter of the predicate, or of a closure in it.
struct Scope<Root> {
    let variable: PredicateExpressions.Variable<Root>
    /// Whether the variable is the predicate's own parameter. It is all that Foundation needs to evaluate any
    /// expression of that scope.
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

    /// The scope of a part of the expression; `nil` if the part is too deep.
    var deeper: Scope? {
        guard depth < Self.maximumDepth else { return nil }
        return Scope(variable: variable, isOutermost: isOutermost, depth: depth + 1)
    }

    /// Returns the scope of a closure in the expression, whose parameter is `variable`.
    func scope<Element>(of variable: PredicateExpressions.Variable<Element>) -> Scope<Element> {
        Scope<Element>(variable: variable, isOutermost: false, depth: depth)
    }
}
