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
