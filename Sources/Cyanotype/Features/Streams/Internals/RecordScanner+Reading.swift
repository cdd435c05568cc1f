extension RecordScanner {
    /// A reader of `bytes` with the memory that the last one used.
    func makeReader(of bytes: UnsafeBufferPointer<UInt8>) -> JSONReader {
        var reader = JSONReader(UnsafeRawBufferPointer(bytes), options: configuration.options)
        keepMemory(of: &reader)
        return reader
    }

    /// Exchanges the memory of the scanner and that of a reader that reads no value, so that none of it is in use.
    func keepMemory(of reader: inout JSONReader) {
        swap(&reader.chunks, &scratch)
        swap(&reader.json, &json)
    }

    /// Reports the problems that `reader` has found in the record at the first unread byte.
    ///
    /// `end` is what the end of the reader's bytes is, when it is not that of the document.
    func failRecord(_ reader: borrowing JSONReader, end: String? = nil, endsStream: Bool) -> Outcome {
        let error = reader.makeError(hasText: true, of: { [configuration] in configuration.recordType }).moved(
            to: buffer.locate(),
            end: end
        )
        return fail(
            JSONStreamError.Details(
                .invalidRecord,
                recordNumber: recordCount,
                mappingError: configuration.format == .array ? error.inElement(recordCount - 1) : error,
                file: configuration.file,
                endsStream: endsStream
            )
        )
    }
}
