internal import Cyanotype

/// An error that ends the program without models.
enum CommandError: Error {
    /// The arguments are invalid.
    case usage(String)
    /// A file cannot be read.
    case unreadable(input: String, reason: String)
    /// The contents of an input are invalid.
    case invalid(input: String, reason: String)
    /// The generator cannot make models from the samples.
    case generator(ModelGeneratorError)

    /// The exit status, as in BSD's `sysexits.h`.
    var status: Int32 {
        switch self {
        // EX_USAGE: what the generator refuses is a name or a path among the arguments.
        case .usage, .generator: 64
        // EX_DATAERR and EX_NOINPUT.
        case .invalid: 65
        case .unreadable: 66
        }
    }

    /// The message for the user.
    var message: String {
        switch self {
        case .usage(let reason): "\(reason.printable); --help lists the options"
        case .unreadable(let input, let reason): "\(input.printable): cannot be read: \(reason)"
        case .invalid(let input, let reason): "\(input.printable): \(reason)"
        case .generator(let error): error.description
        }
    }
}
