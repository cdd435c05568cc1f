// Finds models whose objects a store would not tell apart as the program does.
extension Blueprint {
    func identityFindings() -> [LintFinding] {
        // A store uses the blueprint without a name.
        if name != nil || hasMarkedIdentity { return [] }
        let keys = slotOfID?.traits.keys ?? []
        guard let type = details.instanceType as? any Identifiable.Type else {
            if slotOfID == nil { return [] }
            return [
                LintFinding(
                    .unmarkedIdentity,
                    at: keys,
                    """
                    the property id is not the identity of its object in a store; mark its field id(), or conform \
                    \(details.instanceType) to Identifiable
                    """
                )
            ]
        }
        func idType<Known: Identifiable>(_ type: Known.Type) -> Any.Type { Known.ID.self }
        let message: String
        if hasSensitiveID {
            message = """
                the property id would be the identity of its object in a store, which holds it in the clear, but its \
                field is sensitive; mark another field id()
                """
        } else if !canBeIdentity(idType(type)) {
            message = """
                the id of \(details.instanceType) is \(idType(type)), of which a store cannot make an identity; mark a \
                field id(), or make the id a string, a number, a UUID, or a type that is Mappable or Codable
                """
        } else {
            return []
        }
        return [LintFinding(.unsuitableIdentity, at: keys, message)]
    }
}
