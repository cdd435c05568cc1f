/// The parsed command-line arguments.
struct StoreArguments {
    enum Command {
        case help
        case types
        case count(type: String)
        case show(type: String, id: String)
        case find(type: String, filters: [FieldFilter], limit: Int?)
        /// Without a type, all types.
        case export(type: String?, output: String?, onlyDocuments: Bool)
        case restore(type: String?, input: String)
        case schemas(type: String?, picture: String?)
        case references(type: String?, limit: Int?)
        case changes(type: String?, limit: Int?, withKeptDeletions: Bool)
        case quarantine(type: String?, id: String?)
        case upgrade
        case migrate(type: String, from: Int, to: Int, patch: String)
        case verify(thoroughly: Bool)
    }

    let command: Command
    /// The store; empty for help.
    let file: String

    /// Parses the command-line arguments, without the program's name.
    init(_ arguments: [String]) throws(CommandFailure) {
        var parser = Parser(arguments)
        try parser.parse()
        if parser.wantsHelp {
            (command, file) = (.help, "")
            return
        }
        let name = try parser.take("no command is given")
        guard Self.names.contains(name) else { throw .usage("there is no command \(name)") }
        file = try parser.take("\(name) needs the file of a store")
        command = try Self.command(name, &parser)
        try parser.finish(name)
    }

    private static let names = [
        "types", "schemas", "count", "show", "find", "references", "changes", "quarantine", "export", "import",
        "migrate", "verify",
    ]

    private static func command(_ name: String, _ parser: inout Parser) throws(CommandFailure) -> Command {
        if name == "types" { return .types }
        if name == "verify" { return .verify(thoroughly: parser.takeFlag("--thorough")) }
        switch name {
        case "schemas": return .schemas(type: parser.takeNext(), picture: parser.takeValue("--svg"))
        case "references": return .references(type: parser.takeNext(), limit: try parser.takeLimit())
        case "changes":
            return .changes(
                type: parser.takeNext(),
                limit: try parser.takeLimit(),
                withKeptDeletions: parser.takeFlag("--all")
            )
        case "quarantine": return .quarantine(type: parser.takeNext(), id: parser.takeNext())
        case "migrate":
            guard let type = parser.takeNext() else { return .upgrade }
            return try migration(of: type, &parser)
        case "export" where parser.takeFlag("--all"):
            return .export(
                type: nil,
                output: parser.takeValue("--output"),
                onlyDocuments: parser.takeFlag("--documents")
            )
        case "import" where parser.count == 1: return .restore(type: nil, input: try parser.take(""))
        default: break
        }
        let type = try parser.take("\(name) needs the name of a type; the command types lists them")
        switch name {
        case "count": return .count(type: type)
        case "show": return .show(type: type, id: try parser.take("show needs an identity"))
        case "find":
            var filters: [FieldFilter] = []
            while let text = parser.takeNext() {
                guard let filter = FieldFilter(text) else { throw .usage("\(text) is not FIELD=VALUE") }
                filters.append(filter)
            }
            if filters.isEmpty { throw .usage("find needs at least one FIELD=VALUE") }
            return .find(type: type, filters: filters, limit: try parser.takeLimit())
        case "export":
            return .export(
                type: type,
                output: parser.takeValue("--output"),
                onlyDocuments: parser.takeFlag("--documents")
            )
        default:
            return .restore(type: type, input: try parser.take("import needs a file that export has written"))
        }
    }

    private static func migration(of type: String, _ parser: inout Parser) throws(CommandFailure) -> Command {
        let needs = "migrate needs two versions and the file of a patch after the type"
        let (from, to) = (try parser.takeVersion(needs), try parser.takeVersion(needs))
        if to <= from { throw .usage("\(to) is no later version than \(from)") }
        return .migrate(type: type, from: from, to: to, patch: try parser.take(needs))
    }
}

/// Takes arguments one after another.
private struct Parser {
    private let arguments: [String]
    private var plain: ArraySlice<String> = []
    private var flags: [String] = []
    private var values: [String: String] = [:]
    private(set) var wantsHelp = false

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Tells options from other arguments.
    mutating func parse() throws(CommandFailure) {
        var rest = arguments[...]
        // Until `--`, after which nothing is an option.
        var hasOptions = true
        while let argument = rest.popFirst() {
            // A negative number is an identity.
            let isNumber = argument.dropFirst().first?.isNumber ?? true
            guard hasOptions, argument.hasPrefix("-"), !isNumber else {
                plain.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--" where parts.count == 1: hasOptions = false
            case "--help" where parts.count == 1, "-h" where parts.count == 1: wantsHelp = true
            case "--documents" where parts.count == 1, "--thorough" where parts.count == 1,
                "--all" where parts.count == 1:
                flags.append(argument)
            case "--limit", "--output", "-o", "--svg":
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw .usage("\(parts[0]) needs a value")
                }
                values[parts[0] == "-o" ? "--output" : parts[0]] = value
            default: throw .usage("there is no option \(argument)")
            }
        }
    }

    /// The number of arguments that are left, without options.
    var count: Int { plain.count }

    mutating func takeNext() -> String? { plain.popFirst() }

    mutating func take(_ missing: String) throws(CommandFailure) -> String {
        guard let next = plain.popFirst() else { throw .usage(missing) }
        return next
    }

    mutating func takeFlag(_ name: String) -> Bool {
        defer { flags.removeAll { $0 == name } }
        return flags.contains(name)
    }

    mutating func takeValue(_ name: String) -> String? { values.removeValue(forKey: name) }

    mutating func takeLimit() throws(CommandFailure) -> Int? {
        guard let text = takeValue("--limit") else { return nil }
        guard let limit = Int(text), limit > 0 else { throw .usage("\(text) is not a number of objects") }
        return limit
    }

    mutating func takeVersion(_ missing: String) throws(CommandFailure) -> Int {
        let text = try take(missing)
        guard let version = Int(text), version > 0 else { throw .usage("\(text) is not a version") }
        return version
    }

    /// Throws if anything is left.
    func finish(_ command: String) throws(CommandFailure) {
        if let argument = plain.first { throw .usage("\(argument) is one argument too many for \(command)") }
        if let option = flags.first ?? values.keys.min() { throw .usage("\(command) has no option \(option)") }
    }
}
