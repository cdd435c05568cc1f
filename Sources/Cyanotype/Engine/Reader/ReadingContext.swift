/// State that only some documents need. It is kept apart from the reader, so that the others do not pay for it.
@usableFromInline
final class ReadingContext {
    /// Coercions in addition to the options', which a field may enable for its value.
    var coercions: JSONOptions.Coercions

    /// The notes about values that were read, in order; `nil` unless a report is wanted.
    var notes: [RawNote]?

    /// The kinds of notes to collect; `nil` for all.
    var notedKinds: Set<MappingReport.Kind>?

    /// Whether notes were dropped because there were too many.
    var areNotesTruncated = false

    /// The blueprint that the caller has chosen.
    var chosen: ChosenBlueprint?

    /// The objects to which the document of a store refers; `nil` for any other document.
    var references: ReadReferences?

    /// Skipped members, to be handled at the end of their object.
    var deferred: [DeferredMember] = []

    /// How many nested objects with flattened unions are being read.
    var unionLevel = 0

    /// The members that the last flattened model read has left to the model around it.
    var leftMembers: [DeferredMember] = []

    /// Takes those members.
    func takeLeftMembers() -> [DeferredMember] {
        let members = leftMembers
        leftMembers = []
        return members
    }

    /// Members to read next as extension fields.
    var extensionMembers: [DeferredMember]?

    /// The keys that the code reading an object handles besides the object's blueprint, such as the tag of a union.
    var claimedKeys: [ClaimedKey] = []

    /// The ends of the arrays and objects that were skipped in search of a tag, by their starts.
    var ends: [Int: Int] = [:]

    /// The last of these ends.
    var reach = 0

    /// Whether no array or object before the position will be read again.
    private var isDoneWithThePast: Bool { deferred.isEmpty && trials == 0 }

    /// Discards the ends recorded in search of a tag, if everything up to the last of them has been read.
    ///
    /// - Parameter offset: The position.
    func forgetEnds(before offset: Int) {
        // Replace the dictionary to free its memory, which is as large as the largest value so far required.
        if offset >= reach, !ends.isEmpty, isDoneWithThePast { ends = [:] }
    }

    /// The outcomes of untagged unions for values that may be read again.
    var outcomes: [UnionOutcome.Key: UnionOutcome] = [:]

    /// A cache for errors: whether types and tables may contain sensitive values.
    var sensitivity: [ObjectIdentifier: Bool] = [:]

    /// How many untagged unions are trying their variants.
    var trials = 0

    init(_ options: JSONOptions) {
        coercions = options.coercions
        chosen = ChosenBlueprint(options)
    }

    /// Creates a context that takes the same kinds of notes as another one.
    init(takingNotesLike other: ReadingContext?) {
        coercions = []
        notes = []
        notedKinds = other?.notedKinds
    }
}

/// A note about a value that was read.
struct RawNote {
    let kind: MappingReport.Kind

    /// The place of the value and what happened to it. Its texts for what was expected and found are those of the note.
    var place: RawIssue

    /// The problems of a value that was replaced or omitted.
    var causes: [RawIssue] = []
}

extension JSONReader {
    /// Returns the context, creating it on first use.
    mutating func ensureContext() -> ReadingContext {
        if let context { return context }
        let made = ReadingContext(options)
        context = made
        return made
    }

    /// Whether a report is wanted.
    var takesNotes: Bool { context?.notes != nil }

    /// Notes what happened to the value at `offset`, if a report is wanted.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - offset: The offset of the value.
    ///   - keys: Keys below that value.
    ///   - detail: A description of what happened.
    ///   - causes: The problems of the value.
    @inline(never)
    mutating func note(
        _ kind: MappingReport.Kind,
        at offset: Int,
        keys: [String] = [],
        _ detail: String,
        causes: [RawIssue] = []
    ) {
        guard !findsEndOnly, let context, let count = context.notes?.count else { return }
        if let kinds = context.notedKinds, !kinds.contains(kind) { return }
        if count >= options.maximumIssues {
            context.areNotesTruncated = true
            return
        }
        let place = RawIssue(code: .invalidValue, offset: offset, keys: keys, expected: detail, found: "")
        context.notes?.append(RawNote(kind: kind, place: place, causes: causes))
    }
}
