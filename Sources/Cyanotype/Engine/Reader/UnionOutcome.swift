/// What an untagged union made of a value, for when the value is read again.
///
/// A value inside of one that is tried as several variants is read with each of them. Without remembering, unions that are
/// nested would take time exponential in their depth.
struct UnionOutcome {
    struct Key: Hashable {
        let offset: Int
        let type: ObjectIdentifier
        let coercions: JSONOptions.Coercions
    }

    /// The value, or what was wrong with it.
    let result: Attempt<Any>

    /// What was noted while it was read.
    let notes: [RawNote]

    /// Whether there were more of those than were collected.
    let areNotesTruncated: Bool

    /// Where the value ends.
    let end: Int
}
