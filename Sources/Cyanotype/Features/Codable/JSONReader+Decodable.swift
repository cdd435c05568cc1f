internal import FoundationEssentials

extension JSONReader {
    /// Decodes the value at the position.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder.
    /// - Returns: The value.
    /// - Throws: ``Failure`` after the issues have been recorded.
    mutating func readDecodable<Value: Decodable>(
        _ type: Value.Type,
        by decoder: FieldDecoder
    ) throws(Failure) -> Value {
        let decoder = decoder.decoder(for: self)
        let notes = takesNotes ? ReadingContext(takingNotesLike: context) : nil
        let bytes = unsafe UnsafeRawBufferPointer(start.bytes(to: end))
        let first = offset
        let depth = remainingDepth
        let result: Result<(Value, Int), DecodableFailure> = decoder.withSession { session in
            unsafe session.begin(bytes, at: first, depth: depth)
            let context = session.context
            if let notes { context.reader.pointee.context = notes }
            do {
                let value = try context.decode(type)
                // The type may have swallowed an error that breaks the document.
                if !context.reader.pointee.isBroken { return .success((value, context.offset)) }
                return .failure(DecodableFailure(context.failedDocument(), context))
            } catch {
                return .failure(DecodableFailure(error, context))
            }
        }
        switch result {
        case .success(let (value, end)):
            position = start + end
            take(notes?.notes ?? [])
            return value
        case .failure(let failure):
            throw decodingFailed(failure, at: first, decoder)
        }
    }

    /// Adds what was noted while a value was decoded. Several containers may have come across the same keys.
    private mutating func take(_ notes: [RawNote]) {
        var offsets: Set<Int> = []
        for note in notes where offsets.insert(note.place.offset).inserted {
            self.note(note.kind, at: note.place.offset, note.place.expected)
        }
    }

    /// Records why a value could not be decoded, and skips it.
    @inline(never)
    private mutating func decodingFailed(
        _ failure: DecodableFailure,
        at first: Int,
        _ decoder: CyanotypeDecoder
    ) -> Failure {
        if isHalted { return Failure() }
        // If the value is not even JSON, that is the issue to report.
        guard (try? skipValue()) != nil else { return Failure() }
        let after = position
        record(failure.duplicateKey ?? issue(for: failure.error, at: first, decoder))
        position = after
        return Failure()
    }
}

/// The reason why a value could not be decoded.
private struct DecodableFailure: Error {
    let error: any Error

    /// The duplicate key, if that is the reason.
    let duplicateKey: RawIssue?

    init(_ error: any Error, _ context: DecodingContext) {
        self.error = error
        duplicateKey = context.reader.pointee.issues.first { $0.code == .duplicateKey }
    }
}

// MARK: - Issues

extension JSONReader {
    /// Returns the issue for an error of the value at an offset.
    private mutating func issue(for error: any Error, at first: Int, _ decoder: CyanotypeDecoder) -> RawIssue {
        guard let error = error as? DecodingError else {
            return RawIssue(code: .invalidValue, offset: first, expected: "a valid value", reason: "\(error)")
        }
        switch error {
        case .keyNotFound(let key, let context):
            var issue = locate(context.codingPath, from: first, decoder)
            issue.code = .missingKey
            issue.keys = [key.stringValue]
            issue.expected = "key \(quoted(key.stringValue))"
            issue.found = "no such key"
            return issue
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            var issue = locate(context.codingPath, from: first, decoder)
            issue.code = .typeMismatch
            issue.expected = Self.description(of: type)
            return issue
        case .dataCorrupted(let context):
            var issue = locate(context.codingPath, from: first, decoder)
            if let refused = (context.underlyingError as? MappingError)?.issues.first {
                issue.code = refused.code
                issue.expected = refused.expected
            } else {
                issue.reason = context.debugDescription
            }
            return issue
        @unknown default:
            return RawIssue(code: .invalidValue, offset: first, expected: "a valid value", reason: "\(error)")
        }
    }

    /// Returns an issue at the place of a coding path, as far as the path exists in the document.
    private mutating func locate(
        _ path: [any CodingKey],
        from first: Int,
        _ decoder: CyanotypeDecoder
    ) -> RawIssue {
        var offset = first
        var rest = path[...]
        while let key = rest.first {
            position = start + offset
            guard let next = findValue(of: key, decoder) else { break }
            offset = next
            rest = rest.dropFirst()
        }
        var issue = RawIssue(code: .invalidValue, offset: offset, expected: "a valid value")
        issue.steps = rest.map(\.step)
        // The description belongs to the value at the offset. A missing value below it has none.
        if !rest.isEmpty { issue.found = "another value" }
        return issue
    }

    /// Returns the offset of the value of a key in the array or object at the position, which must be valid JSON.
    private mutating func findValue(of key: any CodingKey, _ decoder: CyanotypeDecoder) -> Int? {
        if let index = key.intValue, consume(ASCII.openBracket) {
            skipWhitespace()
            for _ in 0..<max(0, index) {
                guard (try? skipValue()) != nil else { return nil }
                skipWhitespace()
                guard consume(ASCII.comma) else { return nil }
                skipWhitespace()
            }
            return position != end && position.pointee != ASCII.closeBracket ? offset : nil
        }
        guard consume(ASCII.openBrace) else { return nil }
        skipWhitespace()
        while let name = try? readKeyString(), (try? consumeColon()) != nil {
            if decoder.isName(name, of: key) { return offset }
            guard (try? skipValue()) != nil else { return nil }
            skipWhitespace()
            guard consume(ASCII.comma) else { return nil }
            skipWhitespace()
        }
        return nil
    }

    /// Describes a value of a type in words.
    private static func description(of type: Any.Type) -> String {
        if type is any FixedWidthInteger.Type { return "an integer" }
        if type is any BinaryFloatingPoint.Type || type == Decimal.self { return "a number" }
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Bool.self): return "true or false"
        case ObjectIdentifier(String.self): return "a string"
        case ObjectIdentifier([Any].self): return "an array"
        case ObjectIdentifier([String: Any].self): return "an object"
        case ObjectIdentifier(Date.self): return "a date"
        case ObjectIdentifier(Data.self): return "data"
        case ObjectIdentifier(URL.self): return "a URL in a string"
        default: return "a \(type)"
        }
    }
}

extension CyanotypeDecoder {
    /// Returns whether a key in JSON is, or may be, that of a coding key.
    fileprivate func isName(_ name: String, of key: any CodingKey) -> Bool {
        if name.utf8.elementsEqual(key.stringValue.utf8) { return true }
        guard case .convertFromSnakeCase = keyDecodingStrategy else { return false }
        return name.convertedFromSnakeCase == key.stringValue
    }
}
