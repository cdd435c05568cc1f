/// The members of one object, as far as they have been read.
///
/// Types ask for keys in the order in which documents have them, most of the time. So the next member of the document is
/// compared with the key that is asked for, and read in place. A member that was not asked for is moved over, and its
/// place is kept by the tag of its key; a member whose key the type has not asked for in any object is put aside.
///
/// ```text
/// {"id": 1, "name": "a", "note": null, "size": 2}
///           ^ next, behind "id"
/// places    id → 7, others 0
///
/// decode(size)   moves over "name" and "note": places of name and size are known, "note" is put aside
/// decode(name)   is read at its place
/// ```
///
/// Keys that cannot be told by tags, and converted ones, are all looked up beforehand.
final class DecodingMembers {
    unowned(unsafe) let session: DecodingSession
    unowned(unsafe) let node: DecodingNode

    /// The decoder, when it was abandoned and this is not.
    private var keptNode: DecodingNode?

    /// The keys by tag; `nil` when `index` has all members.
    unowned(unsafe) let table: CodingKeyTable?

    private enum State {
        case closed
        /// `next` is the first key, or the end of an empty object.
        case atKey
        /// `next` is a value that has not been moved over.
        case atValue
        /// `next` is behind a value.
        case behindValue
        case ended
    }

    private var state = State.closed
    private var next = 0

    /// How many arrays and objects may be opened in the object.
    private(set) var depth = 0

    /// The offset of the value that was found last.
    private(set) var found = 0

    /// The offsets of the values by the tags of their keys, 0 where none has been found yet.
    private var places: UnsafeMutablePointer<Int>
    private var placeCount = 0

    /// How many keys the table had when the members that were put aside were looked up.
    private var knownKeys = 0

    /// The members whose keys the table did not have: the offsets of key and value.
    private var unknown: [(key: Int, value: Int)] = []

    /// The members by their keys, when they are not found by tags.
    private var index: [UTF8Key: (key: Int, value: Int)] = [:]
    private var names: [String] = []

    init(_ node: DecodingNode, _ table: CodingKeyTable?) {
        session = node.session
        self.node = node
        self.table = table
        places = .allocate(capacity: 0)
    }

    deinit {
        places.deallocate()
    }

    /// Keeps the decoder alive from now on.
    func keep(_ node: DecodingNode) {
        keptNode = node
    }

    /// Forgets the object, for another one.
    @inline(__always)
    func reset() {
        state = .closed
    }

    var isOpen: Bool { state != .closed }
}

// MARK: - Opening

extension DecodingMembers {
    /// Begins to read the object that is the decoder's value.
    func open() throws {
        session.move(to: node.offset, depth: node.depth)
        guard session.nextByte == ASCII.openBrace else { throw notAnObject() }
        do {
            try session.reader.pointee.open(ASCII.openBrace, expected: "an object")
        } catch {
            throw session.failedDocument()
        }
        next = session.offset
        depth = session.reader.pointee.remainingDepth
        state = .atKey
        guard let table else { return try makeIndex() }
        if table.tagCount > placeCount { makePlaces() }
        places.update(repeating: 0, count: placeCount)
        if !unknown.isEmpty { unknown.removeAll(keepingCapacity: true) }
        knownKeys = table.keyCount
    }

    @inline(never)
    private func notAnObject() -> any Error {
        let place = DecodingPlace(node, nil, DecodingPlace.sameValue)
        guard session.nextByte == ASCII.n else { return session.mismatch([String: Any].self, place) }
        return DecodingError.valueNotFound(
            [String: Any].self,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Cannot get keyed decoding container -- found null value instead"
            )
        )
    }

    /// Makes room for the places of all tags of the table.
    @inline(never)
    private func makePlaces() {
        let newCount = table?.tagCount ?? 0
        let newPlaces = UnsafeMutablePointer<Int>.allocate(capacity: newCount)
        newPlaces.initialize(repeating: 0, count: newCount)
        newPlaces.update(from: places, count: placeCount)
        places.deallocate()
        places = newPlaces
        placeCount = newCount
    }
}

// MARK: - Finding

extension DecodingMembers {
    /// Moves to the value of a key, if it is the next one.
    ///
    /// - Returns: `false`, without a change, in every other case; ``find(_:_:)`` then tells.
    func findNext(_ tag: Int) -> Bool {
        guard let table, tag < placeCount, places[tag] == 0 else { return false }
        let entry = table.entries + tag
        guard entry.pointee.serial < knownKeys, state == .behindValue || state == .atKey else { return false }
        session.move(to: next, depth: depth)
        let reader = session.reader
        if state == .behindValue {
            reader.pointee.skipWhitespace()
            guard reader.pointee.consume(ASCII.comma) else { return false }
            reader.pointee.skipWhitespace()
        }
        guard reader.pointee.consumeKey(entry) else { return false }
        reader.pointee.skipWhitespace()
        guard reader.pointee.consume(ASCII.colon) else { return false }
        reader.pointee.skipWhitespace()
        next = session.offset
        found = next
        places[tag] = next
        state = .atValue
        return true
    }

    /// Moves to the value of a key.
    ///
    /// - Returns: `false` when there is none.
    @inline(never)
    func find(_ tag: Int, _ key: any CodingKey) throws -> Bool {
        guard let table else { return find(key.stringValue) }
        if table.key(of: tag) == nil { table.add(tag, key, name: key.stringValue) }
        let tag = table.firstTag(like: tag)
        if table.keyCount != knownKeys { try lookUpUnknown(table) }
        while places[tag] == 0 {
            guard try readKey(table) else { return false }
            if places[tag] == 0 { try moveOver() }
        }
        found = places[tag]
        session.move(to: found, depth: depth)
        return true
    }

    /// Moves to the value of a key in the index.
    func find(_ name: String) -> Bool {
        guard let member = index[UTF8Key(name)] else { return false }
        found = member.value
        session.move(to: found, depth: depth)
        return true
    }

    /// Moves to the value of a key that is none of the type's, in an object without an index.
    ///
    /// - Returns: `false` when there is none.
    func findByName(_ key: any CodingKey) throws -> Bool {
        var place = 0
        try forEachMember { name, _, value in
            if place == 0, name.utf8.elementsEqual(key.stringValue.utf8) { place = value }
        }
        guard place > 0 else { return false }
        found = place
        session.move(to: found, depth: depth)
        return true
    }

    /// Takes note that the value at an offset has been read up to the session's position.
    ///
    /// - Parameter value: What `found` was before.
    @inline(__always)
    func didRead(_ value: Int) {
        // Unless the value was not the next one, or what read it came back here in between.
        guard state == .atValue, next == value else { return }
        next = session.offset
        state = .behindValue
    }

    /// Moves to the end of the object, checking what has not been read.
    func finish() throws {
        guard let table else { return }
        if table.keyCount != knownKeys { try lookUpUnknown(table) }
        while try readKey(table) { try moveOver() }
    }

    /// Moves over the value that is next.
    private func moveOver() throws {
        session.move(to: next, depth: depth)
        try session.skipValue()
        next = session.offset
        state = .behindValue
    }

    /// Reads the next key, and notes the place of its value.
    ///
    /// - Returns: `false` at the end of the object.
    private func readKey(_ table: CodingKeyTable) throws -> Bool {
        if state == .atValue { try moveOver() }
        if state == .ended { return false }
        session.move(to: next, depth: depth)
        do {
            guard try session.reader.pointee.moveToKey(isFirst: state == .atKey) else {
                state = .ended
                node.end = session.offset
                return false
            }
            let key = session.offset
            let tag = try session.reader.pointee.readTag(table)
            try session.reader.pointee.consumeColon()
            next = session.offset
            state = .atValue
            guard tag >= 0 else {
                unknown.append((key, next))
                return true
            }
            if places[tag] == 0 {
                places[tag] = next
                return true
            }
            throw session.duplicateKey(at: key)
        } catch is JSONReader.Failure {
            throw session.failedDocument()
        }
    }

    /// Looks up the members that were put aside, after the table got new keys.
    @inline(never)
    private func lookUpUnknown(_ table: CodingKeyTable) throws {
        if table.tagCount > placeCount { makePlaces() }
        knownKeys = table.keyCount
        let members = unknown
        unknown.removeAll(keepingCapacity: true)
        for member in members {
            session.move(to: member.key, depth: depth)
            // It has been read before, so that it cannot fail.
            guard let tag = try? session.reader.pointee.readTag(table), tag >= 0 else {
                unknown.append(member)
                continue
            }
            guard places[tag] == 0 else { throw session.duplicateKey(at: member.key) }
            places[tag] = member.value
        }
    }
}

// MARK: - All members

extension DecodingMembers {
    /// The keys of all members, as the types know them; none when the document is not JSON up to the object's end.
    var allNames: [String] {
        if table == nil { return names }
        var names: [String] = []
        do {
            try forEachMember { name, _, _ in names.append(name) }
        } catch {
            return []
        }
        return names
    }

    /// Hands the key of each member to `body`, with the offsets of key and value.
    private func forEachMember(_ body: (_ name: String, _ key: Int, _ value: Int) throws -> Void) throws {
        session.move(to: node.offset + 1, depth: depth)
        let reader = session.reader
        do {
            reader.pointee.skipWhitespace()
            var isFirst = true
            while try reader.pointee.moveToKey(isFirst: isFirst) {
                isFirst = false
                let key = session.offset
                let name = try reader.pointee.readKeyString()
                try reader.pointee.consumeColon()
                let value = session.offset
                try body(name, key, value)
                try reader.pointee.skipValue()
            }
            node.end = session.offset
        } catch is JSONReader.Failure {
            throw session.failedDocument()
        }
    }

    /// Looks up all members.
    private func makeIndex() throws {
        index.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        try forEachMember { name, key, value in
            let converted = session.convertedKey(name, node.codingPath)
            if let first = index[UTF8Key(converted)] {
                // Two keys may become the same; but one may not be there twice.
                let position = session.offset
                session.move(to: first.key, depth: depth)
                let isSame = try session.reader.pointee.readKeyString().utf8.elementsEqual(name.utf8)
                session.move(to: position, depth: depth)
                if isSame { throw session.duplicateKey(at: key) }
            } else {
                index[UTF8Key(converted)] = (key, value)
                names.append(converted)
            }
        }
        state = .ended
    }
}

// MARK: - Keys in the text

extension JSONReader {
    /// Moves over the key at the position, and its quotes, if it is the one of `entry`.
    ///
    /// Compares eight bytes at a time, the closing quote included. The document is only read that way where whole
    /// words are left of it; the entry's bytes are padded to whole words.
    @inline(__always)
    fileprivate mutating func consumeKey(_ entry: UnsafePointer<CodingKeyTable.Entry>) -> Bool {
        guard position != end, position.pointee == ASCII.quote else { return false }
        let key = position + 1
        let lastWord = entry.pointee.count & ~7
        guard end - key >= lastWord + 8 else { return consumeKeyAtEnd(entry) }
        let bytes = entry.pointee.bytes
        var offset = 0
        while offset < lastWord {
            if Self.load8(key + offset) != Self.load8(bytes + offset) { return false }
            offset += 8
        }
        let difference = Self.load8(key + lastWord) ^ Self.load8(bytes + lastWord)
        guard difference & entry.pointee.lastMask == 0 else { return false }
        position = key + entry.pointee.count + 1
        return true
    }

    @inline(never)
    private mutating func consumeKeyAtEnd(_ entry: UnsafePointer<CodingKeyTable.Entry>) -> Bool {
        let count = entry.pointee.count + 1
        let key = position + 1
        guard end - key >= count,
            CodingKeyTable.areEqual(
                UnsafeRawBufferPointer(start: key, count: count),
                UnsafeRawBufferPointer(start: entry.pointee.bytes, count: count)
            )
        else { return false }
        position = key + count
        return true
    }

    /// Moves to the next key of an object.
    ///
    /// - Returns: `false`, behind the object, when there is none.
    fileprivate mutating func moveToKey(isFirst: Bool) throws(Failure) -> Bool {
        if isFirst {
            if close(ASCII.closeBrace) { return false }
        } else if try !advance(closing: ASCII.closeBrace) {
            return false
        }
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        return true
    }

    /// Moves over the key at the position, and its quotes.
    ///
    /// - Returns: Its tag, or -1 when the table does not have it.
    fileprivate mutating func readTag(_ table: CodingKeyTable) throws(Failure) -> Int {
        let key = position + 1
        var isASCII = true
        let stop = scanPlain(from: key, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            let tag = table.tag(named: UnsafeRawBufferPointer(start: key, count: stop - key))
            // A key that is known is valid UTF-8; another has to be looked at.
            if tag >= 0 || isASCII {
                position = stop + 1
            } else {
                try skipString()
            }
            return tag
        }
        var name = try readStringBody()
        return name.withUTF8 { table.tag(named: UnsafeRawBufferPointer($0)) }
    }
}

extension DecodingSession {
    /// Moves from the first byte of an element, or from the closing bracket, behind the array.
    ///
    /// - Returns: How many elements there were.
    @discardableResult
    func skipElements() throws -> Int {
        do {
            if reader.pointee.close(ASCII.closeBracket) { return 0 }
            var count = 0
            repeat {
                try reader.pointee.skipValue()
                count += 1
            } while try reader.pointee.advance(closing: ASCII.closeBracket)
            return count
        } catch {
            throw failedDocument()
        }
    }
}
