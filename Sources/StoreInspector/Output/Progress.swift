internal import Cyanotype

/// A line on a terminal that tells how far long work has come.
final class Progress {
    private let isShown: Bool
    private var next = ContinuousClock.now + interval
    /// The length of the line that is on the terminal.
    private var length = 0

    /// Five times a second. Short work shows nothing.
    private static let interval = Duration.milliseconds(200)

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Shows how much is done, unless the line is new enough.
    ///
    /// - Parameters:
    ///   - what: Says what is done, in the plural.
    ///   - count: The number that is done; 0 shows no number.
    ///   - total: The number of all, if it is known.
    func update(_ what: String, _ count: Int, of total: Int? = nil) {
        guard isShown, ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + Self.interval
        let number = count == 0 ? "" : total.map { "\(count) of \($0) " } ?? "\(count) "
        let line = (number + what + " …").printable
        Console.printError("\r" + line + String(repeating: " ", count: max(0, length - line.count)))
        length = line.count
    }

    /// Takes the line away.
    func clear() {
        if length == 0 { return }
        Console.printError("\r" + String(repeating: " ", count: length) + "\r")
        length = 0
    }
}
