// Records separated by a byte that cannot occur in them: lines and text sequences.
extension RecordScanner {
    func advanceToDelimiter(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> Outcome {
        while true {
            let unread = unsafe buffer.unread
            let found = unsafe findDelimiter(in: unread, from: searchedCount)
            if found == nil, !hasAllBytes {
                searchedCount = unread.count
                if isDiscarding {
                    discardUnread()
                } else if unread.count > configuration.maximumRecordSize {
                    return discardTooLarge()
                }
                return .needsBytes
            }
            if found == nil, unread.isEmpty { return end() }
            let length = found ?? unread.count
            let record = unsafe UnsafeBufferPointer(rebasing: unread[..<length])
            defer {
                buffer.consume(length + (found == nil ? 0 : 1))
                searchedCount = 0
                isDiscarding = false
                if found != nil { hasSeparator = true }
            }
            if isDiscarding { continue }
            // Applies to blank records too, because an incomplete one is reported before its end arrives.
            if length > configuration.maximumRecordSize {
                recordCount += 1
                return failTooLarge()
            }
            if unsafe isBlank(record) { continue }
            recordCount += 1
            return unsafe readDelimited(record, isLast: found == nil, read)
        }
    }

    /// Returns the offset of the first delimiter at or after `offset`. Scans sixteen bytes at a time.
    private func findDelimiter(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
        let isLines = configuration.format == .lines
        let first = SIMD16<UInt8>(repeating: isLines ? 0x0a : 0x1e)
        let second = SIMD16<UInt8>(repeating: isLines ? 0x0d : 0x1e)
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = offset
        while bytes.count - offset >= 16 {
            let block = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            // A matching lane has all bits set.
            let marks = unsafe unsafeBitCast(block .== first .| (block .== second), to: SIMD2<UInt64>.self)
            if marks[0] != 0 { return offset + marks[0].littleEndian.trailingZeroBitCount >> 3 }
            if marks[1] != 0 { return offset + 8 + marks[1].littleEndian.trailingZeroBitCount >> 3 }
            offset += 16
        }
        return unsafe bytes[offset...].firstIndex { $0 == first[0] || $0 == second[0] }
    }

    private func isBlank(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe record.allSatisfy(ASCII.isWhitespace)
    }

    private func discardUnread() {
        unsafe buffer.consume(buffer.unread.count)
        searchedCount = 0
    }

    /// Fails for the incomplete record at the first unread byte, which is too large, and skips it.
    private func discardTooLarge() -> Outcome {
        recordCount += 1
        isDiscarding = true
        let outcome = failTooLarge()
        discardUnread()
        return outcome
    }

    /// Reads a record that is not blank.
    private func readDelimited(
        _ record: UnsafeBufferPointer<UInt8>,
        isLast: Bool,
        _ read: (inout JSONReader) throws(JSONReader.Failure) -> Void
    ) -> Outcome {
        var reader = unsafe makeReader(of: record)
        defer { keepMemory(of: &reader) }
        do {
            if configuration.format == .textSequence, !hasSeparator {
                reader.skipWhitespace()
                throw reader.syntaxError("a record separator, 0x1E, before the first record")
            }
            try reader.readDocument(read)
            if configuration.format == .textSequence { try reader.checkScalarIsWhole() }
            return .record
        } catch {
            return failRecord(reader, end: isLast ? nil : "the end of the record", endsStream: false)
        }
    }
}

extension JSONReader {
    /// Checks that a number or literal at the end of the document is not truncated: white space must follow it (RFC
    /// 7464, section 2.4).
    fileprivate mutating func checkScalarIsWhole() throws(Failure) {
        guard end != start, !ASCII.isWhitespace((end - 1).pointee) else { return }
        switch (end - 1).pointee {
        case ASCII.closeBrace, ASCII.closeBracket, ASCII.quote: return
        default: throw syntaxError("white space after a number or literal, which may have been cut off")
        }
    }
}
