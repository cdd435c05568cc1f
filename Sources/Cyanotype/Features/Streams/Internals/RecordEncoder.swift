internal import FoundationEssentials

/// Encodes consecutive records into memory, in the format of a stream.
struct RecordEncoder: ~Copyable {
    private let format: JSONRecordFormat
    private var writer: JSONWriter

    /// The number of records written.
    private(set) var recordCount = 0

    /// Whether the opening bracket of an array has been written.
    private var hasBegun = false

    init(_ format: JSONRecordFormat, options: JSONOptions) {
        self.format = format
        var options = options
        // A record must fit on one line.
        if format == .lines { options.prettyPrinted = false }
        writer = JSONWriter(options: options)
    }

    /// The number of bytes written and not yet removed.
    var count: Int { writer.count }

    /// Appends the record that `write` writes, or nothing if it fails.
    mutating func append(file: String?, _ write: (inout JSONWriter) -> Void) throws(JSONStreamError) {
        begin()
        let start = writer.mark()
        switch format {
        case .lines: break
        case .array: writer.advance()
        case .textSequence: writer.write(byte: 0x1e)
        }
        let record = writer.mark()
        write(&writer)
        if let error = writer.takeError(ofRecordAt: record, index: format == .array ? recordCount : nil) {
            writer.reset(to: start)
            throw JSONStreamError(
                JSONStreamError.Details(
                    .invalidRecord,
                    recordNumber: recordCount + 1,
                    mapping: error,
                    file: file,
                    endsStream: false
                )
            )
        }
        if format != .array { writer.write(byte: 0x0a) }
        recordCount += 1
    }

    /// Terminates the unfinished last line of a file.
    mutating func appendLineBreak() {
        writer.write(byte: 0x0a)
    }

    /// Appends whatever follows the last record.
    mutating func finish() {
        begin()
        if format == .array { writer.close(ASCII.closeBracket) }
    }

    private mutating func begin() {
        if hasBegun { return }
        hasBegun = true
        if format == .array { writer.begin(ASCII.openBracket) }
    }

    func withBytes<Result, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Result) throws(E) -> Result {
        try unsafe writer.withBytes(body)
    }

    /// Removes the first `count` bytes.
    mutating func removeFirst(_ count: Int) {
        writer.removeFirst(count)
    }

    /// Removes and returns all bytes without copying them.
    mutating func takeData() -> Data {
        writer.takeData()
    }
}
