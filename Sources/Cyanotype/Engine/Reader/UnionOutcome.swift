/// The outcome of an untagged union for a value that may be read again.
///
/// A value nested in one that is tried as several variants is read with each of them. Without this cache, nested unions
/// would take time exponential in their depth.
struct UnionOutcome {
    struct Key: Hashable {
        let offset: Int
        /// The union.
        let type: ObjectIdentifier
        /// The coercions in effect, which depend on the variant that is tried around the value.
        let coercions: JSONOptions.Coercions
    }

    /// The value, of the union's type, or its problems.
    let result: Attempt<Any>

    /// The notes taken while it was read.
    let notes: [RawNote]

    /// Whether notes were dropped because there were too many.
    let areNotesTruncated: Bool

    /// The offset of the end of the value.
    let end: Int
}
