// Reads the records of a stream. Each is a document, but the bytes of others may follow its own.
extension JSONReader {
    /// Reads the whole document by `read`. Checks what follows the value even if the value could not be read.
    mutating func readDocument(_ read: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        if options.limitsSizes { try checkSizes(read) }
        skipWhitespace()
        do {
            try readValue(read)
        } catch {
            if !isHalted { try? finish() }
            throw error
        }
        try finish()
    }

    /// Reads the value at the position by `read`.
    mutating func readValue(_ read: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        try read(&self)
        // A type that swallows failures must not make invalid JSON succeed.
        if isBroken { throw Failure() }
    }
}
