/// The outcome of an attempt to read a value.
enum Attempt<Value> {
    case success(Value)

    /// The value was invalid and has been skipped; these are its issues.
    case failure([RawIssue])
}

extension JSONReader {
    /// Tries to read a value whose problems do not count as issues of the document.
    ///
    /// - Parameter read: Reads the value at the position.
    /// - Returns: The value, or its problems.
    /// - Throws: ``Failure`` if the document is not JSON, or is nested too deeply, inside the value.
    @inline(never)
    mutating func attempt<Value>(
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Attempt<Value> {
        if isHalted { throw Failure() }
        let start = Checkpoint(self)
        do throws(Failure) {
            return .success(try read(&self))
        } catch {
            if isBroken { throw error }
            let causes = Array(issues.dropFirst(start.issueCount))
            goBack(to: start)
            if let context, context.trials > 0 { try skipRemembering() } else { try skipValue() }
            return .failure(causes)
        }
    }

    /// The state of a reader at the beginning of a value.
    struct Checkpoint {
        let position: BytePointer
        let remainingDepth: Int
        let issueCount: Int
        let isTruncated: Bool
        let noteCount: Int?
        let areNotesTruncated: Bool
        let deferredCount: Int
        let claimedCount: Int
        let undoCount: Int?

        init(_ reader: borrowing JSONReader) {
            position = reader.position
            remainingDepth = reader.remainingDepth
            issueCount = reader.issues.count
            isTruncated = reader.isTruncated
            noteCount = reader.context?.notes?.count
            areNotesTruncated = reader.context?.areNotesTruncated ?? false
            deferredCount = reader.context?.deferred.count ?? 0
            claimedCount = reader.context?.claimedKeys.count ?? 0
            undoCount = reader.undoLog?.count
        }
    }

    /// Returns to the start of a value that failed in an otherwise readable document, as if it had not been read.
    mutating func goBack(to start: Checkpoint) {
        position = start.position
        remainingDepth = start.remainingDepth
        issues.removeSubrange(start.issueCount...)
        isTruncated = start.isTruncated
        isHalted = false
        if let context {
            if let count = start.noteCount { context.notes?.removeSubrange(count...) }
            context.areNotesTruncated = start.areNotesTruncated
            context.deferred.removeSubrange(start.deferredCount...)
            context.claimedKeys.removeSubrange(start.claimedCount...)
        }
        // Undo the changes to shared instances, latest first.
        if let count = start.undoCount, let log = undoLog {
            for undo in log[count...].reversed() { undo() }
            undoLog?.removeSubrange(count...)
        }
    }

    /// Records how to undo a change of the value at `place`, if an update of an instance is under way.
    mutating func noteChange(
        of place: ValuePlace,
        _ restore: (@Sendable (ValuePlace) -> () -> Void)?
    ) {
        guard undoLog != nil, let restore else { return }
        undoLog?.append(restore(place))
    }
}
