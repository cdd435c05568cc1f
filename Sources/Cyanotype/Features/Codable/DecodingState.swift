/// The state of a decoder for its value. A ``ValueDecoder`` owns its memory.
///
/// The functions are on the pointer because reading the value accesses the state again: see ``ObjectCursor``.
@safe
struct DecodingState {
    let context: DecodingContext

    /// The decoder, which owns this memory.
    let node: Unmanaged<ValueDecoder>

    /// The decoder while it is reused: the only reference that user code does not hold.
    var ownNode: ValueDecoder?

    /// The next free decoder of the same type.
    var nextFree: StatePointer<DecodingState>?

    /// The offset of the value.
    var offset = 0

    /// The offset after the value once it has been read to its end; otherwise -1.
    var end = -1

    /// How many more arrays and objects may be opened at the value.
    var depth = 0

    /// Whether the decoder is that of a nested container or a superclass. Nobody reads its value to the end.
    var isNested = false

    var place = DecodingLocation.root

    /// The step from the parent to the value, if the place does not have it.
    var ownKey: (any CodingKey)?

    /// The key of the member that is being decoded, for the paths of the values in it.
    var currentKey: (any CodingKey)?

    /// If the value is an array, the offset of the next element that a container has to read; otherwise 0.
    var nextElement = 0

    /// The number of elements once it has been requested; otherwise -1.
    var elementCount = -1

    /// If the value is an object, its members for the reused container.
    var members: StatePointer<ObjectCursor>?

    /// The reused container as an object, whose references can be counted, and its key type.
    var container: AnyObject?
    var containerKey: ObjectIdentifier?

    /// The copier of the container, a `ContainerCopier` that the session owns.
    var containerCopier: UnsafeMutableRawPointer?

    /// The members that other containers of the object have read.
    var otherMembers: [StatePointer<ObjectCursor>] = []

    init(_ context: DecodingContext, _ node: ValueDecoder) {
        self.context = context
        unsafe self.node = .passUnretained(node)
    }

    /// The steps to the value from the root of its document. For a missing value, that is the document in which it is
    /// missing.
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

extension StatePointer<DecodingState> {
    /// The place of a value that is decoded as this same value.
    @inline(__always)
    var samePlace: DecodingLocation { unsafe DecodingLocation(self, nil, DecodingLocation.sameValue) }

    /// Begins to decode the value at an offset at which `depth` more arrays and objects may be opened.
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

    /// Ends the decoding of the value. If the decoder or its container is still referenced, makes the decoder
    /// independent of the stack and of later values.
    ///
    /// - Returns: `false` if nobody else references the decoder, so that it can be reused.
    @inline(__always)
    func isInUse() -> Bool {
        guard isKnownUniquelyReferenced(&pointee.ownNode),
            pointee.container == nil || isKnownUniquelyReferenced(&pointee.container)
        else {
            abandon()
            return true
        }
        // A container would reference this decoder, so none is left.
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

    /// Skips and checks what has not been read of the value. Returns the offset after it.
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

    /// Returns the number of elements if the value is an array, or `nil` if the document is invalid before the array
    /// ends.
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
