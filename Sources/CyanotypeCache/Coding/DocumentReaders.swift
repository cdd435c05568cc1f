internal import Cyanotype
internal import CyanotypeSystem

/// Readers of documents that look-ups use one after the other. Making one for each would take a tenth of a look-up's time.
final class DocumentReaders: Sendable {
    /// The most readers that wait for the next look-up.
    private static var greatestCount: Int { 8 }

    /// It can be sent because only the thread that has taken it has it.
    private final class Waiting: @unchecked Sendable {
        let reader = DocumentReader()
    }

    private let waiting = Locked<[Waiting]>([])

    /// Calls a closure with a reader that nobody else is using. It may look something up itself.
    func withReader<Value>(_ body: (borrowing DocumentReader) throws -> Value) rethrows -> Value {
        let taken = waiting.withLock { $0.popLast() } ?? Waiting()
        defer {
            taken.reader.shrink()
            waiting.withLock { if $0.count < Self.greatestCount { $0.append(taken) } }
        }
        return try body(taken.reader)
    }
}
