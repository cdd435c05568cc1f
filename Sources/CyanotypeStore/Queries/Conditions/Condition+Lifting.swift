extension Condition {
    /// The condition on a property's value, as one on the root.
    func lifted<Outer>(along property: Property<Outer, Root>) -> Condition<Outer> {
        let get = property.get
        return mapLeaves { leaf in
            Leaf(form: leaf.form.prefixed(by: property.path, isChained: false)) {
                let test = leaf.makeTest()
                return { try test(get($0)) }
            }
        }
    }

    /// The condition on an optional property's value, as one on the root, which nil does not match.
    func lifted<Outer>(through property: Property<Outer, Root?>) -> Condition<Outer> {
        let get = property.get
        let lifted: Condition<Outer> = mapLeaves { leaf in
            Leaf(form: leaf.form.prefixed(by: property.path, isChained: true)) {
                let test = leaf.makeTest()
                return { root in
                    guard let value = get(root) else { return false }
                    return try test(value)
                }
            }
        }
        return isFalseForNil ? lifted : .all([Condition<Outer>.isNil(property).negated, lifted])
    }

    /// Tells whether the lifted condition is false for nil without a test for nil, in SQL too.
    private var isFalseForNil: Bool {
        switch self {
        case .constant(let value): !value
        case .leaf(let leaf): leaf.form.isFalseForNil
        case .not: false
        case .conjunction(let parts): parts.contains { $0.isFalseForNil }
        case .disjunction(let parts): parts.allSatisfy { $0.isFalseForNil }
        }
    }

    private func mapLeaves<Outer>(_ transform: (Leaf<Root>) -> Leaf<Outer>) -> Condition<Outer> {
        switch self {
        case .constant(let value): .constant(value)
        case .leaf(let leaf): .leaf(transform(leaf))
        case .not(let condition): .not(condition.mapLeaves(transform))
        case .conjunction(let parts): .conjunction(parts.map { $0.mapLeaves(transform) })
        case .disjunction(let parts): .disjunction(parts.map { $0.mapLeaves(transform) })
        }
    }
}
