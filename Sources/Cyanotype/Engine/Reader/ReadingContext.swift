/// What only some documents need while they are read, apart from the reader so that the others do not pay for it.
@usableFromInline
final class ReadingContext {
    /// What is converted, over what the options say: a field may say so for its value.
    var coercions: JSONOptions.Coercions

    /// What happened to values that were read, in the order in which it did; `nil` unless a report is wanted.
    var notes: [RawNote]?

    /// The kinds of notes that are wanted; `nil` for all.
    var notedKinds: Set<MappingReport.Kind>?

    /// Whether there were more notes than were collected.
    var areNotesTruncated = false

    /// The blueprint that the caller has chosen.
    var chosen: ChosenBlueprint?

    /// Whether fields that are only written are read too.
    var readsAllFields = false

    /// Members that were passed over, for what is made of them at the end of their object.
    var deferred: [DeferredMember] = []

    /// How many objects with flattened unions are being read, one inside of the other.
    var unionLevel = 0

    /// Members that the flattened model which was read last has left to the model around it.
    var leftMembers: [DeferredMember] = []

    /// Takes those members.
    func takeLeftMembers() -> [DeferredMember] {
        let members = leftMembers
        leftMembers = []
        return members
    }

    /// Members that are to be read next as extension fields.
    var extensionMembers: [DeferredMember]?

    /// The keys that are known to what reads an object as well as to its blueprint, such as the tag of a union.
    var claimedKeys: [ClaimedKey] = []

    /// Where arrays and objects end that have been passed over in search of a tag, by where they begin.
    var ends: [Int: Int] = [:]

    /// Where the last of them ends.
    var reach = 0

    /// Whether none of the arrays and objects before the position will be read again.
    private var isDoneWithThePast: Bool { deferred.isEmpty && trials == 0 }

    /// Forgets what has been passed over in search of a tag, if all of it has been read by now.
    ///
    /// - Parameter offset: The position.
    func forgetEnds(before offset: Int) {
        // Not one by one, and without the memory: it is as large as for the largest value so far.
        if offset >= reach, !ends.isEmpty, isDoneWithThePast { ends = [:] }
    }

    /// What untagged unions made of values that may be read again.
    var outcomes: [UnionOutcome.Key: UnionOutcome] = [:]

    /// A cache for errors: whether types and tables may have sensitive values.
    var sensitivity: [ObjectIdentifier: Bool] = [:]

    /// How many untagged unions are trying their variants.
    var trials = 0

    init(_ options: JSONOptions) {
        coercions = options.coercions
    }
}

/// Something that happened to a value that was read.
struct RawNote {
    let kind: MappingReport.Kind

    /// Where, and what; the words for what was expected and found are those of the note.
    var place: RawIssue

    /// What was wrong with a value that was replaced or left out.
    var causes: [RawIssue] = []
}

extension JSONReader {
    /// The context, which is made when it is first needed.
    mutating func ensureContext() -> ReadingContext {
        if let context { return context }
        let made = ReadingContext(options)
        context = made
        return made
    }

    /// Whether a report is wanted.
    var takesNotes: Bool { context?.notes != nil }

    /// Notes that something happened to the value at `offset`, if anybody wants to know.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - offset: Where the value is.
    ///   - keys: Keys below that value.
    ///   - detail: What happened, in words.
    ///   - causes: What was wrong with the value.
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
