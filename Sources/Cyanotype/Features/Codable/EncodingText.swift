internal import Glibc

/// A text that values are encoded to, with holes that other texts will fill.
///
/// ```text
/// {"id":1,"nested":null,"name":"a"
///                  ^ a hole: what a nested container has encoded goes here at the end
/// ```
struct EncodingText: ~Copyable {
    /// The place of another text. It contains `null`, so that the text can be read.
    struct Hole {
        var offset: Int
        let text: StatePointer<EncodingText>
    }

    /// A state of the text that can be restored.
    struct Mark {
        fileprivate let count: Int
        fileprivate let needsComma: Bool
        fileprivate let depth: Int
        fileprivate let holes: Int
        fileprivate let memberStarts: Int
    }

    var writer: JSONWriter
    let layout: EncodingLayout

    /// The state of the innermost value that is being written. Only this value may write.
    var current: StatePointer<EncodingState>?

    /// The holes, ordered by offset.
    fileprivate(set) var holes: [Hole] = []

    /// The offsets of the members of the open objects, after the preceding comma. Empty unless keys are sorted.
    fileprivate var memberStarts: [Int] = []

    init(_ layout: EncodingLayout, depth: Int, maximumDepth: Int) {
        writer = JSONWriter(options: JSONOptions(maximumDepth: maximumDepth))
        writer.depth = depth
        self.layout = layout
    }
}

// MARK: - Structure

extension EncodingText {
    /// Moves to the next element of the array that is being written.
    @inline(__always)
    mutating func advance() {
        if writer.needsComma { writer.write(byte: ASCII.comma) }
        writer.needsComma = true
        if layout.isPretty { writer.writeIndentation() }
    }

    /// Moves to the next member of the object that is being written.
    @inline(__always)
    mutating func advanceMember() {
        if layout.isPretty || layout.sortsKeys { return advanceMemberSlowly() }
        if writer.needsComma { writer.write(byte: ASCII.comma) }
        writer.needsComma = true
    }

    @inline(never)
    private mutating func advanceMemberSlowly() {
        if writer.needsComma { writer.write(byte: ASCII.comma) }
        writer.needsComma = true
        if layout.sortsKeys { memberStarts.append(writer.count) }
        if layout.isPretty { writer.writeIndentation() }
    }

    /// Opens an array or object.
    ///
    /// - Returns: `false`, without a change, if too many are open already.
    @inline(__always)
    mutating func open(_ bracket: UInt8) -> Bool {
        guard writer.depth < writer.options.maximumDepth else { return false }
        writer.depth += 1
        writer.write(byte: bracket)
        writer.needsComma = false
        return true
    }

    @inline(__always)
    mutating func close(_ bracket: UInt8) {
        writer.depth -= 1
        if layout.isPretty {
            // Foundation writes two line breaks in an empty container.
            if layout.isWide, !writer.needsComma { writer.write(byte: 0x0a) }
            if layout.isWide || writer.needsComma { writer.writeIndentation() }
        }
        writer.write(byte: bracket)
        writer.needsComma = true
    }

    /// Closes an object.
    ///
    /// - Parameter first: The number of member starts when it was opened.
    @inline(__always)
    mutating func closeObject(_ first: Int) {
        if layout.sortsKeys { sortMembers(first) }
        close(ASCII.closeBrace)
    }

    /// The number of member starts.
    @inline(__always)
    var memberCount: Int { memberStarts.count }

    /// Writes an array or object without elements.
    mutating func writeEmpty(_ bracket: UInt8) {
        // The depth limit does not apply to an empty container, because nothing is nested in it.
        writer.depth += 1
        writer.write(byte: bracket)
        writer.needsComma = false
        close(bracket + 2)
    }

    /// Leaves a hole for another text.
    mutating func writeHole(_ text: StatePointer<EncodingText>) {
        holes.append(Hole(offset: writer.count, text: text))
        writer.writeNull()
    }

    /// The current state.
    @inline(__always)
    var mark: Mark {
        Mark(
            count: writer.count,
            needsComma: writer.needsComma,
            depth: writer.depth,
            holes: holes.count,
            memberStarts: memberStarts.count
        )
    }

    /// Removes everything that was written after a mark.
    mutating func restore(_ mark: Mark) {
        writer.count = mark.count
        writer.needsComma = mark.needsComma
        writer.depth = mark.depth
        holes.removeSubrange(mark.holes...)
        memberStarts.removeSubrange(mark.memberStarts...)
    }
}

// MARK: - Holes

extension EncodingText {
    /// Writes this text to `other`, with its holes filled.
    borrowing func write(to other: inout JSONWriter) {
        var start = 0
        unsafe writer.withBytes { bytes in
            for hole in holes {
                unsafe other.write(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<hole.offset]))
                hole.text.pointee.write(to: &other)
                // Skip the `null` in the hole.
                start = hole.offset + 4
            }
            unsafe other.write(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }
}

// MARK: - Written members

extension EncodingText {
    /// A member that has been written. Its range excludes the comma before it and the comma after it.
    struct Member {
        var range: Range<Int>
        /// The range of the key as it is written, without its quotes.
        let key: Range<Int>
        let value: Range<Int>
    }

    /// Returns the members of the open object that begins at an offset and is at the end of the text.
    ///
    /// The function reads the text to find them, so it is only used if a key is written twice.
    mutating func members(of start: Int) -> [Member] {
        unsafe writer.withBytes { bytes in
            var reader = unsafe JSONReader(bytes, options: JSONOptions(maximumDepth: .max))
            reader.position += start + 1
            var members: [Member] = []
            while reader.position != reader.end {
                let first = reader.offset
                reader.skipWhitespace()
                let quote = reader.offset
                // The writer wrote these bytes, so they can be read.
                guard (try? reader.skipString()) != nil else { break }
                let key = (quote + 1)..<(reader.offset - 1)
                guard (try? reader.consumeColon()) != nil else { break }
                let value = reader.offset
                guard (try? reader.skipValue()) != nil else { break }
                members.append(
                    Member(range: first..<reader.offset, key: key, value: value..<reader.offset)
                )
                guard reader.consume(ASCII.comma) else { break }
            }
            return members
        }
    }

    /// Returns the number of elements of the open array that begins at an offset and is at the end of the text.
    mutating func countElements(from start: Int) -> Int {
        unsafe writer.withBytes { bytes in
            var reader = unsafe JSONReader(bytes, options: JSONOptions(maximumDepth: .max))
            reader.position += start + 1
            var count = 0
            reader.skipWhitespace()
            while reader.position != reader.end, (try? reader.skipValue()) != nil {
                count += 1
                guard reader.consume(ASCII.comma) else { break }
                reader.skipWhitespace()
            }
            return count
        }
    }

    /// Returns the string of a key in the text.
    func string(ofKey range: Range<Int>) -> String {
        unsafe writer.withBytes { bytes in
            let quoted = unsafe UnsafeRawBufferPointer(rebasing: bytes[(range.lowerBound - 1)..<(range.upperBound + 1)])
            var reader = unsafe JSONReader(quoted, options: .default)
            return (try? reader.readString()) ?? ""
        }
    }

    /// Removes a member of the open object at the end of the text.
    ///
    /// - Parameters:
    ///   - index: The index of the member in `members`.
    ///   - members: All members of the object.
    ///   - first: The number of member starts when the object was opened.
    mutating func remove(_ index: Int, of members: [Member], _ first: Int) {
        var range = members[index].range
        if index + 1 < members.count {
            // The range includes the comma after the member.
            range = range.lowerBound..<members[index + 1].range.lowerBound
        } else if index > 0 {
            range = (range.lowerBound - 1)..<range.upperBound
        } else {
            writer.needsComma = false
        }
        unsafe (writer.base + range.lowerBound).update(
            from: writer.base + range.upperBound,
            count: writer.count - range.upperBound
        )
        writer.count -= range.count
        holes.removeAll { range.contains($0.offset) }
        for hole in holes.indices where holes[hole].offset >= range.upperBound { holes[hole].offset -= range.count }
        guard layout.sortsKeys else { return }
        memberStarts.remove(at: first + index)
        for start in (first + index)..<memberStarts.count { memberStarts[start] -= range.count }
    }

    /// Moves the value of a member to another text, which is empty. The member must then be removed.
    mutating func moveValue(_ range: Range<Int>, to other: StatePointer<EncodingText>) {
        unsafe writer.withBytes {
            unsafe other.pointee.writer.write(bytes: UnsafeRawBufferPointer(rebasing: $0[range]))
        }
        other.pointee.holes = holes.filter { range.contains($0.offset) }
            .map { Hole(offset: $0.offset - range.lowerBound, text: $0.text) }
    }

    /// Reopens an array or object that was closed at the end of the text.
    ///
    /// - Parameter start: The offset at which it begins.
    mutating func reopen(_ start: Int) {
        writer.count -= 1
        // Line breaks and indentation are not part of a value.
        while writer.count > start + 1,
            unsafe writer.base[writer.count - 1] == ASCII.space
                || writer.base[writer.count - 1] == 0x0a
        {
            writer.count -= 1
        }
        writer.depth += 1
        writer.needsComma = writer.count > start + 1
        guard layout.sortsKeys, unsafe writer.base[start] == ASCII.openBrace else { return }
        for member in members(of: start) { memberStarts.append(member.range.lowerBound) }
    }
}

// MARK: - Sorting

extension EncodingText {
    /// Sorts the members of the object at the end of the text by key.
    private mutating func sortMembers(_ first: Int) {
        defer { memberStarts.removeSubrange(first...) }
        guard memberStarts.count - first > 1 else { return }
        let starts = memberStarts[first...]
        let end = writer.count
        var members: [(range: Range<Int>, key: SortedKey)] = []
        members.reserveCapacity(starts.count)
        for (start, next) in zip(starts, Array(starts.dropFirst()) + [end + 1]) {
            unsafe members.append((start..<(next - 1), SortedKey(writer.base + start, isCanonical: layout.isOfStore)))
        }
        if !zip(members, members.dropFirst()).contains(where: { $1.key < $0.key }) { return }
        members.sort { $0.key < $1.key }
        let from = starts[starts.startIndex]
        let sorted = UnsafeMutablePointer<UInt8>.allocate(capacity: end - from)
        defer { unsafe sorted.deallocate() }
        var count = 0
        var moved: [Hole] = []
        for (range, _) in members {
            if count > 0 {
                unsafe sorted[count] = ASCII.comma
                count += 1
            }
            for hole in holes where range.contains(hole.offset) {
                moved.append(Hole(offset: hole.offset - range.lowerBound + from + count, text: hole.text))
            }
            unsafe (sorted + count).initialize(from: writer.base + range.lowerBound, count: range.count)
            count += range.count
        }
        unsafe (writer.base + from).update(from: sorted, count: count)
        holes.removeAll { $0.offset >= from }
        holes += moved
    }
}

// MARK: - Elements without an order

extension EncodingText {
    /// Sorts elements by their text in the form that equal values share.
    ///
    /// - Parameter starts: The offsets at which the elements begin. The last one ends with the text.
    mutating func sortElements(_ starts: [Int]) {
        // An element that is encoded later has no text yet.
        guard let first = starts.first, !holes.contains(where: { $0.offset >= first }) else { return }
        let ends = starts.dropFirst().map { $0 - 1 } + [writer.count]
        var elements = unsafe writer.withBytes { bytes in
            zip(starts, ends).map { start, end in
                let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                return unsafe (key: CanonicalDocument.text(of: text) ?? Array(text), text: Array(text))
            }
        }
        elements.sort { $0.key.lexicographicallyPrecedes($1.key) }
        writer.count = first
        for (index, element) in elements.enumerated() {
            if index > 0 { writer.write(byte: ASCII.comma) }
            unsafe element.text.withUnsafeBytes { unsafe writer.write(bytes: $0) }
        }
    }
}

/// The key of a member in the text, for comparison.
@safe
private struct SortedKey {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int

    /// The bytes of the key, if they differ from those of the text.
    private let unescaped: [UInt8]?

    /// Creates the key of the member that begins at an address, possibly after white space.
    ///
    /// - Parameters:
    ///   - member: The address.
    ///   - isCanonical: Whether equal keys have the same bytes.
    init(_ member: UnsafePointer<UInt8>, isCanonical: Bool) {
        var cursor = unsafe member
        while unsafe cursor.pointee != ASCII.quote { unsafe cursor += 1 }
        unsafe bytes = cursor + 1
        unsafe cursor += 1
        var (isEscaped, isASCII) = (false, true)
        while unsafe cursor.pointee != ASCII.quote {
            if unsafe cursor.pointee == ASCII.backslash {
                isEscaped = true
                unsafe cursor += 1
            }
            if unsafe cursor.pointee >= 0x80 { isASCII = false }
            unsafe cursor += 1
        }
        count = unsafe cursor - bytes
        let isNormalized = isCanonical && !isASCII
        guard isEscaped || isNormalized else {
            unescaped = nil
            return
        }
        var reader = unsafe JSONReader(UnsafeRawBufferPointer(start: bytes - 1, count: count + 2), options: .default)
        unescaped = (try? reader.readString()).map { key in
            Array((isNormalized ? CanonicalText.normalized(key) : key).utf8)
        }
    }

    static func < (left: SortedKey, right: SortedKey) -> Bool {
        unsafe left.withBytes { left in
            unsafe right.withBytes { right in
                // A buffer without an address is empty.
                guard let leftBytes = left.baseAddress, let rightBytes = right.baseAddress else {
                    return left.count < right.count
                }
                let order = unsafe memcmp(leftBytes, rightBytes, min(left.count, right.count))
                return order < 0 || (order == 0 && left.count < right.count)
            }
        }
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let unescaped { return unsafe unescaped.withUnsafeBufferPointer(body) }
        return unsafe body(UnsafeBufferPointer(start: bytes, count: count))
    }
}
