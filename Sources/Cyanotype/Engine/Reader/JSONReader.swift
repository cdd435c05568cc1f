/// A cursor over the bytes of one JSON document (RFC 8259).
///
/// ``Mappable/read(from:)`` receives a reader positioned at the first byte of a value, and leaves it after the value's
/// last byte. A value that is not what was expected is recorded as an issue and *skipped*, so that the rest of the
/// document is still read and every problem is found. After a syntax error, or when enough issues have been collected,
/// the reader is *halted*: every later read fails at once.
///
/// A reader never looks past the end of its bytes. Its only recursion, through nested arrays and objects, is limited by
/// ``JSONOptions/maximumDepth``.
public struct JSONReader: ~Copyable {
    /// The error of a failed read. The reader has already recorded the problem itself.
    public struct Failure: Error, Sendable, Hashable {
        @usableFromInline init() {}
    }

    /// The next byte to read. Invariant: `start <= position <= end`.
    @usableFromInline var position: BytePointer

    /// One past the last byte of the document.
    @usableFromInline private(set) var end: BytePointer

    /// The first byte of the document.
    @usableFromInline private(set) var start: BytePointer

    /// How many more arrays and objects may be opened.
    @usableFromInline var remainingDepth: Int

    /// The blueprints of the models that have been read.
    @usableFromInline var blueprints = PlanCache.blueprints.table

    /// The memory for the values of objects being read.
    @usableFromInline var scratch = ScratchMark()

    var chunks = ScratchChunks()

    /// The state for reading `JSON` values.
    var json = JSONBuilder()

    /// The memory in which that state starts.
    var jsonMemory: JSONMemory?

    let shortStrings = ShortStrings()

    /// The bytes of the last string with escapes.
    var text: TextBuffer

    /// Whether reading has to stop.
    @usableFromInline var isHalted = false

    /// Whether the reader is halted because the document is unreadable, not because enough issues have been collected.
    var isBroken = false

    /// Whether only the issue that stops reading is wanted, and nothing else is noted.
    var findsEndOnly = false

    /// Whether fields that are only written are read too.
    var readsAllFields = false

    /// Whether the values are those of a store's document: see ``DocumentWriter``.
    @usableFromInline var readsExactValues = false

    /// Whether the text comes with values of property lists: see `OriginalValue`.
    @usableFromInline var hasOriginalValues = false

    /// The format of the dates that are read next.
    var dateFormat: DateFormat

    /// State that only some documents need; `nil` for the others.
    @usableFromInline var context: ReadingContext?

    /// The last byte before `start` that is not white space, if the reader's bytes are a part of a document.
    var precedingByte: UInt8?

    var issues: [RawIssue] = []

    /// The offset of the last value that must not be quoted; -1 before the first one.
    var sensitiveOffset = -1

    var isTruncated = false

    /// The values that dates and data had before they became JSON text, by the offset of that text.
    var originalValues = [Int: OriginalValue]()

    /// How to restore the properties of class instances that an update has changed, oldest first; `nil` unless an
    /// update is under way.
    @usableFromInline var undoLog: [() -> Void]?

    /// The options for reading the document.
    // No padding precedes them: with padding, the initializer copies them twice, and the second copy waits for the first.
    public let options: JSONOptions

    // At the end, so that the other properties share cache lines as they did without it.
    var repeatedKeys = RepeatedKeys()

    /// Creates a reader of `bytes`. They must outlive it, and so must the initial memory of `text`.
    init(_ bytes: UnsafeRawBufferPointer, options: JSONOptions, text: consuming TextBuffer = TextBuffer()) {
        self.text = text
        start = unsafe Self.start(of: bytes)
        end = start + bytes.count
        position = start
        remainingDepth = options.maximumDepth
        self.options = options
        dateFormat = options.dateFormat
    }

    /// Moves to the start of another document, which must outlive the reader's use of it.
    ///
    /// The document before has been read to its end without an issue, so most of the state is that of a new reader.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - depth: How many arrays and objects may be nested in it.
    mutating func move(to bytes: UnsafeRawBufferPointer, depth: Int) {
        start = unsafe Self.start(of: bytes)
        end = start + bytes.count
        position = start
        remainingDepth = depth
        sensitiveOffset = -1
        if context != nil { context = nil }
        repeatedKeys.removeAll()
    }

    /// Whether a document has needed more memory than the reader had from the start.
    var ownsMemory: Bool { text.ownsMemory || !chunks.isEmpty || jsonMemory == nil }

    private static func start(of bytes: UnsafeRawBufferPointer) -> BytePointer {
        let first = unsafe bytes.baseAddress ?? UnsafeRawPointer(noBytes)
        return unsafe BytePointer(first.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }

    /// An address for the empty document, whose buffer may have none. It is never read: `start == end`.
    nonisolated(unsafe) private static let noBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
}

// MARK: - Structure

extension JSONReader {
    /// Moves past white space.
    @inlinable @inline(__always)
    mutating func skipWhitespace() {
        // Compact documents have none, and pretty-printed ones have long runs: one comparison decides.
        if position != end, position.pointee > ASCII.space { return }
        skipWhitespaceRun()
    }

    @usableFromInline @inline(never)
    mutating func skipWhitespaceRun() {
        guard position != end, ASCII.isWhitespace(position.pointee) else { return }
        // Most runs are a line break and an indentation of spaces, which are tested eight at a time.
        var cursor = position + 1
        while end - cursor >= 16 {
            var difference = cursor.word ^ 0x2020_2020_2020_2020
            if difference == 0 {
                cursor += 8
                difference = cursor.word ^ 0x2020_2020_2020_2020
                if difference == 0 {
                    cursor += 8
                    continue
                }
            }
            cursor += difference.trailingZeroBitCount >> 3
            guard cursor.pointee <= ASCII.space, ASCII.isWhitespace(cursor.pointee) else {
                position = cursor
                return
            }
            cursor += 1
        }
        while cursor != end, ASCII.isWhitespace(cursor.pointee) { cursor += 1 }
        position = cursor
    }

    /// Moves past `byte` if it is next.
    @inlinable @inline(__always)
    mutating func consume(_ byte: UInt8) -> Bool {
        guard position != end, position.pointee == byte else { return false }
        position += 1
        return true
    }

    /// Opens the array or object whose first byte, `[` or `{`, is next, and moves to its first element or its end.
    ///
    /// Almost every call needs only the inlined part. The rest reports why it fails.
    @inlinable @inline(__always)
    mutating func open(_ bracket: UInt8, expected: StaticString) throws(Failure) {
        guard position != end, position.pointee == bracket, remainingDepth > 0 else {
            throw cannotOpen(bracket, expected: expected)
        }
        position += 1
        remainingDepth -= 1
        skipWhitespace()
    }

    /// Moves past the closing bracket if it is next.
    @inlinable @inline(__always)
    mutating func close(_ bracket: UInt8) -> Bool {
        guard consume(bracket) else { return false }
        remainingDepth += 1
        return true
    }

    /// Moves from the end of an element to the next one.
    ///
    /// - Returns: `false` if the array or object ended instead.
    @inlinable @inline(__always)
    mutating func advance(closing bracket: UInt8) throws(Failure) -> Bool {
        skipWhitespace()
        if position != end {
            if position.pointee == ASCII.comma {
                position += 1
                skipWhitespace()
                return true
            }
            if position.pointee == bracket {
                position += 1
                remainingDepth += 1
                return false
            }
        }
        throw cannotAdvance(closing: bracket)
    }

    /// Moves past the colon after a key, to the value.
    @inlinable @inline(__always)
    mutating func consumeColon() throws(Failure) {
        // Most documents have at most one space after the colon.
        if end - position >= 3, position.pointee == ASCII.colon {
            position += position[1] == ASCII.space ? 2 : 1
            if position.pointee > ASCII.space { return }
            return skipWhitespace()
        }
        skipWhitespace()
        guard consume(ASCII.colon) else { throw syntaxError("\":\" after the key") }
        skipWhitespace()
    }

    @usableFromInline @inline(never)
    mutating func cannotOpen(_ bracket: UInt8, expected: StaticString) -> Failure {
        if position != end, position.pointee == bracket {
            halt(.depthLimit, expected: "at most \(options.maximumDepth) nested arrays and objects", found: "more")
            return Failure()
        }
        let steps = options.maximumDepth - remainingDepth
        let issueCount = issues.count
        defer {
            // A value in place of an object may have been meant for a member, so it may be sensitive.
            if !isBroken, issues.count > issueCount { issues[issueCount].declaredSteps = steps }
        }
        return mismatch(expected.description)
    }

    /// Checks that only white space is left.
    mutating func finish() throws(Failure) {
        skipWhitespace()
        if position != end { throw syntaxError("the end of the document") }
    }
}

// MARK: - Literals

extension JSONReader {
    /// Moves past `null` if it is next.
    @inlinable @inline(__always)
    public mutating func readNull() -> Bool {
        guard position != end, position.pointee == ASCII.n else { return false }
        return consume(literal: 0x6c6c_756e)
    }

    /// Moves past the four characters whose little-endian value is `literal`, if they are next.
    ///
    /// It compares them only if at least four bytes are left, so the load stays inside the document.
    @inlinable @inline(__always)
    mutating func consume(literal: UInt32) -> Bool {
        guard end - position >= 4,
            position.halfWord == literal
        else { return false }
        position += 4
        return true
    }

    /// Reads `true` or `false`.
    ///
    /// - Throws: ``Failure`` if the value is neither.
    @inlinable
    public mutating func readBool() throws(Failure) -> Bool {
        if consume(literal: 0x6575_7274) { return true }
        if position != end, position.pointee == ASCII.f {
            position += 1
            if consume(literal: 0x6573_6c61) { return false }
            position -= 1
        }
        return try readCoercedBool()
    }
}
