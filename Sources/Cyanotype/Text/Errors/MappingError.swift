/// All problems of one document, or of one value that could not be encoded.
///
/// Decoding collects all problems of a document, up to ``JSONOptions/maximumIssues``, instead of stopping at the first.
/// The description is a report with one line for each:
///
/// ```text
/// 2 problems
/// $.users[3].dob (line 12, column 14): expected a date as milliseconds since 1970, found string "soon"
/// $.users[5] (line 20, column 3): missing key "name"
/// ```
public struct MappingError: Error, Sendable, Hashable {
    /// The kind of a problem: a stable code for comparisons.
    public struct Code: RawRepresentable, ExpressibleByStringLiteral, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral rawValue: String) {
            self.rawValue = rawValue
        }

        /// The document is not JSON (RFC 8259).
        public static let syntax = Code(rawValue: "syntax")
        /// The document ends too early.
        public static let unexpectedEnd = Code(rawValue: "unexpectedEnd")
        /// A string is not UTF-8, or escapes half of a surrogate pair.
        public static let invalidUnicode = Code(rawValue: "invalidUnicode")
        /// Arrays and objects are nested deeper than ``JSONOptions/maximumDepth``.
        public static let depthLimit = Code(rawValue: "depthLimit")
        /// The JSON type of the value does not match the property.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// The value has the right JSON type but is invalid for the property, such as an unknown case or a malformed
        /// URL.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// The number does not fit into the property's type.
        public static let outOfRange = Code(rawValue: "outOfRange")
        /// A key without a default is missing.
        public static let missingKey = Code(rawValue: "missingKey")
        /// A key appears twice in one object.
        public static let duplicateKey = Code(rawValue: "duplicateKey")
        /// The blueprint does not know the key, and does not allow unknown keys.
        public static let unknownKey = Code(rawValue: "unknownKey")
        /// The document, one of its strings, or an array or object is larger than ``JSONOptions`` allow.
        public static let sizeLimit = Code(rawValue: "sizeLimit")
        /// The value breaks a rule of its field or model that has no code of its own.
        public static let validation = Code(rawValue: "validation")
        /// The value cannot be encoded, such as a number that is not finite, or a secret without permission.
        public static let notWritable = Code(rawValue: "notWritable")
        /// The blueprint cannot be used for this type, such as a subclass's that does not extend its superclass's.
        public static let blueprint = Code(rawValue: "blueprint")
        /// The document is of a newer version than its model, or no migration leads to the model's version: see
        /// ``Blueprint/version(_:)``.
        public static let version = Code(rawValue: "version")
        /// A migration of the document failed.
        public static let migration = Code(rawValue: "migration")
    }

    /// A place in the text of a document.
    public struct Location: Sendable, Hashable {
        /// The number of bytes before the place.
        public let offset: Int
        /// The line, counted from 1.
        public let line: Int
        /// The position in the line in Unicode scalars, counted from 1.
        public let column: Int
    }

    /// One problem.
    public struct Issue: Sendable, Hashable {
        /// The kind of problem.
        public let code: Code
        /// The path of the value in the document. For anything inside a sensitive field's value, it is the path of that
        /// field.
        public let path: MappingPath
        /// The location of the value in the text; `nil` if there was no text, as when decoding a ``JSON`` value.
        public let location: Location?
        /// A description of a valid value.
        public let expected: String
        /// A description of the value that was found. A sensitive field's value is never quoted.
        public let found: String

        // The texts may have the words of a closure, which quotes what it likes.
        init(code: Code, path: MappingPath, location: Location?, expected: String, found: String) {
            self.code = code
            self.path = path
            self.location = location
            self.expected = expected.printable
            self.found = found.printable
        }
    }

    /// The problems in document order; never empty.
    public let issues: [Issue]

    /// Whether there were more problems than were collected.
    public let isTruncated: Bool

    init(issues: [Issue], isTruncated: Bool) {
        self.issues = issues
        self.isTruncated = isTruncated
    }
}

extension MappingError.Code: CustomStringConvertible {
    public var description: String { rawValue }
}

extension MappingError.Issue: CustomStringConvertible {
    public var description: String {
        var text = path.description
        if let location { text += " (line \(location.line), column \(location.column))" }
        switch code {
        case .missingKey: text += ": missing \(expected)"
        case .duplicateKey, .unknownKey: text += ": \(found), expected \(expected)"
        default: text += ": expected \(expected), found \(found)"
        }
        return text
    }
}

extension MappingError: CustomStringConvertible {
    public var description: String {
        let lines = issues.map(\.description).joined(separator: "\n")
        if issues.count == 1, !isTruncated { return lines }
        return "\(issues.count)\(isTruncated ? " or more" : "") problems\n\(lines)"
    }
}
