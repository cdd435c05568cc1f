extension JSONReader {
    /// Reads an array whose elements `readElement` reads.
    ///
    /// All elements are read even when one fails, so that every problem is found.
    ///
    /// - Parameter readElement: Reads the element at the position.
    /// - Returns: The elements.
    /// - Throws: ``Failure`` when the value is not an array or an element could not be read.
    @inlinable
    public mutating func readArray<Element>(
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        try open(ASCII.openBracket, expected: "an array")
        if close(ASCII.closeBracket) { return [] }
        // The first elements are collected in a frame, so that most arrays are allocated once, in their own size.
        let capacity = Self.collectedElements(MemoryLayout<Element>.stride)
        let (frame, mark) = pushFrame(Self.frameSize(capacity * MemoryLayout<Element>.stride))
        defer { popFrame(to: mark) }
        let collected = frame.bindMemory(to: Element.self, capacity: capacity)
        var count = 0
        var elements: [Element] = []
        var isWhole = true
        do throws(Failure) {
            repeat {
                do throws(Failure) {
                    let element = try readElement(&self)
                    if count < capacity {
                        (collected + count).initialize(to: element)
                        count += 1
                    } else {
                        if count > 0, elements.isEmpty {
                            elements = Self.array(moving: collected, count, capacity: capacity * 4)
                        }
                        elements.append(element)
                    }
                } catch {
                    if isHalted { throw error }
                    isWhole = false
                }
            } while try advance(closing: ASCII.closeBracket)
            if !isWhole { throw Failure() }
        } catch {
            // They have moved once there are others.
            if elements.isEmpty { collected.deinitialize(count: count) }
            throw error
        }
        return count > 0 && elements.isEmpty ? Self.array(moving: collected, count, capacity: count) : elements
    }

    /// How many elements of a stride are collected in a frame: none of a large one, which costs more to move than an
    /// array does to grow.
    @inlinable @inline(__always)
    static func collectedElements(_ stride: Int) -> Int {
        stride > 128 ? 0 : min(16, 1024 / max(1, stride))
    }

    /// The elements at `source`, which holds none afterwards, in an array of this capacity.
    @inlinable
    static func array<Element>(moving source: UnsafeMutablePointer<Element>, _ count: Int, capacity: Int) -> [Element] {
        // `Array(unsafeUninitializedCapacity:)` looks up the metadata of its storage each time.
        var elements: [Element] = []
        elements.reserveCapacity(capacity)
        for index in 0..<count { elements.append((source + index).move()) }
        return elements
    }

    /// Reads an object as a dictionary whose values `readElement` reads.
    ///
    /// - Parameter readElement: Reads the value at the position.
    /// - Returns: The members.
    /// - Throws: ``Failure`` when the value is not an object, a key is not one of `Key`, appears twice, or a value
    ///   could not be read.
    @inlinable
    public mutating func readDictionary<Key: MappableKey, Element>(
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Key: Element] {
        try open(ASCII.openBrace, expected: "an object")
        var dictionary: [Key: Element] = [:]
        if close(ASCII.closeBrace) { return dictionary }
        var isWhole = true
        repeat {
            let keyStart = position
            let text = try readKeyString()
            try consumeColon()
            guard let key = Key(jsonKey: text) else {
                try skipValue(ofInvalidKey: keyStart, expected: Key.self)
                isWhole = false
                continue
            }
            do throws(Failure) {
                if let old = dictionary.updateValue(try readElement(&self), forKey: key) {
                    _ = old
                    isWhole = false
                    recordDuplicate(of: keyStart)
                    if isHalted { throw Failure() }
                }
            } catch {
                if isHalted { throw error }
                isWhole = false
            }
        } while try advance(closing: ASCII.closeBrace)
        if !isWhole { throw Failure() }
        return dictionary
    }

    /// Reads the key at the position.
    @inlinable
    mutating func readKeyString() throws(Failure) -> String {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        return try readStringBody()
    }

    @usableFromInline @inline(never)
    mutating func recordDuplicate(of key: UnsafePointer<UInt8>) {
        record(
            RawIssue(
                code: .duplicateKey,
                offset: key - start,
                expected: "each key once",
                found: "the key again"
            )
        )
    }

    @usableFromInline @inline(never)
    mutating func skipValue<Key>(ofInvalidKey key: UnsafePointer<UInt8>, expected: Key.Type) throws(Failure) {
        try skipValue()
        record(RawIssue(code: .invalidValue, offset: key - start, expected: "a key that is a \(expected)"))
        if isHalted { throw Failure() }
    }
}
