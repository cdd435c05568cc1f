extension RecordScanner {
    /// Returns a reader of `bytes` that reuses the memory of the last one.
    func makeReader(of bytes: UnsafeBufferPointer<UInt8>) -> JSONReader {
        var reader = unsafe JSONReader(UnsafeRawBufferPointer(bytes), options: configuration.options)
        keepMemory(of: &reader)
        return reader
    }

    /// Swaps the memory of the scanner with that of an idle reader, so that none of it is in use.
    func keepMemory(of reader: inout JSONReader) {
        swap(&reader.chunks, &scratch)
        swap(&reader.json, &json)
    }

    /// Fails with the issues that `reader` found in the record at the first unread byte.
    ///
    /// `end` describes the end of the reader's bytes if that is not the end of the document.
    func failRecord(_ reader: borrowing JSONReader, end: String? = nil, endsStream: Bool) -> Outcome {
        let error = reader.makeError(hasText: true, of: { [configuration] in configuration.recordType }).moved(
            to: buffer.locate(),
            end: end
        )
        return fail(
            JSONStreamError.Details(
                .invalidRecord,
                recordNumber: recordCount,
                mapping: configuration.format == .array ? error.inElement(recordCount - 1) : error,
                file: configuration.file,
                endsStream: endsStream
            )
        )
    }
}
