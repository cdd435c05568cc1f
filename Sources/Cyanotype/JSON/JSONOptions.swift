/// How JSON is read and written.
///
/// The defaults are strict when reading and compact when writing:
///
/// | option | default |
/// |---|---|
/// | ``prettyPrinted`` | off |
/// | ``sortedKeys`` | off |
/// | ``nilStrategy`` | omit |
/// | ``maximumDepth`` | 64 |
/// | ``maximumIssues`` | 100 |
/// | ``maximumBytes``, ``maximumStringLength``, ``maximumElements`` | none |
/// | ``coercions`` | none |
/// | ``duplicateKeys`` | reject |
/// | ``rejectsUnknownKeys`` | off |
/// | ``revealsSecrets`` | off |
public struct JSONOptions: Sendable, Hashable {
    /// What is written for a property that is `nil`.
    public enum NilStrategy: Sendable, Hashable {
        /// Nothing: the key is left out, unless a missing key is read as another value than `nil`. Then it is `null`.
        case omit
        /// `null`.
        case null
    }

    /// What is made of a key that is more than once in one object.
    public enum DuplicateKeys: Sendable, Hashable {
        /// An error.
        case reject
        /// The first value, as Foundation does; the others only have to be JSON.
        case first
        /// The last value, as JavaScript and most others do; each of them has to be readable.
        ///
        /// Of a nested object that only holds fields, the last one has the values of all of them. What it lacks has its
        /// default; where a blueprint assigns in place and there is none, the property keeps the value of an earlier one.
        case last
    }

    /// Writes each member and element on a line of its own, indented by two spaces a level.
    public var prettyPrinted: Bool

    /// Writes the keys of every object in the order of their UTF-8 bytes instead of the blueprint's order.
    public var sortedKeys: Bool

    /// What is written for a property that is `nil`, unless its ``Field`` says otherwise.
    public var nilStrategy: NilStrategy

    /// How many arrays and objects may be open at once, at most 512.
    ///
    /// The default, 64, fits a thread with a stack of 512 KiB in debug and release builds. A higher limit needs a
    /// bigger stack: a recursive model takes up to about 4 KiB a level in a debug build.
    public var maximumDepth: Int {
        didSet { maximumDepth = Self.clampedDepth(maximumDepth) }
    }

    /// How many problems of one document are collected before reading or writing gives up, at least 1.
    ///
    /// 1 stops at the first.
    public var maximumIssues: Int {
        didSet { maximumIssues = max(1, maximumIssues) }
    }

    /// How many bytes a document that is read, or each record of a stream, may have.
    public var maximumBytes: Int {
        get { givenMaximumBytes ?? .max }
        set { givenMaximumBytes = newValue }
    }

    /// The limit of bytes that the program has set, which may be that there is none.
    private(set) var givenMaximumBytes: Int?

    /// How many bytes a string or key may have, as they are written.
    ///
    /// This limit and ``maximumElements`` are checked before the values are read, in a pass over the document or record of
    /// its own.
    public var maximumStringLength = Int.max

    /// How many elements or members an array or object may have.
    public var maximumElements = Int.max

    /// Which values are converted that are of another JSON type than the property; ``Field/coercing(_:)`` says so for one
    /// field.
    public var coercions: Coercions = []

    /// What is made of a key that is more than once in one object.
    public var duplicateKeys = DuplicateKeys.reject

    /// Whether a key that a blueprint does not know is an error, also where the blueprint ignores it.
    ///
    /// Where a blueprint keeps such keys, they are kept.
    public var rejectsUnknownKeys = false

    /// Whether values that hide themselves, such as a secret, may be written.
    ///
    /// Off, writing one is an error, so that a secret never reaches a log or a file by accident.
    public var revealsSecrets: Bool

    /// Options that differ from the defaults in what is named.
    public init(
        prettyPrinted: Bool = false,
        sortedKeys: Bool = false,
        nilStrategy: NilStrategy = .omit,
        maximumDepth: Int = 64,
        maximumIssues: Int = 100,
        maximumBytes: Int? = nil,
        maximumStringLength: Int = .max,
        maximumElements: Int = .max,
        coercions: Coercions = [],
        duplicateKeys: DuplicateKeys = .reject,
        rejectsUnknownKeys: Bool = false,
        revealsSecrets: Bool = false
    ) {
        self.prettyPrinted = prettyPrinted
        self.sortedKeys = sortedKeys
        self.nilStrategy = nilStrategy
        self.maximumDepth = Self.clampedDepth(maximumDepth)
        self.maximumIssues = max(1, maximumIssues)
        givenMaximumBytes = maximumBytes
        self.maximumStringLength = maximumStringLength
        self.maximumElements = maximumElements
        self.coercions = coercions
        self.duplicateKeys = duplicateKeys
        self.rejectsUnknownKeys = rejectsUnknownKeys
        self.revealsSecrets = revealsSecrets
    }

    /// The defaults, without a limit of depth: for ``JSON``, which is written without recursion.
    static let anyDepth = JSONOptions(unclampedDepth: .max)

    private init(unclampedDepth: Int) {
        prettyPrinted = false
        sortedKeys = false
        nilStrategy = .omit
        maximumDepth = unclampedDepth
        maximumIssues = 1
        revealsSecrets = false
    }

    private static func clampedDepth(_ depth: Int) -> Int {
        min(max(depth, 0), 512)
    }

    /// Whether a document is looked at for its sizes.
    var limitsSizes: Bool { min(maximumBytes, maximumStringLength, maximumElements) != .max }

    /// The defaults.
    public static let `default` = JSONOptions()

    /// The defaults, pretty-printed.
    public static let pretty = JSONOptions(prettyPrinted: true)

    /// The defaults, with sorted keys.
    public static let sorted = JSONOptions(sortedKeys: true)

    /// The defaults, pretty-printed and with sorted keys.
    public static let prettySorted = JSONOptions(prettyPrinted: true, sortedKeys: true)
}
