internal import Cyanotype

/// A difference between the form that objects have in a file and the form that the program gives them.
public struct SchemaDifference: Sendable, Hashable {
    /// The kind of the difference.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The name of the class that has the field: the model of the objects, or one inside of it.
    public let className: String

    /// The version of that class, in the file and in the program.
    public let version: Int

    /// The keys that lead to the field in a document; none if it is no single field.
    public let keys: [String]

    /// The kind of the difference.
    public let kind: Kind

    /// The file's side: a type such as `optional<string>`, or a field with its type.
    public let inFile: String?

    /// The program's side.
    public let inProgram: String?

    /// Whether objects may be unreadable until the model has a new version and a migration. Otherwise the difference is
    /// for information.
    public let needsMigration: Bool

    /// The lines that change a document, in the closure of a migration.
    let statements: [String]

    /// Whether lines can be suggested at all.
    let hasSuggestion: Bool

    /// The lines to add to the blueprint of the class, such as
    ///
    /// ```swift
    /// .version(3)
    /// .migration(from: 2) { document in document.rename("heading", to: "title") }
    /// ```
    ///
    /// They are a draft: a value such as `""` for a new field stands for one that only you know. Several differences of
    /// a class share one migration. Lines for dates, UUIDs and URLs need Foundation.
    public var suggestion: String? {
        hasSuggestion ? MigrationText.lines(of: statements, from: version).joined(separator: "\n") : nil
    }
}

extension SchemaDifference.Kind {
    /// A required field is not in the documents of the file.
    public static let missing = Self(rawValue: "missing")
    /// A field is not in the documents of the file, but one of the same type is there that the program does not have.
    public static let maybeRenamed = Self(rawValue: "maybeRenamed")
    /// The values of a field have another form.
    public static let retyped = Self(rawValue: "retyped")
    /// A field's type lacks some values that documents may have, such as a dropped case.
    public static let narrowed = Self(rawValue: "narrowed")
    /// A field that documents may lack is now required.
    public static let nowRequired = Self(rawValue: "nowRequired")
    /// A field has another conversion, or another number of it.
    public static let conversion = Self(rawValue: "conversion")
    /// A field has another model inside, with another form.
    public static let nested = Self(rawValue: "nested")
    /// A model inside is of a newer version in the file.
    public static let newer = Self(rawValue: "newer")
    /// A field that a document may lack is not in those of the file.
    public static let added = Self(rawValue: "added")
    /// The program does not know a field of the file.
    public static let dropped = Self(rawValue: "dropped")
    /// Each value of the file's type is also one of the program's type.
    public static let widened = Self(rawValue: "widened")
    /// Only code can tell whether the values of the file can be read.
    public static let unclear = Self(rawValue: "unclear")
}

extension SchemaDifference: CustomStringConvertible {
    /// One line, without the lines to write.
    public var description: String { "\(className.shownName).\(keys.shownKeys): \(sentence)" }

    /// The difference without its place.
    private var sentence: String {
        let file = inFile?.typeExcerpt ?? "unknown"
        let program = inProgram?.typeExcerpt ?? "unknown"
        return switch kind {
        case .missing: "missing in the file, and the program requires \(program)"
        case .maybeRenamed: "missing in the file, which has \(file) instead; was it renamed?"
        case .retyped: "\(file) in the file, and \(program) in the program"
        case .narrowed: "\(file) in the file, and \(program) in the program, which has not all of its values"
        case .nowRequired: "may be missing in the file, and the program requires \(program)"
        case .conversion: "\(file) in the file, and \(program) in the program, another conversion"
        case .nested: "the model \(file) in the file, and \(program) in the program"
        case .newer: "\(file) in the file is newer than \(program) in the program"
        case .added: "new in the program, \(program)"
        case .dropped: "\(file) in the file, and unknown to the program"
        case .widened: "\(file) in the file, and \(program) in the program, which has all of its values"
        default: "\(file) in the file, and \(program) in the program; only code can tell whether that fits"
        }
    }
}

extension [SchemaDifference] {
    /// The lines to write for all differences: for each class its name and the lines.
    var suggestions: [(className: String, lines: [String])] {
        var classes: [(className: String, version: Int, statements: [String])] = []
        for difference in self where difference.needsMigration && difference.hasSuggestion {
            if let index = classes.firstIndex(where: { $0.className == difference.className }) {
                classes[index].statements += difference.statements
            } else {
                classes.append((difference.className, difference.version, difference.statements))
            }
        }
        return classes.map { ($0.className, MigrationText.lines(of: $0.statements, from: $0.version)) }
    }
}
