internal import CyanotypeStore

/// Why a command ended early.
enum CommandFailure: Error {
    /// The arguments are invalid.
    case usage(String)
    /// A file cannot be opened, read or written.
    case file(String)
    /// The object or type is missing, or something is wrong with it.
    case refused(String)

    var status: Int32 {
        switch self {
        case .refused: 1
        case .usage: 2
        case .file: 3
        }
    }

    var message: String {
        switch self {
        case .usage(let reason): "\(reason); --help explains the commands"
        case .file(let message), .refused(let message): message
        }
    }
}

extension CommandFailure: RowFailure {
    init(_ error: StoreError) {
        self = error.code == .constraint ? .refused("\(error)") : .file("\(error)")
    }

    /// Calls a closure, and gives its error as one of a command.
    static func converting<Value>(_ body: () throws(StoreError) -> Value) throws(CommandFailure) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
