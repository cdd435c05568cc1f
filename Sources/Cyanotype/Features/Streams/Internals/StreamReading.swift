/// Reads the records of a source, and blocks while it waits for bytes.
@usableFromInline
final class StreamReading {
    private let scanner: RecordScanner
    private let input: StreamInput

    init(_ source: StreamSource, _ configuration: StreamConfiguration) {
        scanner = RecordScanner(configuration)
        input = StreamInput(source, mustNotWait: false)
    }

    /// Reads the next record with `read`, which is called again if the record was incomplete.
    @usableFromInline
    func advance(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> RecordScanner.Outcome {
        while true {
            let outcome = scanner.advance(read)
            guard outcome == .needsBytes else { return outcome }
            do throws(JSONStreamError) {
                switch try input.readPiece(into: scanner) {
                case .bytes: break
                case .end: scanner.finishInput()
                case .notReady: try input.waitForPiece()
                }
            } catch {
                return scanner.fail(error)
            }
        }
    }

    /// Removes and returns the error that ``advance(_:)`` failed with.
    @usableFromInline
    func takeError() -> JSONStreamError {
        scanner.takeError()
    }
}
