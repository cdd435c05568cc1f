internal import FoundationEssentials

// Finds dates early in 1970 in samples, probably from seconds that were decoded as milliseconds.

extension Blueprint {
    /// Returns the findings about the dates of an instance, including those of decode-only fields.
    func suspiciousDates(in sample: Subject) -> [LintFinding] {
        table.allSlots.indices.flatMap { index -> [LintFinding] in
            // A value that cannot be encoded is a separate finding.
            guard let text = try? text(ofField: index, in: sample, revealsSecrets: true, hidesValues: true) else {
                return []
            }
            let slot = table.slots[index]
            return text.suspiciousDates(at: slot.traits.keys, showsKeys: showsText(of: slot))
        }
    }
}

extension MappableUnion {
    /// The findings about the dates of the value, including those of decode-only fields.
    var suspiciousDates: [LintFinding] {
        let text = try? JSONWriter.writeFieldText(self, revealsSecrets: true)
        return text?.suspiciousDates(showsKeys: !SchemaContext.hasSensitiveValues(in: Self.self)) ?? []
    }
}

extension FieldText {
    /// Returns the findings about dates in milliseconds in the text; each of them is among the native values.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the text.
    ///   - showsKeys: Whether the keys inside the text may be shown.
    /// - Returns: A finding for each path.
    fileprivate func suspiciousDates(at keys: [String] = [], showsKeys: Bool) -> [LintFinding] {
        let issues = originalValues.sorted { $0.key < $1.key }.compactMap { offset, value -> RawIssue? in
            guard case .date(let date) = value, date.isSuspicious else { return nil }
            return RawIssue(code: .invalidValue, offset: offset, expected: "")
        }
        let paths = unsafe bytes.withBytes { bytes in
            unsafe MappingError.locate(issues, in: bytes.assumingMemoryBound(to: UInt8.self), hasText: false).map(
                \.path
            )
        }
        var seen: Set<[String]> = []
        return paths.compactMap { path in
            let inner = path.components.compactMap { component in
                if case .key(let key) = component { key } else { nil }
            }
            let keys = showsKeys ? keys + inner : keys
            guard seen.insert(keys).inserted else { return nil }
            return LintFinding(
                .suspiciousDate,
                at: keys,
                "a date of the samples is early in 1970; if the service sends seconds, set the date format secondsSince1970"
            )
        }
    }
}
