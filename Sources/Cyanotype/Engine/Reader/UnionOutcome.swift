/// The outcome of an untagged union for a value that may be read again.
///
/// A value nested in one that is tried as several variants is read with each of them. Without this cache, nested unions
/// would take time exponential in their depth.
struct UnionOutcome {
    struct Key: Hashable {
        let offset: Int
        let type: ObjectIdentifier
        let coercions: JSONOptions.Coercions
    }

    /// The value or its problems.
    let result: Attempt<Any>

    /// The notes taken while it was read.
    let notes: [RawNote]

    /// Whether notes were dropped because there were too many.
    let areNotesTruncated: Bool

    /// The end of the value.
    let end: Int
}
