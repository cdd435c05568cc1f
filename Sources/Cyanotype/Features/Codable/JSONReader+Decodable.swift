internal import FoundationEssentials

extension JSONReader {
    /// Decodes the value at the position.
    ///
    /// - Parameters:
    ///   - type: Its type.
    ///   - decoder: What to decode it by.
    /// - Returns: The value.
    /// - Throws: ``Failure`` after what was wrong has been recorded.
    mutating func readDecodable<Value: Decodable>(
        _ type: Value.Type,
        by decoder: CyanotypeDecoder
    ) throws(Failure) -> Value {
        let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
        let first = offset
        let depth = remainingDepth
        let result: Result<(Value, Int), DecodableFailure> = decoder.withSession { session in
            session.begin(bytes, at: first, depth: depth)
            let context = session.context
            do {
                let value = try context.decode(type)
                // A type may have gone on after an error that cannot be gone on after.
                if !context.reader.pointee.isBroken { return .success((value, context.offset)) }
                return .failure(DecodableFailure(context.failedDocument(), context))
            } catch {
                return .failure(DecodableFailure(error, context))
            }
        }
        switch result {
        case .success(let (value, end)):
            position = start + end
            return value
        case .failure(let failure):
            throw decodingFailed(failure, at: first, decoder)
        }
    }

    /// Records why a value could not be decoded, and moves over it.
    @inline(never)
    private mutating func decodingFailed(
        _ failure: DecodableFailure,
        at first: Int,
        _ decoder: CyanotypeDecoder
    ) -> Failure {
        if isHalted { return Failure() }
        // A value that is not even JSON is reported as that.
        guard (try? skipValue()) != nil else { return Failure() }
        let behind = position
        record(failure.duplicateKey ?? issue(for: failure.error, at: first, decoder))
        position = behind
        return Failure()
    }
}

/// Why a value could not be decoded.
private struct DecodableFailure: Error {
    let error: any Error

    /// The key that is there twice, if that is why.
    let duplicateKey: RawIssue?

    init(_ error: any Error, _ context: DecodingContext) {
        self.error = error
        duplicateKey = context.reader.pointee.issues.first { $0.code == .duplicateKey }
    }
}

// MARK: - Issues

extension JSONReader {
    /// The issue that stands for an error of the value at an offset.
    private mutating func issue(for error: any Error, at first: Int, _ decoder: CyanotypeDecoder) -> RawIssue {
        guard let error = error as? DecodingError else {
            return RawIssue(code: .invalidValue, offset: first, expected: "a valid value", reason: "\(error)")
        }
        switch error {
        case .keyNotFound(let key, let context):
            var issue = locate(context.codingPath, from: first, decoder)
            issue.code = .missingKey
            issue.keys = [key.stringValue]
            issue.expected = "key \(jsonQuoted(key.stringValue))"
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

    /// An issue at the place of a coding path, as far as the document has it.
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
        // What is described is the value at the offset; one below it that is not there has no description.
        if !rest.isEmpty { issue.found = "another value" }
        return issue
    }

    /// The offset of the value of a key of the array or object at the position, which is known to be JSON.
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

    /// A value of a type, in words.
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
    /// Whether a key of JSON is one of a type, or may be.
    fileprivate func isName(_ name: String, of key: any CodingKey) -> Bool {
        if name.utf8.elementsEqual(key.stringValue.utf8) { return true }
        guard case .convertFromSnakeCase = keyDecodingStrategy else { return false }
        return name.convertedFromSnakeCase == key.stringValue
    }
}
