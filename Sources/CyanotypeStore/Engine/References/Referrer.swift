internal import Cyanotype

/// An object that refers to another one.
struct Referrer: Hashable, Sendable {
    /// The object to which it refers.
    let target: ModelReference
    let owner: ModelReference
    /// The field, as ``DocumentReferences/Place/path`` names it.
    let field: String
    let rule: DeleteRule
}

extension Referrer: Comparable {
    /// A fixed order, so that results and errors do not depend on hashes.
    static func < (one: Referrer, other: Referrer) -> Bool {
        if one.owner != other.owner {
            return (one.owner.typeName, one.owner.key) < (other.owner.typeName, other.owner.key)
        }
        return (one.field, one.target.key) < (other.field, other.target.key)
    }
}
