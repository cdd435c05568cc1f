/// A position within an array.
enum ArrayPlace {
    /// Before its opening bracket.
    case before
    /// After its opening bracket.
    case atStart
    /// After a comma.
    case afterComma
    /// At the first byte of an element.
    case atElement
    /// At the first byte of an element that could not be read because it is incomplete.
    case inElement
    /// After an element.
    case afterElement
    /// After its closing bracket.
    case afterArray
}

// One array that is the whole document.
//
// The scanner reads an element before it knows where the element ends, because almost always all of it is there. If it
// is incomplete, `ElementScanner` searches for its end and resumes when more bytes arrive; the complete element is then
// read again. So each byte is scanned a fixed number of times, whatever the sizes of elements and chunks.
extension RecordScanner {
    func advanceInArray(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> Outcome {
        while true {
            switch place {
            case .atElement, .inElement:
                return advanceInElement(read)
            case .before, .atStart, .afterComma, .afterElement, .afterArray:
                if place == .before, !lookAtEncoding() { return .needsBytes }
                skipWhitespace()
                if let byte = unsafe buffer.unread.first {
                    if let outcome = advanceBetweenElements(at: byte) { return outcome }
                } else if !hasAllBytes {
                    return .needsBytes
                } else {
                    return place == .afterArray ? end() : failStructure()
                }
            }
        }
    }

    /// Continues at `byte`, which is not white space.
    private func advanceBetweenElements(at byte: UInt8) -> Outcome? {
        switch (place, byte) {
        case (.before, ASCII.openBracket):
            buffer.consume(1)
            place = .atStart
        case (.atStart, ASCII.closeBracket), (.afterElement, ASCII.closeBracket):
            buffer.consume(1)
            place = .afterArray
        case (.afterElement, ASCII.comma):
            buffer.consume(1)
            place = .afterComma
        case (.atStart, 0) where foreignBytes != nil:
            return failStructure()
        case (.atStart, _), (.afterComma, _):
            element = ElementScanner()
            place = .atElement
        default:
            return failStructure()
        }
        return nil
    }

    /// Stores the first bytes of a UTF-16 or UTF-32 document, so that errors can name the encoding.
    ///
    /// - Returns: Whether there are enough bytes to detect the encoding.
    private func lookAtEncoding() -> Bool {
        let unread = unsafe buffer.unread
        if unread.count > 1, unsafe (1..<0xef).contains(unread[0]), unsafe unread[1] != 0 { return true }
        if buffer.locate().offset > 0 { return true }
        if unread.count < 4, !hasAllBytes { return false }
        switch unsafe DocumentEncoding(UnsafeRawBufferPointer(unread)) {
        case .utf16, .utf32: foreignBytes = unsafe Array(unread.prefix(4))
        case .utf8, nil: break
        }
        return true
    }

    private func skipWhitespace() {
        let unread = unsafe buffer.unread
        unsafe buffer.consume(unread.firstIndex { !ASCII.isWhitespace($0) } ?? unread.count)
    }

    // MARK: Elements

    private func advanceInElement(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> Outcome {
        // A retry needs the end of the element; a size limit needs it before the first attempt.
        if isDiscarding || place == .inElement || configuration.options.limitsSizes {
            let end = unsafe element.findEnd(in: buffer.unread)
            if isDiscarding { return finishDiscarding(at: end, read) }
            if end == nil, !hasAllBytes { return waitInElement() }
            if let outcome = failOnSizes(until: end, read) { return outcome }
        }
        var reader = unsafe makeReader(of: buffer.unread)
        reader.precedingByte = recordCount == 0 ? ASCII.openBracket : ASCII.comma
        defer { keepMemory(of: &reader) }
        do {
            try reader.readValue(read)
            let length = reader.offset
            // Only a following byte proves that the element is complete; a number might continue.
            if unsafe length == buffer.unread.count, unsafe element.findEnd(in: buffer.unread) == nil {
                return hasAllBytes ? failCutOff(after: length) : waitInElement()
            }
            recordCount += 1
            defer { finishElement(length) }
            return length > configuration.maximumRecordSize ? failTooLarge() : .record
        } catch {
            let end = unsafe element.findEnd(in: buffer.unread)
            if end == nil, !hasAllBytes { return waitInElement() }
            recordCount += 1
            defer { unsafe finishElement(end ?? buffer.unread.count) }
            if let end, end > configuration.maximumRecordSize { return failTooLarge() }
            return failRecord(reader, endsStream: end == nil || !element.isBalanced)
        }
    }

    /// Fails if the element at the first unread byte exceeds the size limits of the options.
    private func failOnSizes(
        until end: Int?,
        _ read: (inout JSONReader) throws(JSONReader.Failure) -> Void
    ) -> Outcome? {
        let length = unsafe end ?? buffer.unread.count
        guard configuration.options.limitsSizes, length <= configuration.maximumRecordSize else { return nil }
        var reader = unsafe makeReader(of: UnsafeBufferPointer(rebasing: buffer.unread[..<length]))
        reader.precedingByte = recordCount == 0 ? ASCII.openBracket : ASCII.comma
        defer { keepMemory(of: &reader) }
        do {
            try reader.checkSizes(read)
            return nil
        } catch {
            recordCount += 1
            defer { finishElement(length) }
            return failRecord(reader, endsStream: end == nil || !element.isBalanced)
        }
    }

    private func finishElement(_ length: Int) {
        buffer.consume(length)
        place = .afterElement
    }

    /// Waits for the rest of the element at the first unread byte, or fails if it is already too large.
    private func waitInElement() -> Outcome {
        place = .inElement
        if unsafe buffer.unread.count <= configuration.maximumRecordSize { return .needsBytes }
        recordCount += 1
        isDiscarding = true
        let outcome = failTooLarge()
        discardScanned()
        return outcome
    }

    /// Skips an element that is too large, up to its end if that has arrived.
    private func finishDiscarding(
        at end: Int?,
        _ read: (inout JSONReader) throws(JSONReader.Failure) -> Void
    ) -> Outcome {
        guard let end else {
            discardScanned()
            return hasAllBytes ? failStructure() : .needsBytes
        }
        isDiscarding = false
        guard element.isBalanced else {
            // Stops at the mismatched bracket.
            buffer.consume(end - 1)
            return failStructure("a bracket of the kind that was opened")
        }
        finishElement(end)
        return advanceInArray(read)
    }

    private func discardScanned() {
        buffer.consume(element.scannedCount)
        element.forgetScannedBytes()
    }

    // MARK: Errors

    /// Fails for an element that may have been cut off by the end of the stream.
    private func failCutOff(after length: Int) -> Outcome {
        finishElement(length)
        recordCount += 1
        return failStructure()
    }

    /// Fails because the first unread byte, or the end of the stream, is not allowed here.
    private func failStructure(_ expected: StaticString? = nil) -> Outcome {
        let position = buffer.locate()
        // Only the first bytes of the document identify its encoding.
        let consumed = foreignBytes.map { min(position.offset, $0.count) }
        let bytes = unsafe foreignBytes ?? Array(buffer.unread.prefix(512))
        let error = unsafe bytes.withUnsafeBytes { bytes in
            var reader = unsafe JSONReader(bytes, options: configuration.options)
            if let consumed {
                reader.position += consumed
            } else if position.offset > 0 {
                reader.precedingByte = place == .afterComma ? ASCII.comma : ASCII.space
            }
            switch place {
            case .before: reader.failToOpenArray()
            case .atStart, .afterComma: _ = reader.syntaxError("a value")
            case .atElement, .inElement, .afterElement:
                _ = expected.map { reader.syntaxError($0) } ?? reader.cannotAdvance(closing: ASCII.closeBracket)
            case .afterArray: _ = reader.syntaxError("the end of the document")
            }
            // The error lies between records, so it quotes none of them.
            return reader.makeError(hasText: true, of: { Any.self })
        }
        let path: MappingPath =
            switch place {
            case .before, .afterArray: []
            case .atStart, .afterComma: [.index(recordCount)]
            case .atElement, .inElement, .afterElement: [.index(recordCount - 1)]
            }
        return fail(
            JSONStreamError.Details(
                .invalidArray,
                mapping: error.replacingPlaces(by: path, at: position),
                file: configuration.file
            )
        )
    }
}

extension JSONReader {
    /// Records that no array begins at the position, in a document that may be incomplete.
    fileprivate mutating func failToOpenArray() {
        guard position != end, foreignEncoding == nil else {
            _ = syntaxError("an array")
            return
        }
        switch position.pointee {
        case ASCII.quote, ASCII.openBrace, ASCII.t, ASCII.f, ASCII.n, ASCII.minus, ASCII.zero...(ASCII.zero + 9):
            record(RawIssue(code: .typeMismatch, offset: offset, expected: "an array"))
        default:
            _ = syntaxError("an array")
        }
    }
}
