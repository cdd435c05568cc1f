/// Why the program ends without models.
enum CommandError: Error {
    /// The arguments make no sense.
    case usage(String)
    /// A file cannot be read.
    case unreadable(input: String, reason: String)
    /// An input is not what it should be.
    case invalid(input: String, reason: String)
    /// The samples make no models.
    case generator(ModelGeneratorError)

    /// The exit status, as BSD's `sysexits.h` has them.
    var status: Int32 {
        switch self {
        case .usage, .generator: 64
        case .invalid: 65
        case .unreadable: 66
        }
    }

    /// What to tell.
    var message: String {
        switch self {
        case .usage(let reason): "\(reason); --help tells what there is"
        case .unreadable(let input, let reason): "\(input): cannot be read: \(reason)"
        case .invalid(let input, let reason): "\(input): \(reason)"
        case .generator(let error): error.description
        }
    }
}
