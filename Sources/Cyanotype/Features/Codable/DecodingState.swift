/// What a decoder knows of its value. It is at an address that a ``ValueDecoder`` owns.
///
/// The functions are those of the address, because reading the value comes back to it: see ``ObjectCursor``.
struct DecodingState {
    let context: DecodingContext

    /// The decoder, which owns this memory.
    let node: Unmanaged<ValueDecoder>

    /// The decoder, as long as it is used again: the one reference that is not the program's.
    var ownNode: ValueDecoder?

    /// The next free decoder of the same type.
    var nextFree: UnsafeMutablePointer<DecodingState>?

    /// The offset of the value.
    var offset = 0

    /// The offset after the value, when it has been read to its end; else -1.
    var end = -1

    /// How many more arrays and objects may be opened at the value.
    var depth = 0

    var place = DecodingLocation.root

    /// The step to the value from the parent, when the place does not tell it.
    var ownKey: (any CodingKey)?

    /// The key of the member that is being decoded, for those below.
    var currentKey: (any CodingKey)?

    /// The offset of the next element of the array that the value is, as far as a container has come; else 0.
    var nextElement = 0

    /// How many elements there are, once that was asked for; else -1.
    var elementCount = -1

    /// The members of the object that the value is, for the container that is used again.
    var members: UnsafeMutablePointer<ObjectCursor>?

    /// That container, as an object to count references of, and its type of keys.
    var container: AnyObject?
    var containerKey: ObjectIdentifier?

    /// What copies it, a `ContainerCopier` that the session owns.
    var containerCopier: UnsafeMutableRawPointer?

    /// What other containers of the object have read.
    var otherMembers: [UnsafeMutablePointer<ObjectCursor>] = []

    init(_ context: DecodingContext, _ node: ValueDecoder) {
        self.context = context
        self.node = .passUnretained(node)
    }

    /// The steps to the value from the root of its document, or of the document that has it in place of a missing one.
    var codingPath: [any CodingKey] {
        var steps: [any CodingKey] = []
        if let key = ownKey ?? place.key { steps.append(key) }
        var parent = place.parent
        while let value = parent {
            if let key = value.pointee.ownKey ?? value.pointee.place.key { steps.append(key) }
            parent = value.pointee.place.parent
        }
        return steps.reversed()
    }
}

extension UnsafeMutablePointer<DecodingState> {
    /// The place of what is decoded as this value, too.
    @inline(__always)
    var samePlace: DecodingLocation { DecodingLocation(self, nil, DecodingLocation.sameValue) }

    /// Begins to decode the value at an offset, where `depth` more arrays and objects may be opened.
    @inline(__always)
    func begin(_ place: DecodingLocation, at offset: Int, depth: Int) {
        pointee.place = place
        pointee.offset = offset
        pointee.depth = depth
        pointee.end = -1
        pointee.nextElement = 0
        pointee.elementCount = -1
        pointee.members?.close()
    }

    /// Ends the decoding of the value, and makes a decoder that is still referred to, or whose container is,
    /// independent of the stack and of later values.
    ///
    /// - Returns: `false` when nobody else refers to it, so that it may be used again.
    @inline(__always)
    func isInUse() -> Bool {
        guard isKnownUniquelyReferenced(&pointee.ownNode),
            pointee.container == nil || isKnownUniquelyReferenced(&pointee.container)
        else {
            abandon()
            return true
        }
        // Their containers refer to this decoder, so there are none any more.
        if !pointee.otherMembers.isEmpty { forgetOtherMembers() }
        return false
    }

    @inline(never)
    private func abandon() {
        let node = pointee.ownNode
        node?.abandon()
        pointee.ownNode = nil
    }

    @inline(never)
    private func forgetOtherMembers() {
        for members in pointee.otherMembers { members.destroy() }
        pointee.otherMembers = []
    }

    /// Moves to the value.
    @inline(__always)
    func moveToStart() {
        pointee.context.move(to: pointee.offset, depth: pointee.depth)
    }

    /// The offset after the value. What has not been read of it is moved over, and checked.
    @inline(__always)
    func finish() throws -> Int {
        if let members = pointee.members, members.isOpen { try members.finish() }
        if pointee.end < 0 || !pointee.otherMembers.isEmpty { try moveToEnd() }
        return pointee.end
    }

    @inline(never)
    private func moveToEnd() throws {
        for members in pointee.otherMembers { try members.finish() }
        if pointee.end >= 0 { return }
        if pointee.nextElement > 0 {
            pointee.context.move(to: pointee.nextElement, depth: pointee.depth - 1)
            try pointee.context.skipElements()
        } else {
            moveToStart()
            try pointee.context.skipValue()
        }
        pointee.end = pointee.context.offset
    }

    /// How many elements the array has that the value is; `nil` when the document is not JSON up to its end.
    func countElements() -> Int? {
        if pointee.elementCount >= 0 { return pointee.elementCount }
        pointee.context.move(to: pointee.offset + 1, depth: pointee.depth - 1)
        pointee.context.reader.pointee.skipWhitespace()
        let isEmpty = pointee.context.reader.pointee.close(ASCII.closeBracket)
        guard let count = isEmpty ? 0 : try? pointee.context.skipElements() else { return nil }
        pointee.elementCount = count
        return count
    }
}
