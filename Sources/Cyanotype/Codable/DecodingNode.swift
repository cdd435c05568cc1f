/// The decoder of one value.
///
/// Decoders are used again: the one of a value is reset for the next value of the same type when nobody refers to it
/// any more, nor to a container that it made. While it is in use, what is above it in the document is alive, on the
/// stack, so that it does not keep references. One that is still referred to when its value has been decoded is
/// *abandoned*: it then keeps alive what it needs, and is left to whoever has it.
final class DecodingNode {
    unowned(unsafe) let session: DecodingSession

    /// The offset of the value; -1 for a value that is not there, which is taken for null.
    private(set) var offset = 0

    /// The offset behind the value, when it has been read to its end; else -1.
    var end = -1

    /// How many more arrays and objects may be opened at the value.
    private(set) var depth = 0

    private(set) var place = DecodingPlace.root

    /// The step to the value from the parent, when the place does not tell it.
    private var ownKey: (any CodingKey)?

    /// The key of the member that is being decoded, for those below.
    var currentKey: (any CodingKey)?

    /// What an abandoned decoder keeps alive.
    private var keptSession: DecodingSession?
    private var keptParent: DecodingNode?

    /// The offset of the next element of the array that the value is, as far as a container has come; else 0.
    var nextElement = 0

    /// How many elements there are, once that was asked for.
    private var elementCount: Int?

    /// The members of the object that the value is, if a container has been made; used again.
    private(set) var members: DecodingMembers?

    /// The container for `members`, as an object to count references of, and its type of keys.
    private var container: AnyObject?
    private var containerKey: ObjectIdentifier?

    /// What other containers of the object have read.
    private var otherMembers: [DecodingMembers] = []

    /// The next free decoder of the same type.
    var nextFree: DecodingNode?

    init(_ session: DecodingSession) {
        self.session = session
    }

    /// A decoder of the root of another document than that of its parent, which is handed out.
    init(_ session: DecodingSession, _ parent: DecodingNode, _ key: any CodingKey) {
        self.session = session
        keptSession = session
        keptParent = parent
        place = DecodingPlace(parent, nil, DecodingPlace.sameValue)
        ownKey = key
        offset = session.offset
        depth = session.reader.pointee.remainingDepth
    }

    /// A decoder of a value that is handed out and not used again.
    init(_ parent: DecodingNode, _ key: (any CodingKey)?, at offset: Int, depth: Int) {
        session = parent.session
        keptSession = parent.session
        keptParent = parent
        place = DecodingPlace(parent, nil, DecodingPlace.sameValue)
        ownKey = key
        self.offset = offset
        self.depth = depth
    }

    /// Begins to decode the value at an offset, where `depth` more arrays and objects may be opened.
    @inline(__always)
    func begin(_ place: DecodingPlace, at offset: Int, depth: Int) {
        self.place = place
        self.offset = offset
        self.depth = depth
        end = -1
        nextElement = 0
        elementCount = nil
        members?.reset()
    }

    /// Makes a decoder that is still referred to, or whose containers are, independent of the stack and of later values.
    ///
    /// - Parameter node: The caller's only reference to the decoder.
    /// - Returns: `false` when nobody else refers to it, so that it may be used again.
    @inline(__always)
    static func isInUse(_ node: inout DecodingNode) -> Bool {
        let isUnique = isKnownUniquelyReferenced(&node)
        if isUnique, node.container == nil || isKnownUniquelyReferenced(&node.container), node.otherMembers.isEmpty {
            return false
        }
        return node.isInUse(isUnique)
    }

    @inline(never)
    private func isInUse(_ isUnique: Bool) -> Bool {
        if isUnique, container == nil || isKnownUniquelyReferenced(&container), !hasOtherContainers() { return false }
        abandon()
        return true
    }

    private func hasOtherContainers() -> Bool {
        // Referred to from here, and from the container as long as there is one.
        while var last = otherMembers.popLast() {
            if !isKnownUniquelyReferenced(&last) {
                otherMembers.append(last)
                return true
            }
        }
        return false
    }

    private func abandon() {
        session.hasEscaped = true
        keptSession = session
        keptParent = place.parent
        ownKey = ownKey ?? place.key
        place = DecodingPlace(place.parent, nil, DecodingPlace.sameValue)
        members?.keep(self)
        for members in otherMembers { members.keep(self) }
        members = nil
        container = nil
        containerKey = nil
        otherMembers = []
    }

    /// Whether this decoder was handed out for good.
    private var isAbandoned: Bool { keptSession != nil }

    /// The offset behind the value. What has not been read of it is moved over, and checked.
    func finish() throws -> Int {
        if let members, members.isOpen { try members.finish() }
        for members in otherMembers { try members.finish() }
        if end < 0 { try moveToEnd() }
        return end
    }

    @inline(never)
    private func moveToEnd() throws {
        if nextElement > 0 {
            session.move(to: nextElement, depth: depth - 1)
            try session.skipElements()
        } else {
            session.move(to: offset, depth: depth)
            try session.skipValue()
        }
        end = session.offset
    }
}

// MARK: - Decoder

extension DecodingNode: Decoder {
    var userInfo: [CodingUserInfoKey: Any] { session.strategies.userInfo }

    var codingPath: [any CodingKey] {
        var steps: [any CodingKey] = []
        var node: DecodingNode? = self
        while let current = node {
            if let key = current.ownKey ?? current.place.key { steps.append(key) }
            node = current.place.parent
        }
        return steps.reversed()
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // The one of an earlier value, or of this one, if nobody has it any more.
        if containerKey == ObjectIdentifier(type), let members, isKnownUniquelyReferenced(&container), let container {
            if !members.isOpen { try members.open() }
            return ReusedContainer.restore(container)
        }
        return try makeContainer(type)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let made = DecodingMembers(self, session.keyTable(of: type))
        try made.open()
        let container = KeyedDecodingContainer(KeyedDecoding<Key>(members: made))
        if isAbandoned {
            made.keep(self)
        } else if members?.isOpen != true, isFree(&self.container), let reference = ReusedContainer.reference(container) {
            members = made
            self.container = reference
            containerKey = ObjectIdentifier(type)
        } else {
            otherMembers.append(made)
        }
        return container
    }

    private func isFree(_ container: inout AnyObject?) -> Bool {
        container == nil || isKnownUniquelyReferenced(&container)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        session.move(to: offset, depth: depth)
        return try UnkeyedDecoding(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// How many elements the array has that the value is; `nil` when the document is not JSON up to its end.
    func countElements() -> Int? {
        if let elementCount { return elementCount }
        session.move(to: offset + 1, depth: depth - 1)
        session.reader.pointee.skipWhitespace()
        elementCount = try? session.skipElements()
        return elementCount
    }
}
