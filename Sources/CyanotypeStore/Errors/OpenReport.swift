internal import Cyanotype

/// The findings of a store that is being opened: whether its file and the program's models fit together.
///
/// ```swift
/// do {
///     store = try ObjectStore(location, models: [Post.self])
/// } catch {
///     print(error.openReport?.description ?? "\(error)")
/// }
/// ```
///
/// It has names and types, but no values of objects.
public struct OpenReport: Sendable {
    /// The format of the file.
    public let fileFormat: Int

    private let reason: (any Error)?

    /// The types of the program's models that the file has.
    public let types: [TypeReport]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - fileFormat: The format of the file.
    ///   - readOnlyReason: The error of each write, if the file can only be read.
    ///   - types: The types.
    init(fileFormat: Int, readOnlyReason: StoreError? = nil, types: [TypeReport]) {
        (self.fileFormat, reason, self.types) = (fileFormat, readOnlyReason, types)
    }

    /// The error of each write, if the file can only be read.
    public var readOnlyReason: StoreError? { reason as? StoreError }

    /// Whether the program can read and write all objects of these types. Objects of an earlier version are no obstacle
    /// if migrations lead on from it.
    public var isClean: Bool {
        reason == nil && types.allSatisfy { $0.state == .current || $0.state == .older }
    }

    /// The differences of all types.
    public var differences: [SchemaDifference] { types.flatMap(\.differences) }
}

extension OpenReport {
    /// A report on whether the objects of a type and the program's model fit together.
    public struct TypeReport: Sendable {
        /// The use that a program can make of the objects of a type.
        public enum State: Sendable, Hashable {
            /// All objects are of the program's version.
            case current
            /// Some objects are of an earlier version, and migrations lead on from it. They may all have been deleted since.
            case older
            /// Some objects are of a later version: they can be read as JSON, by
            /// ``ObjectStore/documents(ofType:pageSize:)``, and the type can only be read.
            case newer
            /// Objects of the program's version have a form that the program does not know: see
            /// ``TypeReport/differences``.
            case different
            /// Some objects are of a version without a migration.
            case unsupported
        }

        /// The name of the type.
        public let typeName: String

        /// The use that the program can make of the objects.
        public let state: State

        /// The versions of the objects, ascending.
        public let fileVersions: [Int]

        /// The version of the program's model.
        public let programVersion: Int

        /// The differences, those that need a migration first; also some for information.
        public let differences: [SchemaDifference]

        /// The reason why objects cannot be used, if there is one besides the differences.
        public let reason: StoreError?

        /// Creates the report of a type.
        ///
        /// - Parameters:
        ///   - typeName: The name of the type.
        ///   - state: The use that the program can make of the objects.
        ///   - fileVersions: The versions of the objects.
        ///   - programVersion: The version of the model.
        ///   - differences: The differences.
        ///   - reason: The reason why objects cannot be used.
        init(
            typeName: String,
            state: State,
            fileVersions: [Int],
            programVersion: Int,
            differences: [SchemaDifference] = [],
            reason: StoreError? = nil
        ) {
            self.typeName = typeName
            self.state = state
            self.fileVersions = fileVersions.sorted()
            self.programVersion = programVersion
            self.differences = differences
            self.reason = reason
        }
    }
}

// MARK: - Text

extension OpenReport: CustomStringConvertible {
    /// The report for a terminal: a line for each type and each difference, and the lines to write.
    public var description: String {
        var lines = types.map(\.description)
        if let readOnlyReason { lines.insert("the file can only be read: \(readOnlyReason.message)", at: 0) }
        if lines.isEmpty { lines.append("nothing to report") }
        return lines.joined(separator: "\n")
    }
}

extension OpenReport.TypeReport: CustomStringConvertible {
    /// A line for the type, one for each difference, and the lines to write.
    public var description: String {
        var lines = ["\(typeName.shownName): \(sentence)"]
        if let reason { lines.append("  \(reason.message)") }
        lines += differences.filter(\.needsMigration).map { "  \($0)" }
        for (name, text) in differences.suggestions {
            lines.append("  add to the blueprint of \(name.shownName), after the fields:")
            lines += text.map { "      \($0)" }
        }
        let rest = differences.filter { !$0.needsMigration }
        if !rest.isEmpty {
            lines.append("  for information:")
            for difference in rest {
                lines.append("    \(difference)")
                // Information about a possible mistake, such as a renamed field.
                lines += (difference.suggestion?.split(separator: "\n") ?? []).map { "        \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    private var sentence: String {
        let versions =
            fileVersions.isEmpty ? "" : ", in the file \(fileVersions.map { "version \($0)" }.joined(separator: ", "))"
        let program = "version \(programVersion)\(versions)"
        return switch state {
        case .current: program
        case .older: "\(program); migrations lead on from the earlier ones"
        case .newer: "\(program); it can only be read, and newer objects only as JSON"
        case .different: "\(program); version \(programVersion) names two shapes, so it needs a new version"
        case .unsupported: "\(program); no migration leads on from some"
        }
    }
}
