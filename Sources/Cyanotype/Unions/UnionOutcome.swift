/// What an untagged union made of a value, for when the value is read again.
struct UnionOutcome {
    struct Key: Hashable {
        let offset: Int
        let type: ObjectIdentifier
    }

    /// The value, or what was wrong with it.
    let result: Attempt<Any>

    /// Where the value ends.
    let end: Int
}
