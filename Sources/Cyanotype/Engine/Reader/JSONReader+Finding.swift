#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A member of an object, where it is.
struct FoundMember {
    let key: UnsafePointer<UInt8>
    let value: UnsafePointer<UInt8>
}

extension JSONReader {
    /// Looks for members of the object at the position, which stays.
    ///
    /// Stops when it has found all, but for documents in which the last of several counts. What it passes over it
    /// remembers, so that looking into an object inside of it later does not pass over the same bytes again: with a tag at
    /// the end of each of many nested objects, that would take quadratic time.
    ///
    /// - Parameters:
    ///   - names: The keys.
    ///   - expected: What the value should be, with its article.
    /// - Returns: The members, in the order of `names`.
    /// - Throws: ``Failure`` when the value is not an object, or the document is not JSON up to there.
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

    /// Moves over the key at the position.
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
            return name.withUTF8 { bytes in bytes.baseAddress.map { memcmp($0, first, count) == 0 } ?? true }
        }
    }

    /// Moves over one value, and remembers where the arrays and objects in it end.
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
        // All of it is JSON: only brackets and strings have to be told apart.
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

/// A key of an object that is known to what reads the object as well as to its blueprint, while the object is read.
struct ClaimedKey {
    /// Where the key is.
    let key: UnsafePointer<UInt8>

    /// How many more arrays and objects could be opened inside of the object.
    let depth: Int
}

extension JSONReader {
    /// Reads the object at the position by `read`, to which the key of `member` is not unknown.
    mutating func claiming<Value>(
        _ member: FoundMember,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = ensureContext()
        let count = context.claimedKeys.count
        context.claimedKeys.append(ClaimedKey(key: member.key, depth: remainingDepth - 1))
        // What fails may have been gone back from, to before it was claimed.
        defer { context.claimedKeys.removeSubrange(min(count, context.claimedKeys.count)...) }
        return try read(&self)
    }

    /// Whether a key is claimed.
    ///
    /// - Throws: ``Failure`` when it is one that is claimed for the second time and may not be.
    func claim(of key: UnsafePointer<UInt8>) -> Claim {
        guard let context else { return .none }
        for claimed in context.claimedKeys.reversed() {
            if claimed.key == key { return .first }
            // The innermost object whose members are being read is the one that has the claim.
            if claimed.depth == remainingDepth, isSameKey(claimed.key, key) { return .again }
        }
        return .none
    }

    enum Claim {
        case none
        case first
        /// The same key of the same object once more.
        case again
    }

    /// Whether two keys are the same, however they are written.
    private func isSameKey(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>) -> Bool {
        var (first, second) = (left + 1, right + 1)
        while first.pointee == second.pointee, first.pointee != ASCII.backslash {
            if first.pointee == ASCII.quote { return true }
            (first, second) = (first + 1, second + 1)
        }
        // What is written as it is differs.
        guard first.pointee == ASCII.backslash || second.pointee == ASCII.backslash else { return false }
        guard let left = keyText(at: left), let right = keyText(at: right) else { return false }
        return left.utf8.elementsEqual(right.utf8)
    }

    /// The key at a place where there is one.
    func keyText(at place: UnsafePointer<UInt8>) -> String? {
        var reader = JSONReader(UnsafeRawBufferPointer(start: place, count: end - place), options: .default)
        return try? reader.readString()
    }
}
