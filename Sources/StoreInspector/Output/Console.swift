internal import Cyanotype
internal import Glibc

/// Where the program prints.
final class Console {
    let output = Output(descriptor: STDOUT_FILENO, name: "standard output")
    let progress: Progress

    init() {
        let isTerminal = isatty(STDERR_FILENO) == 1
        progress = Progress(isShown: isTerminal)
    }

    /// Prints an error.
    func complain(_ message: String) {
        progress.clear()
        Self.printError("cyanotype-store: \(message.printable)\n")
    }

    /// Prints to standard error. Nobody is left to tell when it is closed.
    static func printError(_ text: String) {
        let errors = Output(descriptor: STDERR_FILENO, name: "standard error")
        try? errors.write(text)
        try? errors.flush()
    }
}
