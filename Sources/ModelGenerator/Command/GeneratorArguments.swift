/// The parsed command-line arguments.
struct GeneratorArguments {
    /// The source of a sample.
    enum Input: Hashable {
        case standardInput
        case file(String)

        /// The name in messages.
        var name: String {
            switch self {
            case .standardInput: "standard input"
            case .file(let path): path
            }
        }
    }

    /// The name of the root model, if given.
    private(set) var name: String?
    /// Whether each line of an input is a sample.
    private(set) var hasLines = false
    /// Whether the user asked for help instead of models.
    private(set) var wantsHelp = false
    /// The paths of `--dictionary` and `--object`, for the properties of the same names of `ModelGenerator`.
    private(set) var dictionaries: [SamplePath] = []
    private(set) var objects: [SamplePath] = []
    private(set) var inputs: [Input] = []

    /// Parses the command-line arguments, without the program's name.
    init(_ arguments: [String]) throws(CommandError) {
        var rest = arguments[...]
        // Until `--`, after which every argument is an input.
        var hasOptions = true
        while let argument = rest.popFirst() {
            guard hasOptions, argument.hasPrefix("-"), argument != "-" else {
                let input: Input = argument == "-" ? .standardInput : .file(argument)
                if input == .standardInput, inputs.contains(input) {
                    throw .usage("standard input can be read once only")
                }
                inputs.append(input)
                continue
            }
            let (option, value) = Self.split(argument)
            func takeValue() throws(CommandError) -> String {
                guard let value = value ?? rest.popFirst() else { throw .usage("\(option) needs a value") }
                return value
            }
            switch option {
            case "--name": name = try takeValue()
            case "--dictionary": dictionaries.append(try Self.path(takeValue()))
            case "--object": objects.append(try Self.path(takeValue()))
            case "--lines" where value == nil: hasLines = true
            case "--help" where value == nil, "-h" where value == nil: wantsHelp = true
            case "--" where value == nil: hasOptions = false
            default: throw .usage("unknown option \(argument)")
            }
        }
        if inputs.isEmpty, !wantsHelp { throw .usage("no sample is given") }
    }

    /// Returns an option and the value after its equals sign, if any.
    private static func split(_ argument: String) -> (option: String, value: String?) {
        guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func path(_ text: String) throws(CommandError) -> SamplePath {
        guard let path = SamplePath(text) else {
            throw .usage("\(text) is not a path such as $.events, $.users[*].scores, $.shops.*.prices or $[\"a key\"]")
        }
        return path
    }
}
