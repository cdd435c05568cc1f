internal import FoundationEssentials
internal import Glibc

/// Writes one JSON document (RFC 8259) into a growing buffer.
///
/// ``Mappable/write(to:)`` receives a writer and writes exactly one value. A value that cannot be written becomes
/// `null`, is recorded as an issue, and makes the whole document fail.
@safe
public struct JSONWriter: ~Copyable {
    /// The bytes written so far. Invariant: `count <= capacity`, and the first `count` bytes are initialised. No memory
    /// has more than `Int.max` bytes, so sums of buffer sizes and of sizes to write do not overflow.
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    /// Whether a comma must precede the next member or element.
    @usableFromInline var needsComma = false

    /// The number of open arrays and objects.
    @usableFromInline var depth = 0

    /// The options for writing the document.
    public let options: JSONOptions

    /// The current format of dates.
    var dateFormat: DateFormat

    /// Whether members keep their order and no white space is written.
    @usableFromInline let isPlain: Bool

    /// The tables of the models written before.
    @usableFromInline var tables = PlanCache.tables.table

    let shortStrings = ShortStrings()

    /// The blueprint that the caller has chosen.
    var chosen: ChosenBlueprint? {
        didSet { updateHasChosen() }
    }

    /// The describer, if the writer produces a description instead of JSON.
    var describer: ModelDescriber? {
        didSet { updateHasChosen() }
    }

    /// Whether the caller has chosen a blueprint, the writer produces a description, or a model is written as a reference.
    @usableFromInline private(set) var hasChosen = false

    private mutating func updateHasChosen() {
        hasChosen = chosen != nil || describer != nil || referenceField != nil
    }

    var issues: [RawIssue] = []

    var isTruncated = false

    /// The original values of dates and data, by the offset of their text; `nil` if they are not needed.
    var originalValues: [Int: OriginalValue]?

    /// Whether decode-only fields are written too.
    var writesAllFields = false

    /// Whether each value is written so that reading returns an equal one: see ``DocumentWriter``.
    @usableFromInline var writesExactValues = false

    /// Whether values of sensitive fields are errors.
    var refusesSensitiveValues = false

    /// Whether a value was refused because its field is sensitive.
    var hasRefusedSensitiveValue = false

    /// Whether the text only serves to sort the elements of a set.
    var isSortText = false

    /// The model whose object is open, if it has flattened unions. The table is a `SlotTable`, whose type only the floors
    /// above know.
    var openUnions: (table: AnyObject, instance: ValueSource)?

    /// Takes the objects to which a store's document refers; `nil` for any other document.
    var references: WrittenReferences?

    /// The field with references that is being written.
    var referenceField: ReferenceField? {
        didSet { updateHasChosen() }
    }

    init(options: JSONOptions) {
        self.options = options
        dateFormat = options.dateFormat
        isPlain = !options.prettyPrinted && !options.sortedKeys
        capacity = 1024
        unsafe base = Self.reallocate(nil, capacity)
        if let choice = ChosenBlueprint(options) { (chosen, hasChosen) = (choice, true) }
    }

    /// How the buffer is disposed of at the end. One value, so that most writers need only one check.
    private enum Disposal {
        case free
        /// The buffer holds, or held, a secret.
        case wipeAndFree
        /// The writer no longer owns the buffer.
        case leave
    }

    private var disposal = Disposal.free

    deinit {
        if disposal == .free { unsafe free(base) } else { disposeOfSecret() }
    }

    @inline(never)
    private func disposeOfSecret() {
        guard disposal == .wipeAndFree else { return }
        wipe(from: 0)
        unsafe free(base)
    }

    /// Whether a secret has been written. If so, memory is wiped before it is released.
    var holdsSecret: Bool { disposal == .wipeAndFree }

    mutating func noteSecret() { disposal = .wipeAndFree }

    /// Overwrites the buffer from `offset` on, even past the end of the text, which may have been longer before.
    private func wipe(from offset: Int) {
        unsafe UnsafeMutableRawBufferPointer(start: base + offset, count: capacity - offset).wipe()
    }

    /// The most memory that an emptied writer keeps.
    private static var keptCapacity: Int { 1 << 20 }

    /// Returns the buffer with room for `capacity` bytes and its contents kept; large buffers grow in place.
    private static func reallocate(_ base: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> UnsafeMutablePointer<UInt8>
    {
        guard let memory = unsafe realloc(base, capacity) else {
            preconditionFailure("out of memory for a document of \(capacity) bytes")
        }
        return unsafe memory.assumingMemoryBound(to: UInt8.self)
    }

    /// Throws the collected issues, if there are any.
    func finish() throws(MappingError) {
        if issues.isEmpty { return }
        let text = unsafe UnsafeBufferPointer(start: UnsafePointer(base), count: count)
        throw unsafe MappingError(locating: issues, in: text, hasText: false, isTruncated: isTruncated)
    }

    func withBytes<Result, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Result) throws(E) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Empties the writer for another document, and wipes what was in it if that held a secret. The memory stays, unless
    /// a document was very large.
    ///
    /// - Parameter depth: The number of levels that count as open already, and are missing from those allowed.
    mutating func reset(depth: Int) {
        if holdsSecret {
            wipe(from: 0)
            disposal = .free
        }
        if capacity > Self.keptCapacity {
            capacity = Self.keptCapacity
            unsafe base = Self.reallocate(base, capacity)
        }
        (count, needsComma, self.depth) = (0, false, depth)
        if !issues.isEmpty { (issues, isTruncated) = ([], false) }
    }

    /// Returns the document without copying it, unless it is small.
    mutating func takeData() -> Data {
        // A small buffer is cheaper to copy than to keep.
        if count <= 1024 { return unsafe Data(bytes: base, count: count) }
        if holdsSecret { wipe(from: count) }
        disposal = .leave
        // The unused rest of a large buffer is smaller than the text, and its pages were never touched. Returning them
        // would only make the allocator request them again.
        if capacity < 65536 { unsafe base = Self.reallocate(base, count) }
        return unsafe Data(bytesNoCopy: base, count: count, deallocator: .free)
    }
}

// MARK: - Bytes

extension JSONWriter {
    /// Reserves room for `extra` more bytes.
    @inlinable @inline(__always)
    mutating func reserve(_ extra: Int) {
        if capacity &- count < extra { grow(extra) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ extra: Int) {
        let newCapacity = max(capacity * 2, count + extra)
        if holdsSecret {
            // `realloc` could move the text and leave the old memory unwiped.
            let newBase = unsafe Self.reallocate(nil, newCapacity)
            unsafe newBase.update(from: base, count: count)
            wipe(from: 0)
            unsafe free(base)
            unsafe base = newBase
        } else {
            unsafe base = Self.reallocate(base, newCapacity)
        }
        capacity = newCapacity
    }

    /// Writes one byte.
    @inlinable @inline(__always)
    mutating func write(byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    /// Writes `bytes` unchanged.
    @inlinable
    mutating func write(bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        unsafe UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// Writes `text` unchanged.
    mutating func write(text: String) {
        var text = text
        text.withUTF8 { unsafe write(bytes: UnsafeRawBufferPointer($0)) }
    }
}

// MARK: - Structure

extension JSONWriter {
    /// Opens an array or object.
    ///
    /// - Returns: `false`, after writing `null` instead, if too many are open already.
    @inlinable @inline(__always)
    mutating func open(_ bracket: UInt8) -> Bool {
        if depth >= options.maximumDepth { return refuseDepth() }
        depth &+= 1
        write(byte: bracket)
        needsComma = false
        return true
    }

    @usableFromInline @inline(never)
    mutating func refuseDepth() -> Bool {
        cannotWrite("at most \(options.maximumDepth) nested arrays and objects", found: "more", code: .depthLimit)
        return false
    }

    @inlinable @inline(__always)
    mutating func close(_ bracket: UInt8) {
        depth &-= 1
        // An empty container is closed on the same line.
        if !isPlain, options.prettyPrinted, needsComma { writeLineBreak() }
        write(byte: bracket)
        needsComma = true
    }

    /// Starts the next member or element.
    @inline(__always)
    mutating func advance() {
        if needsComma { write(byte: ASCII.comma) }
        needsComma = true
        if options.prettyPrinted { writeLineBreak() }
    }

    @usableFromInline @inline(never)
    mutating func writeLineBreak() {
        reserve(1 + depth * 2)
        unsafe base[count] = 0x0a
        unsafe (base + count + 1).update(repeating: ASCII.space, count: depth * 2)
        count += 1 + depth * 2
    }

    /// Writes a quoted and escaped key with its colon, from memory with at least 15 bytes after the text.
    @inline(__always)
    mutating func writeKey(text: UnsafeRawBufferPointer) {
        guard isPlain, let source = text.baseAddress else { return unsafe writeSpacedKey(text: text) }
        // Copies sixteen bytes at a time; the excess is overwritten later.
        reserve(text.count &+ 16)
        unsafe base[count] = ASCII.comma
        count &+= needsComma ? 1 : 0
        needsComma = true
        let target = unsafe UnsafeMutableRawPointer(base + count)
        var offset = 0
        repeat {
            let bytes = unsafe (source + offset).loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe (target + offset).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
            offset &+= 16
        } while offset < text.count
        count &+= text.count
    }

    @inline(never)
    private mutating func writeSpacedKey(text: UnsafeRawBufferPointer) {
        advance()
        unsafe write(bytes: text)
        if options.prettyPrinted { write(byte: ASCII.space) }
    }

    /// Writes a key.
    mutating func writeKey(_ key: String) {
        advance()
        writeString(key)
        write(byte: ASCII.colon)
        if options.prettyPrinted { write(byte: ASCII.space) }
    }

    /// Writes an array.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - writeElement: Writes one element.
    @inlinable
    public mutating func writeArray<Element>(
        _ elements: some Sequence<Element>,
        of writeElement: (Element, inout JSONWriter) -> Void
    ) {
        guard openArray() else { return }
        for element in elements {
            advanceElement()
            writeElement(element, &self)
        }
        closeArray()
    }

    @inlinable @inline(__always)
    mutating func writeEmptyArray() {
        if depth >= options.maximumDepth {
            _ = refuseDepth()
            return
        }
        reserve(2)
        unsafe base[count] = ASCII.openBracket
        unsafe base[count &+ 1] = ASCII.closeBracket
        count &+= 2
        needsComma = true
    }

    @inlinable @inline(__always)
    mutating func openArray() -> Bool { open(ASCII.openBracket) }

    @inlinable @inline(__always)
    mutating func closeArray() { close(ASCII.closeBracket) }

    @inlinable @inline(__always)
    mutating func advanceElement() {
        if needsComma { write(byte: ASCII.comma) }
        needsComma = true
        if options.prettyPrinted { writeLineBreak() }
    }

    /// Writes an object whose members are written by `writeMembers`.
    @inline(__always)
    mutating func writeObject(_ writeMembers: (inout JSONWriter) -> Void) {
        guard open(ASCII.openBrace) else { return }
        writeMembers(&self)
        close(ASCII.closeBrace)
    }
}

// MARK: - Issues

extension JSONWriter {
    /// Records that a value cannot be written, and writes `null` in its place.
    ///
    /// - Parameters:
    ///   - expected: A description of a valid value, with its article: "a finite number".
    ///   - found: A description of the actual value.
    @inline(never)
    public mutating func cannotWrite(_ expected: String, found: String) {
        cannotWrite(expected, found: found, code: .notWritable)
    }

    @inline(never)
    mutating func cannotWrite(_ expected: String, found: String, code: MappingError.Code) {
        if describer != nil { return describeUnwritable(found, code) }
        if issues.count < options.maximumIssues {
            issues.append(RawIssue(code: code, offset: count, expected: expected, found: found))
        } else {
            isTruncated = true
        }
        writeNull()
    }

    static let hiddenValue = "a value that is not shown"

    /// Ends the value of a sensitive field, before which there were so many issues: hides what they quote of it.
    mutating func endSensitiveValue(_ issueCount: Int) {
        redactIssues(from: issueCount)
        if refusesSensitiveValues { refuseSensitiveValue() }
    }

    @inline(never)
    private mutating func refuseSensitiveValue() {
        hasRefusedSensitiveValue = true
        guard issues.count < options.maximumIssues else { return isTruncated = true }
        // The last byte of the value, because the next member may begin after it.
        issues.append(
            RawIssue(code: .notWritable, offset: count - 1, expected: "no sensitive field", found: Self.hiddenValue)
        )
    }

    mutating func redactIssues(from count: Int) {
        for index in issues.indices.dropFirst(count) {
            issues[index].isSensitive = true
            issues[index].visibleSteps = min(issues[index].visibleSteps, depth)
            issues[index].found = Self.hiddenValue
        }
    }
}
