internal import Glibc

/// The place of a member in an object.
struct FoundMember {
    let key: BytePointer
    let value: BytePointer
}

extension JSONReader {
    /// Finds members of the object at the position, which does not change.
    ///
    /// The search stops when all have been found, unless the last duplicate wins. The reader remembers what it skips,
    /// so that a later search in a nested object does not skip the same bytes again. Otherwise, many nested objects
    /// with a tag at the end of each would take quadratic time.
    ///
    /// - Parameters:
    ///   - names: The keys.
    ///   - expected: The expected value, with its article.
    /// - Returns: The members, in the order of `names`.
    /// - Throws: ``Failure`` if the value is not an object, or the document is not JSON up to there.
    mutating func find(_ names: [String], expected: StaticString = "an object") throws(Failure) -> [FoundMember?] {
        context?.forgetEnds(before: offset)
        let (first, depth) = (position, remainingDepth)
        var found: [FoundMember?] = Array(repeating: nil, count: names.count)
        var missing = names.count
        try open(ASCII.openBrace, expected: expected)
        if !close(ASCII.closeBrace) {
            repeat {
                let key = position
                let index = try indexOfKey(in: names)
                try consumeColon()
                if let index, found[index] == nil || options.duplicateKeys == .last {
                    if found[index] == nil { missing -= 1 }
                    found[index] = FoundMember(key: key, value: position)
                    if missing == 0, options.duplicateKeys != .last { break }
                }
                try skipRemembering()
            } while try advance(closing: ASCII.closeBrace)
        }
        (position, remainingDepth) = (first, depth)
        return found
    }

    /// Moves past the key at the position.
    private mutating func indexOfKey(in names: [String]) throws(Failure) -> Int? {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        let first = position + 1
        var isASCII = true
        let stop = scanPlain(from: first, isASCII: &isASCII)
        guard stop != end, stop.pointee == ASCII.quote, isASCII else {
            let key = try readStringBody()
            return names.firstIndex { $0.utf8.elementsEqual(key.utf8) }
        }
        position = stop + 1
        let count = stop - first
        return names.firstIndex { name in
            guard name.utf8.count == count else { return false }
            var name = name
            return name.withUTF8 { bytes in
                unsafe bytes.baseAddress.map { unsafe first.isEqual(to: BytePointer($0, count: count), count: count) }
                    ?? true
            }
        }
    }

    /// Moves past one value, and remembers where the arrays and objects in it end.
    mutating func skipRemembering() throws(Failure) {
        guard position != end, position.pointee == ASCII.openBrace || position.pointee == ASCII.openBracket else {
            return try skipValue()
        }
        let context = ensureContext()
        if let end = context.ends[offset] {
            position = start + end
            return
        }
        let first = position
        try skipValue()
        // The bytes are known to be JSON, so only brackets and strings matter.
        var opened: [Int] = []
        var cursor = first
        while cursor != position {
            switch cursor.pointee {
            case ASCII.quote:
                cursor += 1
                while cursor.pointee != ASCII.quote { cursor += cursor.pointee == ASCII.backslash ? 2 : 1 }
            case ASCII.openBrace, ASCII.openBracket:
                opened.append(cursor - start)
            case ASCII.closeBrace, ASCII.closeBracket:
                if let begin = opened.popLast() { context.ends[begin] = cursor + 1 - start }
            default: break
            }
            cursor += 1
        }
        context.reach = max(context.reach, offset)
    }
}

// MARK: - Claims

/// A key that the code reading an object handles besides the object's blueprint, such as a union's tag. It is kept
/// while the object is read.
struct ClaimedKey {
    /// The place of the key.
    let key: BytePointer

    /// How many more arrays and objects may be opened inside the object.
    let depth: Int

    /// Whether the member is no part of the value that the object is read as.
    let isTag: Bool
}

extension JSONReader {
    /// Calls `read` for the object at the position, and does not treat the key of `member` as unknown.
    mutating func claiming<Value>(
        _ member: FoundMember,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = ensureContext()
        let count = context.claimedKeys.count
        context.claimedKeys.append(ClaimedKey(key: member.key, depth: remainingDepth - 1, isTag: true))
        // A failure may have returned the reader to a point before the claim.
        defer { context.claimedKeys.removeSubrange(min(count, context.claimedKeys.count)...) }
        return try read(&self)
    }

    /// Returns whether a key is claimed, or claimed as a tag.
    func claim(of key: BytePointer, asTag: Bool = false) -> Claim {
        guard let context else { return .none }
        for claimed in context.claimedKeys.reversed() where claimed.isTag || !asTag {
            if claimed.key == key { return .first }
            // The claim belongs to the innermost object whose members are being read.
            if claimed.depth == remainingDepth, isSameKey(claimed.key, key) { return .again }
        }
        return .none
    }

    /// The tags of the object at the position, which are no parts of its value.
    var tagKeys: [String] {
        let claimed = context?.claimedKeys.filter { $0.isTag && $0.depth == remainingDepth - 1 } ?? []
        return claimed.compactMap { keyText(at: $0.key) }
    }

    /// Skips a member that is no part of a dictionary: the tag of a union, or a repeated key if the first one counts.
    ///
    /// - Parameters:
    ///   - key: The place of the key; the position is at its value.
    ///   - object: The place of the object's first key.
    /// - Returns: Whether the key is allowed; `nil` for any other member, which is not skipped.
    /// - Throws: ``Failure`` if reading has to stop.
    @usableFromInline @inline(never)
    mutating func skipForeignMember(_ key: BytePointer, in object: BytePointer) throws(Failure) -> Bool? {
        switch claim(of: key, asTag: true) {
        case .first:
            try skipValue()
            return true
        case .again: return try skipRepeated(key)
        case .none: break
        }
        guard options.duplicateKeys == .first, isRepeated(key, in: object, depth: remainingDepth) else { return nil }
        return try skipRepeated(key)
    }

    enum Claim {
        case none
        case first
        /// A duplicate of a claimed key in the same object.
        case again
    }

    /// Whether two keys are equal once decoded.
    func isSameKey(_ left: BytePointer, _ right: BytePointer) -> Bool {
        var (first, second) = (left + 1, right + 1)
        while first.pointee == second.pointee, first.pointee != ASCII.backslash {
            if first.pointee == ASCII.quote { return true }
            (first, second) = (first + 1, second + 1)
        }
        // Without escapes, keys with different bytes differ.
        guard first.pointee == ASCII.backslash || second.pointee == ASCII.backslash else { return false }
        guard let left = keyText(at: left), let right = keyText(at: right) else { return false }
        return left.utf8.elementsEqual(right.utf8)
    }

    /// Returns the key at a place that has one.
    func keyText(at place: BytePointer) -> String? { Self.keyText(at: place, end) }

    /// Returns the key at a place in a text that ends at `end`.
    static func keyText(at place: BytePointer, _ end: BytePointer) -> String? {
        var reader = unsafe JSONReader(UnsafeRawBufferPointer(place.bytes(to: end)), options: .default)
        return try? reader.readString()
    }
}
