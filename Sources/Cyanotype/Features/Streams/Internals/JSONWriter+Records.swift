// Writes several records of a stream into one buffer; each may fail separately.
extension JSONWriter {
    /// A saved state of a writer. Invalid after `removeFirst(_:)`, which moves the text.
    struct Mark {
        fileprivate let count: Int
        fileprivate let depth: Int
        fileprivate let needsComma: Bool
    }

    func mark() -> Mark {
        Mark(count: count, depth: depth, needsComma: needsComma)
    }

    /// Removes everything written since `mark`, but no issues: `takeError(ofRecordAt:index:)` removes those.
    mutating func reset(to mark: Mark) {
        assert(mark.count <= count)
        (count, depth, needsComma) = (mark.count, mark.depth, mark.needsComma)
    }

    /// Opens the array that holds the records. It counts as a level of nesting, but is written regardless of the limit.
    mutating func begin(_ bracket: UInt8) {
        depth += 1
        write(byte: bracket)
        needsComma = false
    }

    /// Removes and returns the error of the record that begins at `start`, if any.
    ///
    /// This is called after each record, so all issues are of this one. `index` is the record's index in its array.
    mutating func takeError(ofRecordAt start: Mark, index: Int?) -> MappingError? {
        if issues.isEmpty { return nil }
        let text = unsafe UnsafeBufferPointer(start: UnsafePointer(base + start.count), count: count - start.count)
        let own = issues.map { issue in
            var issue = issue
            // The record is located as a document of its own, without the steps to it.
            issue.offset -= start.count
            if issue.visibleSteps != .max { issue.visibleSteps -= start.depth }
            return issue
        }
        let error = unsafe MappingError(locating: own, in: text, hasText: false, isTruncated: isTruncated)
        issues = []
        isTruncated = false
        return index.map(error.inElement) ?? error
    }

    /// Removes the first `removed` bytes.
    mutating func removeFirst(_ removed: Int) {
        assert(removed >= 0 && removed <= count)
        unsafe base.update(from: base + removed, count: count - removed)
        count -= removed
    }
}
