/// A report of every deviation during decoding: default used, element skipped, value coerced, and unknown or duplicate
/// key.
///
/// ```swift
/// let (settings, report) = try Settings.read(json: data)
/// for entry in report.entries { logger.notice("\(entry)") }
/// ```
///
/// A call can request some kinds of entries only, so that many of one kind do not hide the others: `Settings.read(json:
/// data, reporting: [.coerced])`.
///
/// A document without deviations leaves an empty report. The description has one line for each entry:
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

        /// A key was missing, and its field's default was used.
        public static let defaultForMissing = Kind(rawValue: "defaultForMissing")
        /// A value was `null`, and its field's default was used.
        public static let defaultForNull = Kind(rawValue: "defaultForNull")
        /// A value could not be decoded, and its field's default was used.
        public static let defaultForInvalid = Kind(rawValue: "defaultForInvalid")
        /// An element of an array or dictionary could not be decoded and was skipped.
        public static let elementSkipped = Kind(rawValue: "elementSkipped")
        /// An element of an array or dictionary could not be decoded and was replaced by another value.
        public static let elementReplaced = Kind(rawValue: "elementReplaced")
        /// A value of another JSON type than the property's was converted.
        public static let coerced = Kind(rawValue: "coerced")
        /// A key that the blueprint does not know.
        public static let unknownKey = Kind(rawValue: "unknownKey")
        /// A key occurred more than once; one of its values was used.
        public static let duplicateKey = Kind(rawValue: "duplicateKey")
        /// An unknown case of an enum, or an unknown tag of a union, was kept as it is.
        public static let unknownCase = Kind(rawValue: "unknownCase")
        /// A date in the first weeks of 1970, decoded from milliseconds. As seconds, the number would be a date between
        /// 2001 and 2100.
        public static let suspiciousDate = Kind(rawValue: "suspiciousDate")

        /// All kinds, for subtracting from: `.all.subtracting([.unknownKey])`.
        public static let all: Set<Kind> = [
            .defaultForMissing, .defaultForNull, .defaultForInvalid, .elementSkipped, .elementReplaced, .coerced,
            .unknownKey, .duplicateKey, .unknownCase, .suspiciousDate,
        ]
    }

    /// One deviation.
    public struct Entry: Sendable, Hashable {
        /// The kind of entry.
        public let kind: Kind
        /// The path of the value, or of its missing key.
        public let path: MappingPath
        /// The location of the value in the text; `nil` if there was no text, as when decoding a ``JSON`` value.
        public let location: MappingError.Location?
        /// A description of the entry. A sensitive field's value is never quoted.
        public let detail: String
        /// The issues of the value that was replaced or skipped.
        public let causes: [MappingError.Issue]
    }

    /// The entries, in document order.
    public let entries: [Entry]

    /// Whether entries are missing, because at most ``JSONOptions/maximumIssues`` are collected.
    public let isTruncated: Bool

    /// Whether there are no entries.
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
        // The line already begins with this path.
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
