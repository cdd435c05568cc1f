extension Union {
    /// Reads the value at the position as the first variant that accepts it.
    func readUntagged(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        if reader.readsExactValues, let subject = try readTagged(&reader) { return subject }
        let context = reader.ensureContext()
        let key = UnionOutcome.Key(
            offset: reader.offset,
            type: ObjectIdentifier(Subject.self),
            coercions: context.coercions
        )
        if let outcome = context.outcomes[key] {
            reader.position = reader.start + outcome.end
            context.note(outcome, limit: reader.options.maximumIssues)
            switch outcome.result {
            case .success(let value): if let value = value as? Subject { return value }
            case .failure(let causes): throw noVariant(at: key.offset, causes, &reader)
            }
        }
        let noteCount = context.notes?.count ?? 0
        let wereNotesTruncated = context.areNotesTruncated
        context.areNotesTruncated = false
        let issueCount = reader.issues.count
        let steps = reader.options.maximumDepth - reader.remainingDepth + 1
        let result: Attempt<Subject>
        do throws(JSONReader.Failure) {
            result = try tryVariants(&reader)
        } catch {
            // The document is invalid in the middle of a variant, which may be the wrong one for the value.
            hide(from: issueCount, below: steps, &reader)
            throw error
        }
        // Only a value inside another trial is read again.
        if context.trials > 0 {
            let outcome = UnionOutcome(
                result: result.erased,
                notes: Array((context.notes ?? []).dropFirst(noteCount)),
                areNotesTruncated: context.areNotesTruncated,
                end: reader.offset
            )
            context.outcomes[key] = outcome
        } else if !context.outcomes.isEmpty {
            // Also frees their storage, which has grown with the largest value so far.
            context.outcomes = [:]
        }
        if wereNotesTruncated { context.areNotesTruncated = true }
        switch result {
        case .success(let subject): return subject
        case .failure(let causes): throw noVariant(at: key.offset, causes, &reader)
        }
    }

    /// Records that the value at `offset`, which has been skipped, matches no variant, and why.
    private func noVariant(
        at offset: Int,
        _ causes: [RawIssue],
        _ reader: inout JSONReader
    ) -> JSONReader.Failure {
        if reader.isHalted { return JSONReader.Failure() }
        let issueCount = reader.issues.count
        reader.record(RawIssue(code: .invalidValue, offset: offset, expected: "a value of \(tags)"))
        for cause in causes where !reader.isHalted { reader.record(cause) }
        hide(from: issueCount, below: reader.options.maximumDepth - reader.remainingDepth + 1, &reader)
        return JSONReader.Failure()
    }

    /// Hides the value in issues if a variant may contain anything sensitive.
    ///
    /// An issue of one variant may quote a value that is sensitive in another. The member's key is not sensitive.
    private func hide(from issueCount: Int, below steps: Int, _ reader: inout JSONReader) {
        guard reader.issues.count > issueCount, reader.hasSensitiveValues(in: Subject.self) else { return }
        for index in reader.issues.indices.dropFirst(issueCount) { reader.issues[index].hide(below: steps) }
    }

    private func tryVariants(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Attempt<Subject> {
        let context = reader.ensureContext()
        context.trials += 1
        defer { context.trials -= 1 }
        let start = JSONReader.Checkpoint(reader)
        var causes: [RawIssue] = []
        for variant in variants {
            (reader.position, reader.remainingDepth) = (start.position, start.remainingDepth)
            let attempt = try reader.attempt { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try variant.read(&reader)
            }
            switch attempt {
            case .success(let subject):
                if variant.isUnknown {
                    reader.note(.unknownCase, at: start.position - reader.start, "value of no variant kept")
                }
                return .success(subject)
            case .failure(let issues):
                causes += issues.map { issue in
                    var issue = issue
                    if let tag = variant.tag { issue.expected = "for \(tag): \(issue.expected)" }
                    return issue
                }
            }
        }
        return .failure(causes)
    }
}

extension ReadingContext {
    /// Notes again what was noted while a value was read, up to the limit.
    fileprivate func note(_ outcome: UnionOutcome, limit: Int) {
        guard let count = notes?.count else { return }
        let room = max(0, limit - count)
        if outcome.areNotesTruncated || outcome.notes.count > room { areNotesTruncated = true }
        notes?.append(contentsOf: outcome.notes.prefix(room))
    }
}

extension Attempt {
    fileprivate var erased: Attempt<Any> {
        switch self {
        case .success(let value): .success(value)
        case .failure(let causes): .failure(causes)
        }
    }
}
