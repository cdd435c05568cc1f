/// A report of everything that reading did to a document besides mapping it: every default that was used, every element
/// that was left out, every value that was coerced, and every key that was unknown or a duplicate.
///
/// ```swift
/// let (settings, report) = try Settings.read(json: data)
/// for entry in report.entries { logger.notice("\(entry)") }
/// ```
///
/// A call can ask for some kinds of entries only, so that many of one kind do not hide the others:
/// `Settings.read(json: data, reporting: [.coerced])`.
///
/// A strict document leaves an empty report. Its description has one line for each entry:
///
/// ```text
/// $.likes (line 3, column 12): default used for a value that is invalid: expected an integer, found string "many"
/// $.tags[2] (line 4, column 21): element skipped: expected a string, found number 7
/// ```
public struct MappingReport: Sendable, Hashable {
    /// The kind of an entry: a stable code for comparisons.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A key was missing and its field's default took its place.
        public static let defaultForMissing = Kind(rawValue: "defaultForMissing")
        /// A value was `null` and its field's default took its place.
        public static let defaultForNull = Kind(rawValue: "defaultForNull")
        /// A value could not be read and its field's default took its place.
        public static let defaultForInvalid = Kind(rawValue: "defaultForInvalid")
        /// An element of an array or dictionary could not be read and was left out.
        public static let elementSkipped = Kind(rawValue: "elementSkipped")
        /// An element of an array or dictionary could not be read and another value took its place.
        public static let elementReplaced = Kind(rawValue: "elementReplaced")
        /// A value was of another JSON type than the property and was converted.
        public static let coerced = Kind(rawValue: "coerced")
        /// A key that the blueprint does not know.
        public static let unknownKey = Kind(rawValue: "unknownKey")
        /// A key occurred more than once; one of its values was taken.
        public static let duplicateKey = Kind(rawValue: "duplicateKey")
        /// A case of an enum, or a tag of a union, that the program does not know, was kept as it is.
        public static let unknownCase = Kind(rawValue: "unknownCase")
        /// A date in the first weeks of 1970, read from milliseconds. As seconds, the number would be a date between 2001 and
        /// 2100.
        public static let suspiciousDate = Kind(rawValue: "suspiciousDate")

        /// All kinds, to take some from: `.all.subtracting([.unknownKey])`.
        public static let all: Set<Kind> = [
            .defaultForMissing, .defaultForNull, .defaultForInvalid, .elementSkipped, .elementReplaced, .coerced,
            .unknownKey, .duplicateKey, .unknownCase, .suspiciousDate,
        ]
    }

    /// One thing that reading did to a value.
    public struct Entry: Sendable, Hashable {
        /// The kind of entry.
        public let kind: Kind
        /// The path of the value, or of its missing key.
        public let path: MappingPath
        /// The location of the value in the text; `nil` if there was no text, as when reading a ``JSON`` value.
        public let location: MappingError.Location?
        /// A description of the entry. A sensitive field's value is never quoted.
        public let detail: String
        /// The issues of the value that was replaced or left out.
        public let causes: [MappingError.Issue]
    }

    /// The entries, in document order.
    public let entries: [Entry]

    /// Whether entries are missing, because at most ``JSONOptions/maximumIssues`` are collected.
    public let isTruncated: Bool

    /// Whether nothing happened.
    public var isEmpty: Bool { entries.isEmpty }
}

extension MappingReport.Kind: CustomStringConvertible {
    public var description: String { rawValue }
}

extension MappingReport.Entry: CustomStringConvertible {
    public var description: String {
        var text = path.description
        if let location { text += " (line \(location.line), column \(location.column))" }
        text += ": \(detail)"
        if causes.count == 1, let cause = causes.first, cause.path == path {
            return text + ": expected \(cause.expected), found \(cause.found)"
        }
        return causes.isEmpty ? text : text + ": " + causes.map(\.description).joined(separator: "; ")
    }
}

extension MappingReport: CustomStringConvertible {
    public var description: String {
        let lines = entries.map(\.description) + (isTruncated ? ["and more"] : [])
        return lines.joined(separator: "\n")
    }
}
