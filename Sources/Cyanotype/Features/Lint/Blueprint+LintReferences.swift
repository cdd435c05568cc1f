// Finds references to objects that a store cannot tell apart.
extension Blueprint {
    func referenceFindings() -> [LintFinding] {
        // A store uses the blueprint without a name.
        if name != nil { return [] }
        func hasIdentity<M: Model>(_ type: M.Type) -> Bool { type.referenceTarget.identity != nil }
        return table.allSlots.filter(\.isReference).flatMap { slot in
            modelsInside(slot.property.valueType).filter { !hasIdentity($0) }.map { type in
                LintFinding(
                    .unsuitableIdentity,
                    at: slot.traits.keys,
                    """
                    the field \(slot.quotedKeys) refers to objects of \(type), which have no identity that is a string, a number \
                    or another plain value; mark a field of \(type) id()
                    """
                )
            }
        }
    }
}
