/// The options for reading and writing JSON.
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
/// | ``dateFormat`` | milliseconds since 1970 |
/// | ``duplicateKeys`` | reject |
/// | ``rejectsUnknownKeys`` | off |
/// | ``revealsSecrets`` | off |
public struct JSONOptions: Sendable, Hashable {
    /// The strategy for writing a property that is `nil`.
    public enum NilStrategy: Sendable, Hashable {
        /// The key is omitted. If a missing key would decode as a value other than `nil`, `null` is written instead.
        case omit
        /// `null`.
        case null
    }

    /// The strategy for a key that occurs more than once in one object.
    public enum DuplicateKeys: Sendable, Hashable {
        /// An error.
        case reject
        /// The first value is used, as in Foundation. The others only have to be valid JSON.
        case first
        /// The last value is used, as in JavaScript and most other libraries. Every value must be decodable.
        ///
        /// For a nested object that only holds fields, the last one provides the values of all its fields. A field that
        /// it lacks has its default. If a blueprint assigns in place and there is no default, the property keeps the
        /// value of an earlier one.
        case last
    }

    /// Whether each member and element is written on its own line, indented by two spaces per level.
    public var prettyPrinted: Bool

    /// Whether the keys of every object are written in the order of their UTF-8 bytes instead of the blueprint's order.
    public var sortedKeys: Bool

    /// The strategy for writing a property that is `nil`, unless its ``Field`` sets another one.
    public var nilStrategy: NilStrategy

    /// The maximum depth of arrays and objects, at most 512.
    ///
    /// The default, 64, fits a thread with a stack of 512 KiB in debug and release builds. A higher limit needs a
    /// bigger stack: a recursive model takes up to about 4 KiB per level in a debug build.
    public var maximumDepth: Int {
        didSet { maximumDepth = Self.clampedDepth(maximumDepth) }
    }

    /// The number of problems in one document after which decoding or encoding stops, at least 1.
    ///
    /// 1 stops at the first problem.
    public var maximumIssues: Int {
        didSet { maximumIssues = max(1, maximumIssues) }
    }

    /// The maximum number of bytes of a document, or of each record of a stream.
    public var maximumBytes: Int {
        get { givenMaximumBytes ?? .max }
        set { givenMaximumBytes = newValue }
    }

    /// The byte limit that the caller has set, which may be `.max`.
    private(set) var givenMaximumBytes: Int?

    /// The maximum number of bytes of a string or key, in its written form.
    ///
    /// This limit and ``maximumElements`` are checked before the values are read, in a separate pass over the document
    /// or record.
    public var maximumStringLength = Int.max

    /// The maximum number of elements or members of an array or object.
    public var maximumElements = Int.max

    /// The conversions of values whose JSON type is not the property's. ``Field/coercing(_:)`` sets them for one field.
    public var coercions: Coercions = []

    /// The form of dates, unless their field, its blueprint or ``dateFormat(_:in:)`` sets another one: see ``DateFormat``.
    public var dateFormat = DateFormat.millisecondsSince1970

    /// The strategy for a key that occurs more than once in one object.
    public var duplicateKeys = DuplicateKeys.reject

    /// Whether a key that a blueprint does not know is an error, even if the blueprint ignores it.
    ///
    /// A blueprint that keeps such keys still keeps them.
    public var rejectsUnknownKeys = false

    /// Whether values that hide themselves, such as secrets, may be written.
    ///
    /// If `false`, writing one is an error, so that a secret never reaches a log or a file by accident.
    public var revealsSecrets: Bool

    /// The formats of the dates of single types.
    var dateScopes = DateScopes.none

    /// Creates options; anything not named keeps its default.
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
        dateFormat: DateFormat = .millisecondsSince1970,
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
        self.dateFormat = dateFormat
        self.duplicateKeys = duplicateKeys
        self.rejectsUnknownKeys = rejectsUnknownKeys
        self.revealsSecrets = revealsSecrets
    }

    /// The defaults without a depth limit, for ``JSON``, which is written without recursion.
    static let anyDepth = JSONOptions(unclampedDepth: .max)

    /// Creates the defaults with a depth limit that may exceed what callers can set.
    init(unclampedDepth: Int) {
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

    /// Whether any size limit is set.
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
