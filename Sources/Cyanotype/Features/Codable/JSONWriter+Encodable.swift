extension JSONWriter {
    /// Encodes a value.
    ///
    /// If the value cannot be encoded, records an issue and writes `null` instead.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoder: The encoder.
    mutating func writeEncodable<Value: Encodable>(_ value: Value, by encoder: FieldEncoder) {
        let mark = (count, needsComma)
        let (depth, maximumDepth) = (depth, options.maximumDepth)
        do {
            try encoder.encoder(for: self).withSession { session in
                session.begin(depth: depth, maximumDepth: maximumDepth)
                try session.encode(value, to: &self)
            }
        } catch {
            (count, needsComma) = mark
            cannotEncode(error)
        }
    }

    /// Records that a value cannot be encoded, and writes `null` instead.
    @inline(never)
    private mutating func cannotEncode(_ error: any Error) {
        var issue = RawIssue(code: .notWritable, offset: count, expected: "a value that can be encoded")
        if case EncodingError.invalidValue(_, let context) = error {
            issue.steps = context.codingPath.map(\.step)
            issue.found = context.debugDescription
        } else {
            issue.found = "\(error)"
        }
        if issues.count < options.maximumIssues {
            issues.append(issue)
        } else {
            isTruncated = true
        }
        writeNull()
    }
}
