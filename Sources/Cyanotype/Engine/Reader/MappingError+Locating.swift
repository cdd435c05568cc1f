extension MappingError {
    /// Creates the error of `issues`. The path, line and column of each are computed from its offset.
    ///
    /// This walks the document once more, so that reading does not have to track its place. Offset, line and column are
    /// omitted if the caller has no text to which they apply.
    init(locating issues: [RawIssue], in text: UnsafeBufferPointer<UInt8>, hasText: Bool, isTruncated: Bool) {
        // The sort is stable, because several keys can be missing from one object.
        let sorted = issues.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        unsafe self.init(
            issues: Self.locate(sorted.map(\.element), in: text, hasText: hasText),
            isTruncated: isTruncated
        )
    }

    /// Returns the located `issues`, in the same order.
    static func locate(_ issues: [RawIssue], in text: UnsafeBufferPointer<UInt8>, hasText: Bool) -> [Issue] {
        var locator = unsafe IssueLocator(text)
        var located: [Issue?] = Array(repeating: nil, count: issues.count)
        for index in issues.indices.sorted(by: { (issues[$0].offset, $0) < (issues[$1].offset, $1) }) {
            let issue = issues[index]
            locator.advance(to: issue.offset)
            located[index] = unsafe Issue(
                code: issue.code,
                path: path(of: issue, at: locator.path),
                location: hasText ? locator.location() : nil,
                expected: issue.expected,
                found: found(issue, in: text)
            )
        }
        return located.compactMap { $0 }
    }

    private static func path(of issue: RawIssue, at place: [MappingPath.Component]) -> MappingPath {
        if place.count > issue.visibleSteps { return MappingPath(Array(place.prefix(issue.visibleSteps))) }
        // Steps that are not in the document come from code that converted the value, and may quote it.
        if issue.isSensitive, !issue.steps.isEmpty { return MappingPath(place) }
        return MappingPath(place + issue.steps + issue.keys.map { .key($0) })
    }

    private static func found(_ issue: RawIssue, in text: UnsafeBufferPointer<UInt8>) -> String {
        // The invalid byte, or the unknown key, is a part of the value.
        if issue.isSensitive, issue.code == .syntax { return "something that is not shown" }
        if issue.isSensitive, issue.code == .unknownKey { return "an unknown key that is not shown" }
        let found = unsafe issue.found ?? describeValue(in: text, at: issue.offset, isSensitive: issue.isSensitive)
        guard let reason = issue.reason, !issue.isSensitive else { return found }
        return "\(found): \(reason)"
    }
}

/// Walks a document up to given offsets and computes the path, line and column of each.
///
/// The document is well-formed up to the last of these offsets, because a reader came that far. The locator does not
/// look past it.
@safe
private struct IssueLocator {
    private enum Container {
        case array(index: Int)
        case object(key: String?)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var containers: [Container] = []
    private var line = 1
    private var lineStart = 0
    /// The column of `countedTo`, which is in the current line or one before it.
    private var column = 1
    private var countedTo = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        unsafe self.text = text
    }

    var path: [MappingPath.Component] {
        containers.compactMap { container in
            switch container {
            case .array(let index): .index(index)
            case .object(let key): key.map { .key($0) }
            }
        }
    }

    /// Returns the location of the offset. Call it once after each step, because it counts on from the last one.
    mutating func location() -> MappingError.Location {
        if countedTo < lineStart { (column, countedTo) = (1, lineStart) }
        // Continuation bytes do not count. A stray one in a broken document is not counted either.
        unsafe column += text[countedTo..<offset].count { $0 & 0xc0 != 0x80 }
        countedTo = offset
        return MappingError.Location(offset: offset, line: line, column: column)
    }

    /// Advances to the token at `target`. A key at `target` itself is part of the path.
    mutating func advance(to target: Int) {
        while offset < target {
            switch unsafe text[offset] {
            case ASCII.openBracket: containers.append(.array(index: 0))
            case ASCII.openBrace: containers.append(.object(key: nil))
            case ASCII.closeBracket, ASCII.closeBrace: _ = containers.popLast()
            case ASCII.comma: nextMember()
            case ASCII.quote:
                let end = endOfString(from: offset)
                // An offset inside a string belongs to the string.
                guard end <= target else {
                    takeKey()
                    offset = target
                    return
                }
                takeKey()
                offset = end
                continue
            case 0x0a:
                line += 1
                lineStart = offset + 1
            case 0x0d where unsafe offset + 1 == text.count || text[offset + 1] != 0x0a:
                line += 1
                lineStart = offset + 1
            default: break
            }
            offset += 1
        }
        if unsafe offset < text.count, unsafe text[offset] == ASCII.quote { takeKey() }
    }

    private mutating func nextMember() {
        switch containers.popLast() {
        case .array(let index): containers.append(.array(index: index + 1))
        case .object: containers.append(.object(key: nil))
        case nil: break
        }
    }

    /// Makes the string at the offset the key of the innermost object, if a key is expected there.
    private mutating func takeKey() {
        guard case .object(nil) = containers.last else { return }
        containers[containers.count - 1] = unsafe .object(key: decodedString(in: text, at: offset))
    }

    private func endOfString(from quote: Int) -> Int {
        unsafe endOfJSONString(in: text, from: quote) ?? text.count
    }
}

/// Returns the offset after the string that starts at `quote`, or `nil` if it does not end.
private func endOfJSONString(in text: UnsafeBufferPointer<UInt8>, from quote: Int) -> Int? {
    var offset = quote + 1
    while offset < text.count {
        switch unsafe text[offset] {
        case ASCII.backslash: offset += 2
        case ASCII.quote: return offset + 1
        default: offset += 1
        }
    }
    return nil
}

/// Returns the decoded string that starts at `quote`, or its raw text if it is not valid.
private func decodedString(in text: UnsafeBufferPointer<UInt8>, at quote: Int) -> String {
    let end = unsafe endOfJSONString(in: text, from: quote)
    let bytes = unsafe UnsafeBufferPointer(rebasing: text[quote..<(end ?? text.count)])
    var reader = unsafe JSONReader(UnsafeRawBufferPointer(bytes), options: .default)
    if let string = try? reader.readString() { return string }
    return unsafe String(decoding: bytes.dropFirst().dropLast(end == nil ? 0 : 1), as: UTF8.self)
}

/// Describes the value at `offset`, and quotes its beginning unless it is sensitive.
private func describeValue(in text: UnsafeBufferPointer<UInt8>, at offset: Int, isSensitive: Bool) -> String {
    guard offset < text.count else { return "the end of the document" }
    switch unsafe text[offset] {
    case ASCII.openBrace: return "an object"
    case ASCII.openBracket: return "an array"
    case ASCII.n: return "null"
    case ASCII.quote:
        if isSensitive { return "a string that is not shown" }
        return unsafe "string " + quoted(decodedString(in: text, at: offset).excerpt)
    case ASCII.t: return isSensitive ? "a boolean that is not shown" : "true"
    case ASCII.f: return isSensitive ? "a boolean that is not shown" : "false"
    default:
        if isSensitive { return "a number that is not shown" }
        let isPart: (UInt8) -> Bool = {
            ASCII.isDigit($0) || ASCII.isExponent($0) || $0 == ASCII.dot || $0 == ASCII.minus || $0 == ASCII.plus
        }
        return unsafe "number " + String(decoding: text[offset...].prefix(while: isPart), as: UTF8.self).excerpt
    }
}
