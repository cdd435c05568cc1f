/// An array or object whose elements are being read.
private struct OpenContainer {
    let isObject: Bool

    /// The number of values on the stack when it was opened.
    let start: Int

    /// The member whose value it is or is nested in.
    let hint: Int

    /// The keys of the object so far.
    var keys: ObjectKeys

    /// The member whose values come next, for the containers in them.
    var member: Int { isObject ? keys.member : hint }
}

/// State for reading ``JSON`` values. The reader keeps it for the next value.
struct JSONBuilder: ~Copyable {
    fileprivate var values = Stack<JSON>()
    fileprivate var containers = Stack<OpenContainer>()
    fileprivate var shapes = ObjectShapes()

    /// Makes an unused builder start in the caller's memory, which must outlive it.
    mutating func use(_ memory: JSONMemory) {
        var memory = memory
        unsafe values.use(&memory.values, capacity: 28)
        unsafe containers.use(&memory.values, capacity: 4)
        unsafe shapes.use(memory.names)
    }

    /// Returns what later documents can reuse.
    mutating func recycle() {
        shapes.recycle()
    }
}

/// The memory in which a `JSONBuilder` starts.
@safe
struct JSONMemory {
    var values: UnsafeMutableRawBufferPointer
    var names: UnsafeMutableRawBufferPointer
}

extension JSONReader {
    /// Reads any value.
    ///
    /// It does not recurse: it pushes values on a stack, and pops them as the elements of an array or object when that
    /// ends.
    mutating func readJSON() throws(Failure) -> JSON {
        if let memory = jsonMemory.take() { json.use(memory) }
        let depth = json.containers.count
        let start = json.values.count
        do throws(Failure) {
            let isWhole = try pushJSON(above: depth)
            if !isWhole { throw Failure() }
            return json.values.pop()
        } catch {
            json.values.removeAll(above: start)
            while json.containers.count > depth { json.shapes.abandon(json.containers.pop().keys) }
            throw error
        }
    }

    /// Reads an object.
    mutating func readJSONObject() throws(Failure) -> JSON.Object {
        let offset = offset
        guard case .object(let object) = try readJSON() else {
            throw rejected(at: offset, code: .typeMismatch, expected: "an object")
        }
        return object
    }

    /// Reads a value and pushes it on the stack.
    ///
    /// - Returns: `false` if an object had a duplicate key.
    private mutating func pushJSON(above depth: Int) throws(Failure) -> Bool {
        var isWhole = true
        values: while true {
            guard position != end else { throw syntaxError("a value") }
            switch position.pointee {
            case ASCII.quote:
                json.values.push(.string(try readStringBody()))
            case ASCII.openBrace:
                try open(ASCII.openBrace, expected: "an object")
                if close(ASCII.closeBrace) {
                    json.values.push(.object(JSON.Object()))
                    break
                }
                pushContainer(isObject: true)
                if try pushKey() { continue values }
                isWhole = false
            case ASCII.openBracket:
                try open(ASCII.openBracket, expected: "an array")
                if close(ASCII.closeBracket) {
                    json.values.push(.array([]))
                    break
                }
                pushContainer(isObject: false)
                continue values
            case ASCII.t, ASCII.f:
                json.values.push(.bool(try readBool()))
            case ASCII.n where readNull():
                json.values.push(.null)
            default:
                guard isAtNumber else { throw syntaxError("a value") }
                json.values.push(.number(try readNumber()))
            }
            // After a value: continue with the next one, closing the containers that end here.
            while json.containers.count > depth {
                let last = json.containers.count - 1
                if json.containers[last].isObject {
                    if try advance(closing: ASCII.closeBrace) {
                        if try pushKey() { continue values }
                        // The key was a duplicate; continue with the next member.
                        isWhole = isWhole && options.duplicateKeys != .reject
                        continue
                    }
                    let container = json.containers.pop()
                    let values = popElements(above: container.start)
                    json.values.push(.object(JSON.Object(json.shapes.finish(container.keys), values)))
                } else {
                    if try advance(closing: ASCII.closeBracket) { continue values }
                    json.values.push(.array(popElements(above: json.containers.pop().start)))
                }
            }
            return isWhole
        }
    }

    /// Pops the values of a completed array or object off the stack.
    @inline(__always)
    private mutating func popElements(above start: Int) -> JSON.Elements {
        let count = json.values.count - start
        if count == 0 { return JSON.Elements() }
        let isShallow = options.maximumDepth <= ElementStorage.recursionLimit
        let storage = ElementStorage.make(capacity: count, isShallow: isShallow)
        unsafe json.values.pop(above: start, to: storage.elements)
        storage.count = count
        return JSON.Elements(storage)
    }

    @inline(__always)
    private mutating func pushContainer(isObject: Bool) {
        let count = json.containers.count
        let hint = count == 0 ? ObjectShapes.root : json.containers[count - 1].member
        let container = OpenContainer(isObject: isObject, start: json.values.count, hint: hint, keys: ObjectKeys())
        json.containers.push(container)
    }

    /// Reads a key and its colon.
    ///
    /// - Returns: `false` if the object already has the key. The value has then been skipped.
    private mutating func pushKey() throws(Failure) -> Bool {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        let last = json.containers.count - 1
        let key = position + 1
        if let count = json.shapes.follow(&json.containers[last].keys, key, end, json.containers[last].hint) {
            position = key + count + 1
            try consumeColon()
            return true
        }
        return try pushNewKey(last)
    }

    /// Reads a key that has not followed the previous ones before.
    @inline(never)
    private mutating func pushNewKey(_ last: Int) throws(Failure) -> Bool {
        let key = position
        let name = try readStringBody()
        // A name without escapes has as many bytes as there are between the quotes.
        let isPlain = position - key - 2 == name.utf8.count
        let hint = json.containers[last].hint
        let isNew = json.shapes.append(&json.containers[last].keys, name, at: isPlain ? key + 1 : nil, hint)
        try consumeColon()
        if isNew { return true }
        return try pushDuplicate(of: key, name, last)
    }

    /// Handles a duplicate key; the position is at its value.
    ///
    /// - Returns: `false`, because no other member's value follows.
    @inline(never)
    private mutating func pushDuplicate(
        of key: BytePointer,
        _ name: String,
        _ last: Int
    ) throws(Failure) -> Bool {
        switch options.duplicateKeys {
        case .reject:
            try skipDuplicate(of: key)
        case .first:
            note(.duplicateKey, at: key - start, "duplicate key: its first value taken")
            try skipValue()
        case .last:
            note(.duplicateKey, at: key - start, "duplicate key: its last value taken")
            let start = json.containers[last].start
            let position = json.shapes.position(of: name, in: json.containers[last].keys)
            let value = try readJSON()
            if let position { json.values[start + position] = value }
        }
        return false
    }
}
