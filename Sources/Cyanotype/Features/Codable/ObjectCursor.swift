/// The members of one object that have been read so far.
///
/// Types usually request keys in document order. So the next member of the document is compared with the requested key
/// first, and read in place. Any other member is skipped, and its place is stored by the tag of its key. If the type
/// has not requested the key in any object, the member is put aside.
///
/// ```text
/// {"id": 1, "name": "a", "note": null, "size": 2}
///           ^ next, after "id"
/// places    id → 7, others 0
///
/// decode(size)   moves over "name" and "note": places of name and size are known, "note" is put aside
/// decode(name)   is read at its place
/// ```
///
/// If tags cannot identify the keys, the keys are converted, or the last of duplicate keys counts, all members are
/// indexed in advance.
///
/// A ``ValueDecoder`` owns the memory, and the functions are on the pointer: reading a member may access the same
/// object again, which a `mutating` function would forbid, and a class would cost reference counting at every access.
@safe
struct ObjectCursor {
    let context: DecodingContext

    /// The state of the decoder for the object.
    let value: StatePointer<DecodingState>

    /// The keys by tag; `nil` if `index` has all members.
    let table: Unmanaged<CodingKeyTable>?

    fileprivate enum State {
        case closed
        /// `next` is the first key, or the end of an empty object.
        case atKey
        /// `next` is a value that has not been skipped or read.
        case atValue
        /// `next` is after a value.
        case afterValue
        case ended
    }

    fileprivate var state = State.closed
    fileprivate var next = 0

    /// How many arrays and objects may be opened in the object.
    fileprivate(set) var depth = 0

    /// The offset of the value that was found last.
    fileprivate(set) var found = 0

    /// The offsets of the values by the tags of their keys; 0 for values that have not been found.
    fileprivate var places: UnsafeMutablePointer<Int>
    fileprivate var placeCount = 0

    /// The number of keys in the table when the members that were put aside were last looked up.
    fileprivate var knownKeys = 0

    /// The members whose keys are not in the table: the offsets of key and value, and the hash of the key.
    fileprivate var unknown: [(key: Int, value: Int, hash: Int)] = []

    /// A bit for the hash of each of them. Most keys are new, which the bits tell at once.
    fileprivate var unknownFilter: UInt64 = 0

    /// The members by key, if they are not found by tag; otherwise those of `unknown`, if there are too many for a linear
    /// search.
    fileprivate var index: [ExactString: (key: Int, value: Int)] = [:]
    fileprivate var names: [String] = []
}

extension StatePointer<ObjectCursor> {
    /// Creates the cursor for the object of a decoder.
    static func make(_ value: StatePointer<DecodingState>, _ table: Unmanaged<CodingKeyTable>?) -> Self {
        unsafe Self(
            allocating: ObjectCursor(
                context: value.pointee.context,
                value: value,
                table: table,
                places: .allocate(capacity: 0)
            )
        )
    }

    /// Frees what ``make(_:_:)`` allocated.
    func destroy() {
        unsafe pointee.places.deallocate()
        free()
    }

    /// Forgets the object, to be reused for another one.
    @inline(__always)
    func close() {
        pointee.state = .closed
    }

    @inline(__always)
    var isOpen: Bool { pointee.state != .closed }
}

// MARK: - Opening

extension StatePointer<ObjectCursor> {
    /// Begins to read the decoder's value as an object.
    func open() throws {
        let context = pointee.context
        pointee.value.moveToStart()
        guard context.nextByte == ASCII.openBrace else { throw notAnObject() }
        do {
            try context.reader.pointee.open(ASCII.openBrace, expected: "an object")
        } catch {
            throw context.failedDocument()
        }
        pointee.next = context.offset
        pointee.depth = context.depth
        guard let table = unsafe pointee.table else { return try makeIndex() }
        if pointee.value.pointee.isNested { try rejectDuplicates() }
        let (tagCount, keyCount) = unsafe table._withUnsafeGuaranteedRef { ($0.tagCount, $0.keyCount) }
        if tagCount > pointee.placeCount { makePlaces(tagCount) }
        unsafe pointee.places.update(repeating: 0, count: pointee.placeCount)
        if !pointee.unknown.isEmpty { forgetUnknown() }
        pointee.knownKeys = keyCount
        pointee.state = .atKey
    }

    @inline(never)
    private func notAnObject() -> any Error {
        let place = pointee.value.samePlace
        guard pointee.context.nextByte == ASCII.n else { return pointee.context.mismatch([String: Any].self, place) }
        return DecodingError.valueNotFound(
            [String: Any].self,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Cannot get keyed decoding container -- found null value instead"
            )
        )
    }

    /// Makes room for the places of all tags in the table.
    @inline(never)
    private func makePlaces(_ newCount: Int) {
        let newPlaces = UnsafeMutablePointer<Int>.allocate(capacity: newCount)
        unsafe newPlaces.initialize(repeating: 0, count: newCount)
        unsafe newPlaces.update(from: pointee.places, count: pointee.placeCount)
        unsafe pointee.places.deallocate()
        unsafe pointee.places = newPlaces
        pointee.placeCount = newCount
    }
}

// MARK: - Finding

extension StatePointer<ObjectCursor> {
    /// Moves to the value of a key, if it is the next member.
    ///
    /// - Returns: `false`, without a change, in every other case; ``find(_:_:)`` then searches for the key.
    func findNext(_ tag: Int) -> Bool {
        guard tag < pointee.placeCount, unsafe pointee.places[tag] == 0, let table = unsafe pointee.table else {
            return false
        }
        // There are at least as many entries as places.
        let entry = unsafe table._withUnsafeGuaranteedRef { unsafe $0.entries } + tag
        guard unsafe entry.pointee.serial < pointee.knownKeys else { return false }
        let context = pointee.context
        let reader = context.reader
        switch pointee.state {
        case .afterValue:
            context.move(to: pointee.next, depth: pointee.depth)
            reader.pointee.skipWhitespace()
            guard reader.pointee.consume(ASCII.comma) else { return false }
            reader.pointee.skipWhitespace()
        case .atKey: context.move(to: pointee.next, depth: pointee.depth)
        default: return false
        }
        guard unsafe reader.pointee.consumeKey(entry) else { return false }
        reader.pointee.skipWhitespace()
        guard reader.pointee.consume(ASCII.colon) else { return false }
        reader.pointee.skipWhitespace()
        let value = context.offset
        pointee.next = value
        pointee.found = value
        unsafe pointee.places[tag] = value
        pointee.state = .atValue
        return true
    }

    /// Moves to the value of a key.
    ///
    /// - Returns: `false` if there is none.
    @inline(never)
    func find(_ tag: Int, _ key: any CodingKey) throws -> Bool {
        guard let table = unsafe pointee.table else { return find(key.stringValue) }
        return try unsafe table._withUnsafeGuaranteedRef { try find(tag, key, $0) }
    }

    private func find(_ tag: Int, _ key: any CodingKey, _ table: CodingKeyTable) throws -> Bool {
        if table.key(of: tag) == nil {
            table.add(tag, key, name: key.stringValue) { Array(jsonQuoted($0).utf8.dropFirst()) }
        }
        let tag = table.firstTag(like: tag)
        if table.keyCount != pointee.knownKeys { try lookUpUnknown(table) }
        while unsafe pointee.places[tag] == 0 {
            guard try readKey(table) else { return false }
            if unsafe pointee.places[tag] == 0 { try moveOver() }
        }
        unsafe moveToFound(pointee.places[tag])
        return true
    }

    /// Moves to the value of a key in the index.
    func find(_ name: String) -> Bool {
        guard let member = pointee.index[ExactString(name)] else { return false }
        moveToFound(member.value)
        return true
    }

    /// Moves to the value of a key that is not of the key type.
    ///
    /// - Returns: `false` if there is none.
    func findOther(_ key: any CodingKey) throws -> Bool {
        let name = key.stringValue
        if unsafe pointee.table == nil { return find(name) }
        var place = 0
        try forEachMember { other, _, value in
            if place == 0, name.utf8.elementsEqual(other.utf8) { place = value }
        }
        guard place > 0 else { return false }
        moveToFound(place)
        return true
    }

    /// Moves to the value that was found last.
    func moveToFound() {
        moveToFound(pointee.found)
    }

    private func moveToFound(_ value: Int) {
        pointee.found = value
        pointee.context.move(to: value, depth: pointee.depth)
    }

    /// Records that the value at an offset has been read up to the reader's position.
    ///
    /// - Parameter value: The value of `found` before reading.
    @inline(__always)
    func didRead(_ value: Int) {
        // Skip this if the value was not the next one, or if reading it accessed this object again.
        guard pointee.state == .atValue, pointee.next == value else { return }
        pointee.next = pointee.context.offset
        pointee.state = .afterValue
    }

    /// Moves to the end of the object and checks what has not been read.
    func finish() throws {
        guard let table = unsafe pointee.table else { return }
        // Most objects end after the member that was read last.
        if pointee.state == .afterValue {
            let context = pointee.context
            context.move(to: pointee.next, depth: pointee.depth)
            context.reader.pointee.skipWhitespace()
            if context.reader.pointee.close(ASCII.closeBrace) {
                pointee.state = .ended
                pointee.value.pointee.end = context.offset
                return
            }
        }
        try unsafe table._withUnsafeGuaranteedRef { try readRest($0) }
    }

    @inline(never)
    private func readRest(_ table: CodingKeyTable) throws {
        if table.keyCount != pointee.knownKeys { try lookUpUnknown(table) }
        while try readKey(table) { try moveOver() }
    }

    /// Skips the next value.
    private func moveOver() throws {
        pointee.context.move(to: pointee.next, depth: pointee.depth)
        try pointee.context.skipValue()
        pointee.next = pointee.context.offset
        pointee.state = .afterValue
    }

    /// Reads the next key and stores the place of its value.
    ///
    /// - Returns: `false` at the end of the object.
    private func readKey(_ table: CodingKeyTable) throws -> Bool {
        if pointee.state == .atValue { try moveOver() }
        if pointee.state == .ended { return false }
        let context = pointee.context
        let reader = context.reader
        context.move(to: pointee.next, depth: pointee.depth)
        do {
            guard try reader.pointee.moveToKey(isFirst: pointee.state == .atKey) else {
                pointee.state = .ended
                pointee.value.pointee.end = context.offset
                return false
            }
            let key = context.offset
            let tag = try reader.pointee.readTag(table)
            try reader.pointee.consumeColon()
            pointee.next = context.offset
            pointee.state = .atValue
            guard tag >= 0 else {
                try putAside(key)
                return true
            }
            if unsafe pointee.places[tag] == 0 {
                unsafe pointee.places[tag] = pointee.next
                return true
            }
            if context.rejectsDuplicates { throw context.duplicateKey(at: key) }
            context.noteDuplicate(at: key)
            return true
        } catch is JSONReader.Failure {
            throw context.failedDocument()
        }
    }

    /// Looks up the members that were put aside, after keys were added to the table.
    @inline(never)
    private func lookUpUnknown(_ table: CodingKeyTable) throws {
        if table.tagCount > pointee.placeCount { makePlaces(table.tagCount) }
        pointee.knownKeys = table.keyCount
        let members = pointee.unknown
        forgetUnknown()
        for member in members {
            pointee.context.move(to: member.key, depth: pointee.depth)
            // The key has been read before, so reading it cannot fail.
            guard let tag = try? pointee.context.reader.pointee.readTag(table), tag >= 0 else {
                pointee.unknown.append(member)
                pointee.unknownFilter |= 1 << UInt64(member.hash & 63)
                continue
            }
            if unsafe pointee.places[tag] == 0 {
                unsafe pointee.places[tag] = member.value
            } else if pointee.context.rejectsDuplicates {
                throw pointee.context.duplicateKey(at: member.key)
            } else {
                pointee.context.noteDuplicate(at: member.key)
            }
        }
    }
}

// MARK: - All members

extension StatePointer<ObjectCursor> {
    /// The keys of all members, as coding keys spell them. Empty if the document is invalid before the object ends.
    var allNames: [String] {
        if unsafe pointee.table == nil { return pointee.names }
        var names: [String] = []
        var seen: Set<ExactString> = []
        do {
            try forEachMember { name, _, _ in
                if seen.insert(ExactString(name)).inserted { names.append(name) }
            }
        } catch {
            return []
        }
        return names
    }

    /// Calls `body` with the key of each member and the offsets of key and value.
    private func forEachMember(_ body: (_ name: String, _ key: Int, _ value: Int) throws -> Void) throws {
        let context = pointee.context
        let reader = context.reader
        context.move(to: pointee.value.pointee.offset + 1, depth: pointee.depth)
        do {
            reader.pointee.skipWhitespace()
            var isFirst = true
            while try reader.pointee.moveToKey(isFirst: isFirst) {
                isFirst = false
                let key = context.offset
                let name = try reader.pointee.readKeyString()
                try reader.pointee.consumeColon()
                try body(name, key, context.offset)
                try reader.pointee.skipValue()
            }
            pointee.value.pointee.end = context.offset
        } catch is JSONReader.Failure {
            throw context.failedDocument()
        }
    }

    private func forgetUnknown() {
        pointee.unknown.removeAll(keepingCapacity: true)
        pointee.unknownFilter = 0
        if !pointee.index.isEmpty { pointee.index.removeAll() }
    }

    /// Puts the next member aside, whose key is not in the table.
    private func putAside(_ key: Int) throws {
        let context = pointee.context
        let hash = context.reader.pointee.hash(ofKeyAt: context.reader.pointee.start + key)
        let bit: UInt64 = 1 << UInt64(hash & 63)
        if pointee.unknownFilter & bit != 0, hasUnknown(key, hash) {
            if context.rejectsDuplicates { throw context.duplicateKey(at: key) }
            return context.noteDuplicate(at: key)
        }
        pointee.unknownFilter |= bit
        pointee.unknown.append((key, pointee.next, hash))
    }

    /// Whether a member that was put aside has the same key.
    @inline(never)
    private func hasUnknown(_ key: Int, _ hash: Int) -> Bool {
        let reader = pointee.context.reader
        let start = reader.pointee.start
        let count = pointee.unknown.count
        if count < 64 {
            return pointee.unknown.contains { member in
                member.hash == hash && reader.pointee.isSameKey(start + member.key, start + key)
            }
        }
        func name(_ key: Int) -> ExactString { ExactString(reader.pointee.keyText(at: start + key) ?? "") }
        // All of them differ, so the index has as many as were added.
        for member in pointee.unknown[pointee.index.count...] {
            pointee.index[name(member.key)] = (member.key, member.value)
        }
        return pointee.index[name(key)] != nil
    }

    /// Throws if a key follows an equal one. Notes it if that is allowed.
    private func checkKey(_ key: Int) throws {
        let context = pointee.context
        guard context.rejectsDuplicates || context.reader.pointee.takesNotes else { return }
        let start = context.reader.pointee.start
        let object = start + pointee.value.pointee.offset
        guard context.reader.pointee.isRepeated(start + key, in: object, depth: pointee.depth) else { return }
        if context.rejectsDuplicates { throw context.duplicateKey(at: key) }
        context.noteDuplicate(at: key)
    }

    /// Checks an object that may not be read to its end.
    @inline(never)
    private func rejectDuplicates() throws {
        let context = pointee.context
        guard context.rejectsDuplicates else { return }
        let start = context.offset
        try forEachMember { _, key, _ in try checkKey(key) }
        context.move(to: start, depth: pointee.depth)
    }

    /// Indexes all members.
    private func makeIndex() throws {
        let context = pointee.context
        pointee.index.removeAll(keepingCapacity: true)
        pointee.names.removeAll(keepingCapacity: true)
        try forEachMember { name, key, value in
            try checkKey(key)
            let converted = context.convertedKey(name, pointee.value.pointee.codingPath)
            guard let first = pointee.index[ExactString(converted)] else {
                pointee.index[ExactString(converted)] = (key, value)
                pointee.names.append(converted)
                return
            }
            // Two keys may convert to the same key.
            context.move(to: first.key, depth: pointee.depth)
            let isSame = try context.reader.pointee.readKeyString().utf8.elementsEqual(name.utf8)
            context.move(to: value, depth: pointee.depth)
            if isSame, context.takesLast { pointee.index[ExactString(converted)] = (key, value) }
        }
        pointee.state = .ended
    }
}
