/// What an encoder knows of its value. It is at an address that an ``ValueEncoder`` owns.
struct EncodingState {
    enum Kind {
        /// Nothing has been encoded.
        case none
        /// A single value has been encoded.
        case single
        case array
        case object
    }

    let context: EncodingContext

    /// The encoder, which owns this memory.
    let node: Unmanaged<ValueEncoder>

    /// The encoder, as long as it is used again: the one reference that is not the program's.
    var ownNode: ValueEncoder?

    /// The next free encoder of the same type.
    var nextFree: UnsafeMutablePointer<EncodingState>?

    /// The text that the value is written to; `nil` when it has been written.
    var text: UnsafeMutablePointer<EncodingText>?

    var kind = Kind.none

    /// Where the value begins in the text.
    var start = 0

    /// How many elements the array has that the value is.
    var count = 0

    /// The number of member starts when the object was opened that the value is.
    var firstMember = 0

    var place = EncodingLocation.root

    /// The steps to the value, when the place does not tell them.
    var ownPath: [any CodingKey]?

    /// The key of the member that is being encoded, for those below.
    var currentKey: (any CodingKey)?

    /// The keys of the members, when tags do not tell them all: they are keys of several types, or of one without tags.
    var names: Set<UTF8Key>?

    /// The encoders of nested containers, by their keys.
    var nested: [UTF8Key: ValueEncoder] = [:]

    /// The members of the object that the value is, for the container that is used again.
    var members: UnsafeMutablePointer<WrittenMembers>?

    /// That container, as an object to count references of, and its type of keys.
    var container: AnyObject?
    var containerKey: ObjectIdentifier?

    /// What copies it, a `ContainerCopier` that the session owns.
    var containerCopier: UnsafeMutableRawPointer?

    /// What other containers of the object have written.
    var otherMembers: [UnsafeMutablePointer<WrittenMembers>] = []

    init(_ context: EncodingContext, _ node: ValueEncoder) {
        self.context = context
        self.node = .passUnretained(node)
    }

    /// The steps to the value.
    var codingPath: [any CodingKey] { ownPath ?? place.path }
}

/// Where a value is in its document: see ``DecodingLocation``.
struct EncodingLocation {
    let parent: UnsafeMutablePointer<EncodingState>?

    /// The keys of the object, when the step is one of them.
    let table: Unmanaged<CodingKeyTable>?

    /// The tag of the key in `table`; without a table an index, or one of the values below.
    let index: Int

    /// The same value as the parent's.
    static let sameValue = -1

    /// The value of the parent's `currentKey`.
    static let currentKey = -2

    /// The value of the document.
    static var root: EncodingLocation { EncodingLocation(nil, nil, sameValue) }

    @inline(__always)
    init(
        _ parent: UnsafeMutablePointer<EncodingState>?,
        _ table: Unmanaged<CodingKeyTable>?,
        _ index: Int
    ) {
        self.parent = parent
        self.table = table
        self.index = index
    }

    /// The step, if there is one.
    private var key: (any CodingKey)? {
        if let table { return table.takeUnretainedValue().key(of: index) }
        switch index {
        case Self.sameValue: return nil
        case Self.currentKey: return parent?.pointee.currentKey
        default: return PathKey(index: index)
        }
    }

    /// The steps from the root.
    var path: [any CodingKey] {
        (parent?.pointee.codingPath ?? []) + (key.map { [$0] } ?? [])
    }
}

extension UnsafeMutablePointer<EncodingState> {
    /// The place of what is encoded as this value, too.
    @inline(__always)
    var samePlace: EncodingLocation { EncodingLocation(self, nil, EncodingLocation.sameValue) }

    /// Begins to write a value.
    @inline(__always)
    func begin(_ text: UnsafeMutablePointer<EncodingText>, _ place: EncodingLocation) {
        pointee.text = text
        pointee.place = place
        pointee.kind = .none
        pointee.start = text.pointee.writer.count
        pointee.members?.close()
        if pointee.names != nil { pointee.names = nil }
    }

    /// Writes what `encode` encodes.
    ///
    /// - Returns: `false` when that is nothing.
    @inline(__always)
    func write(
        _ text: UnsafeMutablePointer<EncodingText>,
        _ place: EncodingLocation,
        _ encode: () throws -> Void
    ) throws -> Bool {
        begin(text, place)
        let outer = text.pointee.current
        text.pointee.current = self
        defer {
            text.pointee.current = outer
            pointee.text = nil
            if !pointee.nested.isEmpty { pointee.nested = [:] }
        }
        try encode()
        return finish(text)
    }

    /// Ends writing.
    ///
    /// - Returns: Whether anything has been written.
    @inline(__always)
    func finish(_ text: UnsafeMutablePointer<EncodingText>) -> Bool {
        switch pointee.kind {
        case .none: return false
        case .single: break
        case .array: text.pointee.close(ASCII.closeBracket)
        case .object: text.pointee.closeObject(pointee.firstMember)
        }
        return true
    }

    /// Makes an encoder that is still referred to, or whose container is, independent of the session's next documents.
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
        // Their containers refer to this encoder, so there are none any more.
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

    /// The text, if the value can be written on: it has not ended, and nothing inside of it is being written.
    @inline(__always)
    var openText: UnsafeMutablePointer<EncodingText>? {
        guard let text = pointee.text, text.pointee.current == self else { return nil }
        return text
    }

    /// Why a value cannot be written on.
    @inline(never)
    func notOpen(_ value: Any) -> any Error {
        if let misuse = pointee.context.shared.pointee.misuse { return misuse }
        let description =
            pointee.text == nil
            ? "The value of this encoder has been encoded already."
            : "A value inside of that of this encoder is being encoded."
        return pointee.context.invalid(value, description, pointee.codingPath)
    }

    /// Takes note that something was asked of the encoder that cannot be done, where nothing can be thrown.
    func refuse(_ description: String) {
        let context = pointee.context
        if context.shared.pointee.misuse != nil { return }
        context.shared.pointee.misuse = context.invalid(description, description, pointee.codingPath)
    }
}

// MARK: - Opening

extension UnsafeMutablePointer<EncodingState> {
    /// Opens the object that the value is, unless it is open.
    ///
    /// - Returns: Whether it is open now.
    func openObject() -> Bool {
        guard let text = openText else {
            refuse("A keyed container was asked for when the value of the encoder had been encoded.")
            return false
        }
        switch pointee.kind {
        case .object: return true
        case .none:
            pointee.firstMember = text.pointee.memberCount
            guard text.pointee.open(ASCII.openBrace) else {
                refuseDepth()
                return false
            }
        case .single where text.pointee.writer.base[pointee.start] == ASCII.openBrace:
            pointee.firstMember = text.pointee.memberCount
            text.pointee.reopen(pointee.start)
            takeNames(text)
        case .single, .array:
            refuse("A keyed container was asked for where another value had been encoded.")
            return false
        }
        pointee.kind = .object
        return true
    }

    /// Opens the array that the value is, unless it is open.
    ///
    /// - Returns: Whether it is open now.
    func openArray() -> Bool {
        guard let text = openText else {
            refuse("An unkeyed container was asked for when the value of the encoder had been encoded.")
            return false
        }
        switch pointee.kind {
        case .array: return true
        case .none:
            guard text.pointee.open(ASCII.openBracket) else {
                refuseDepth()
                return false
            }
            pointee.count = 0
        case .single where text.pointee.writer.base[pointee.start] == ASCII.openBracket:
            text.pointee.reopen(pointee.start)
            pointee.count = text.pointee.countElements(from: pointee.start)
        case .single, .object:
            refuse("An unkeyed container was asked for where another value had been encoded.")
            return false
        }
        pointee.kind = .array
        return true
    }

    private func refuseDepth() {
        let depth = pointee.context.shared.pointee.maximumDepth
        refuse("More than \(depth) arrays and objects are nested.")
    }

    /// Notes the keys of the members that have been written.
    func takeNames(_ text: UnsafeMutablePointer<EncodingText>) {
        let members = text.pointee.members(of: pointee.start)
        pointee.names = Set(members.map { UTF8Key(text.pointee.string(ofKey: $0.key)) })
    }
}
