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
/// | ``revealsSecrets`` | off |
public struct JSONOptions: Sendable, Hashable {
    /// What is written for a property that is `nil`.
    public enum NilStrategy: Sendable, Hashable {
        /// Nothing: the key is left out.
        case omit
        /// `null`.
        case null
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
        revealsSecrets: Bool = false
    ) {
        self.prettyPrinted = prettyPrinted
        self.sortedKeys = sortedKeys
        self.nilStrategy = nilStrategy
        self.maximumDepth = Self.clampedDepth(maximumDepth)
        self.maximumIssues = max(1, maximumIssues)
        self.revealsSecrets = revealsSecrets
    }

    private static func clampedDepth(_ depth: Int) -> Int {
        min(max(depth, 0), 512)
    }

    /// The defaults.
    public static let `default` = JSONOptions()

    /// The defaults, pretty-printed.
    public static let pretty = JSONOptions(prettyPrinted: true)

    /// The defaults, with sorted keys.
    public static let sorted = JSONOptions(sortedKeys: true)

    /// The defaults, pretty-printed and with sorted keys.
    public static let prettySorted = JSONOptions(prettyPrinted: true, sortedKeys: true)
}
