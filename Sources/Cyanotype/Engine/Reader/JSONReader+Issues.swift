/// A problem as the reader or writer records it: only the offset locates it. The rest is derived for the report.
struct RawIssue {
    var code: MappingError.Code
    /// The offset of the value, or of the key for a duplicate.
    var offset: Int
    /// Keys below the value at the offset.
    var keys: [String] = []
    /// Steps below the value at the offset, before `keys`.
    var steps: [MappingPath.Component] = []
    var expected: String
    /// A description of what was found; `nil` to describe the value at the offset.
    var found: String?
    /// Why user code rejected the value; may quote it.
    var reason: String?
    var isSensitive = false
    /// How many steps of the path may be shown: those up to a sensitive field, not the keys inside its value.
    var visibleSteps = Int.max
    /// The number of steps of the path that lead to a value of a known type, if the whole path does not. The steps
    /// after them may be sensitive, if anything in the document may be.
    var declaredSteps: Int?

    /// Hides the value and all of its parts. Only the first `steps` steps of the path may be shown.
    mutating func hide(below steps: Int) {
        isSensitive = true
        visibleSteps = min(visibleSteps, steps)
    }

    /// This issue, without anything that may be sensitive in a document of the given type.
    func hidden(in document: DocumentSensitivity) -> RawIssue {
        var issue = self
        if document.isSensitive { issue.isSensitive = true }
        if let declaredSteps, document.hasSensitiveValues { issue.hide(below: declaredSteps) }
        return issue
    }
}

/// The sensitivity of a document according to its type. It is computed at first use.
final class DocumentSensitivity {
    private let type: () -> Any.Type
    private let findSensitiveValues: (Any.Type) -> Bool

    init(_ type: @escaping () -> Any.Type, hasSensitiveValues: @escaping (Any.Type) -> Bool) {
        self.type = type
        findSensitiveValues = hasSensitiveValues
    }

    /// Whether the whole document is sensitive.
    lazy var isSensitive = type() is any SensitiveValue.Type

    /// Whether anything in the document may be sensitive.
    lazy var hasSensitiveValues = findSensitiveValues(type())
}

// None of this runs for a document without problems. It is out of line to keep that path short.
extension JSONReader {
    /// Records that the value at the position has the wrong type, and skips it.
    ///
    /// - Parameter expected: The expected value, with its article: "a string".
    /// - Returns: The error to throw.
    @inline(never)
    public mutating func mismatch(_ expected: String) -> Failure {
        invalid(.typeMismatch, expected: expected)
    }

    /// Records that the value at the position is invalid for the property, and skips it.
    ///
    /// - Parameters:
    ///   - code: The kind of problem.
    ///   - expected: The expected value, with its article: "a UUID".
    /// - Returns: The error to throw.
    @inline(never)
    public mutating func invalid(_ code: MappingError.Code, expected: String) -> Failure {
        if isHalted { return Failure() }
        let value = position
        let depth = remainingDepth
        // A value that is not JSON is reported as a syntax error.
        guard (try? skipValue()) != nil else {
            // The type of a value without parts is enough to know whether it is sensitive.
            if isBroken, remainingDepth == depth, let last = issues.indices.last { issues[last].declaredSteps = nil }
            return Failure()
        }
        record(RawIssue(code: code, offset: value - start, expected: expected))
        return Failure()
    }

    /// Records that the value at `offset`, which has been read, is invalid for the property.
    @inline(never)
    mutating func rejected(
        at offset: Int,
        code: MappingError.Code = .invalidValue,
        expected: String,
        reason: String? = nil
    ) -> Failure {
        if isHalted { return Failure() }
        var issue = RawIssue(code: code, offset: offset, expected: expected, reason: reason)
        issue.isSensitive = hasReadSensitive(from: offset)
        record(issue)
        return Failure()
    }

    /// Whether the value that begins at `offset` and ends at the position contains anything sensitive.
    func hasReadSensitive(from offset: Int) -> Bool {
        sensitiveOffset >= offset && sensitiveOffset < self.offset
    }

    /// Records that the document is not JSON at the position, and stops reading.
    @usableFromInline @inline(never)
    mutating func syntaxError(_ expected: StaticString) -> Failure {
        let code: MappingError.Code = position == end ? .unexpectedEnd : .syntax
        halt(code, expected: expected.description, found: nil)
        return Failure()
    }

    /// Records that neither another element nor the end of an array or object follows, and stops reading.
    ///
    /// - Parameter bracket: The bracket that closes the array or object.
    /// - Returns: The error to throw.
    @usableFromInline @inline(never)
    mutating func cannotAdvance(closing bracket: UInt8) -> Failure {
        let isArray = bracket == ASCII.closeBracket
        if isAtString || isArray && isAtValue {
            halt(
                .syntax,
                expected: isArray ? "\",\" or \"]\"" : "\",\" or \"}\"",
                found: "\(describeByte()): a comma is missing"
            )
            return Failure()
        }
        return syntaxError(isArray ? "\",\" or \"]\"" : "\",\" or \"}\"")
    }

    /// Whether the byte at the position can start a value.
    private var isAtValue: Bool {
        guard position != end else { return false }
        switch position.pointee {
        case ASCII.quote, ASCII.openBrace, ASCII.openBracket, ASCII.minus, ASCII.t, ASCII.f, ASCII.n: return true
        default: return ASCII.isDigit(position.pointee)
        }
    }

    /// Records a problem at the position that stops reading.
    mutating func halt(_ code: MappingError.Code, expected: String, found: String?) {
        if isHalted { return }
        isHalted = true
        isBroken = true
        record(RawIssue(code: code, offset: position - start, expected: expected, found: found ?? describeByte()))
    }

    mutating func record(_ issue: RawIssue) {
        if findsEndOnly, !isBroken { return }
        if issues.count == options.maximumIssues {
            isTruncated = true
            isHalted = true
            return
        }
        issues.append(issue)
        // A caller that wants one problem does not need to know whether there are more.
        if options.maximumIssues == 1 { isHalted = true }
    }

    /// Reads a sensitive value. Its issues show neither the value nor any part of it.
    ///
    /// - Parameter read: Reads the value at the position.
    /// - Returns: The value.
    /// - Throws: ``Failure`` when `read` does.
    package mutating func readSensitive<Value>(
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        sensitiveOffset = offset
        return try hidingIssues({ true }, read)
    }

    /// Reads a value that may be sensitive. Its issues then show neither the value nor any part of it.
    ///
    /// - Parameters:
    ///   - isSensitive: Whether the value is sensitive. This is asked only when there are issues.
    ///   - read: Reads the value at the position.
    /// - Returns: The value.
    /// - Throws: ``Failure`` when `read` does.
    mutating func hidingIssues<Value>(
        _ isSensitive: () -> Bool,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let count = issues.count
        let noteCount = context?.notes?.count ?? 0
        let steps = options.maximumDepth - remainingDepth
        // Also runs without an error: a lenient type may have swallowed the recorded issues.
        defer {
            if issues.count > count || context?.notes?.count ?? 0 > noteCount, isSensitive() {
                for index in issues.indices.dropFirst(count) { issues[index].hide(below: steps) }
                let notes = context?.notes ?? []
                for index in notes.indices.dropFirst(noteCount) {
                    context?.notes?[index].place.hide(below: steps)
                    for cause in notes[index].causes.indices { context?.notes?[index].causes[cause].hide(below: steps) }
                }
            }
        }
        return try read(&self)
    }

    /// Returns a description of the byte at the position, which is not valid JSON there.
    private func describeByte() -> String {
        if position == end {
            return start == end && precedingByte == nil ? "an empty document" : "the end of the document"
        }
        if let encoding = foreignEncoding { return "\(encoding), where JSON is UTF-8" }
        let byte = position.pointee
        switch byte {
        case ASCII.quote: return "a quote"
        case ASCII.closeBracket where isAfterComma: return "\"]\" after a trailing comma"
        case ASCII.closeBrace where isAfterComma: return "\"}\" after a trailing comma"
        case 0x21...0x7e: return "\"\(Character(Unicode.Scalar(byte)))\""
        case 0x20: return "a space"
        case 0x0a, 0x0d: return "a line break"
        case 0x09: return "a tab"
        case 0xef where position == start && precedingByte == nil: return "a byte order mark, which JSON does not have"
        default: return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// Whether the last byte before the position, other than white space, is a comma.
    private var isAfterComma: Bool {
        var cursor = position
        while cursor != start, ASCII.isWhitespace(cursor[-1]) { cursor -= 1 }
        return (cursor == start ? precedingByte : cursor[-1]) == ASCII.comma
    }

    /// The name of the encoding, if the document starts with bytes of UTF-16 or UTF-32, which cannot be read.
    var foreignEncoding: String? {
        // Each of these encodings has such a byte among its first two.
        guard position - start < 2, precedingByte == nil else { return nil }
        let document = unsafe UnsafeRawBufferPointer(start.bytes(to: end))
        switch unsafe DocumentEncoding(document) {
        case .utf16: return "UTF-16"
        case .utf32: return "UTF-32"
        case .utf8, nil: return nil
        }
    }

    /// Records that the last issue is inside a value that is skipped, below `steps` steps, so that no type declares its
    /// contents.
    @inline(never)
    mutating func noteUndeclaredIssue(below steps: Int) {
        guard isBroken, let last = issues.indices.last else { return }
        issues[last].declaredSteps = min(issues[last].declaredSteps ?? .max, steps)
    }
}

extension JSONReader {
    /// The bytes before the position.
    @usableFromInline var offset: Int { position - start }

    /// Records that user code rejected what was read from `offset`. Its message may quote the value.
    @usableFromInline @inline(never)
    mutating func rejected(at offset: Int, reason: any Error, isSensitive: Bool = false) -> Failure {
        if !isHalted {
            var issue = RawIssue(code: .invalidValue, offset: offset, expected: "a valid value", reason: "\(reason)")
            issue.isSensitive = isSensitive || hasReadSensitive(from: offset)
            record(issue)
        }
        return Failure()
    }
}
