/// The state of an encoder for its value. A ``ValueEncoder`` owns its memory.
@safe
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

    /// The encoder while it is reused: the only reference that user code does not hold.
    var ownNode: ValueEncoder?

    /// The next free encoder of the same type.
    var nextFree: StatePointer<EncodingState>?

    /// The text that the value is written to; `nil` once the value has been written.
    var text: StatePointer<EncodingText>?

    var kind = Kind.none

    /// The offset in the text at which the value begins.
    var start = 0

    /// The number of elements if the value is an array.
    var count = 0

    /// If the value is an object, the number of member starts when it was opened.
    var firstMember = 0

    var place = EncodingLocation.root

    /// The steps to the value, if the place does not have them.
    var ownPath: [any CodingKey]?

    /// The key of the member that is being encoded, for the paths of the values in it.
    var currentKey: (any CodingKey)?

    /// The keys of the members if tags do not identify all of them: the keys are of several types, or of a type without
    /// tags.
    var names: Set<ExactString>?

    /// The encoders of nested containers, by key.
    var nested: [ExactString: ValueEncoder] = [:]

    /// If the value is an object, its members for the reused container.
    var members: StatePointer<WrittenMembers>?

    /// The reused container as an object, whose references can be counted, and its key type.
    var container: AnyObject?
    var containerKey: ObjectIdentifier?

    /// The copier of the container, a `ContainerCopier` that the session owns.
    var containerCopier: UnsafeMutableRawPointer?

    /// The members that other containers of the object have written.
    var otherMembers: [StatePointer<WrittenMembers>] = []

    init(_ context: EncodingContext, _ node: ValueEncoder) {
        self.context = context
        unsafe self.node = .passUnretained(node)
    }

    /// The steps to the value.
    var codingPath: [any CodingKey] { ownPath ?? place.path }
}

/// Where a value is in its document: see ``DecodingLocation``.
@safe
struct EncodingLocation {
    let parent: StatePointer<EncodingState>?

    /// The keys of the object, if the step is one of them.
    let table: Unmanaged<CodingKeyTable>?

    /// The tag of the key in `table`; without a table, an index or one of the values below.
    let index: Int

    /// The value is the parent's own value.
    static let sameValue = -1

    /// The value is that of the parent's `currentKey`.
    static let currentKey = -2

    /// The location of the document's root value.
    static var root: EncodingLocation { unsafe EncodingLocation(nil, nil, sameValue) }

    @inline(__always)
    init(
        _ parent: StatePointer<EncodingState>?,
        _ table: Unmanaged<CodingKeyTable>?,
        _ index: Int
    ) {
        self.parent = parent
        unsafe self.table = table
        self.index = index
    }

    /// The last step, if there is one.
    private var key: (any CodingKey)? {
        if let table = unsafe table { return unsafe table.takeUnretainedValue().key(of: index) }
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

extension StatePointer<EncodingState> {
    /// The place of a value that is encoded as this same value.
    @inline(__always)
    var samePlace: EncodingLocation { unsafe EncodingLocation(self, nil, EncodingLocation.sameValue) }

    /// Begins to write a value.
    @inline(__always)
    func begin(_ text: StatePointer<EncodingText>, _ place: EncodingLocation) {
        pointee.text = text
        pointee.place = place
        pointee.kind = .none
        pointee.start = text.pointee.writer.count
        pointee.members?.close()
        if pointee.names != nil { pointee.names = nil }
    }

    /// Writes what `encode` encodes.
    ///
    /// - Returns: `false` if that is nothing.
    @inline(__always)
    func write(
        _ text: StatePointer<EncodingText>,
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
    func finish(_ text: StatePointer<EncodingText>) -> Bool {
        switch pointee.kind {
        case .none: return false
        case .single: break
        case .array: text.pointee.close(ASCII.closeBracket)
        case .object: text.pointee.closeObject(pointee.firstMember)
        }
        return true
    }

    /// Makes the encoder independent of the session's next documents if it or its container is still referenced.
    ///
    /// - Returns: `false` if nobody else references the encoder, so that it can be reused.
    @inline(__always)
    func isInUse() -> Bool {
        guard isKnownUniquelyReferenced(&pointee.ownNode),
            pointee.container == nil || isKnownUniquelyReferenced(&pointee.container)
        else {
            abandon()
            return true
        }
        // A container would reference this encoder, so none is left.
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
        for members in pointee.otherMembers { members.free() }
        pointee.otherMembers = []
    }

    /// The text, if the value can still be written: it has not ended, and no value in it is being written.
    @inline(__always)
    var openText: StatePointer<EncodingText>? {
        guard let text = pointee.text, text.pointee.current == self else { return nil }
        return text
    }

    /// Returns the error for a value that can no longer be written.
    @inline(never)
    func notOpen(_ value: Any) -> any Error {
        if let misuse = pointee.context.shared.pointee.misuse { return misuse }
        let description =
            pointee.text == nil
            ? "The value of this encoder has been encoded already."
            : "A value inside of that of this encoder is being encoded."
        return pointee.context.invalid(value, description, pointee.codingPath)
    }

    /// Records an invalid call to the encoder where nothing can be thrown.
    func refuse(_ description: String) {
        let context = pointee.context
        if context.shared.pointee.misuse != nil { return }
        context.shared.pointee.misuse = context.invalid(description, description, pointee.codingPath)
    }
}

// MARK: - Opening

extension StatePointer<EncodingState> {
    /// Opens the value as an object, unless it is open.
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
        case .single where unsafe text.pointee.writer.base[pointee.start] == ASCII.openBrace:
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

    /// Opens the value as an array, unless it is open.
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
        case .single where unsafe text.pointee.writer.base[pointee.start] == ASCII.openBracket:
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

    /// Stores the keys of the members that have been written.
    func takeNames(_ text: StatePointer<EncodingText>) {
        let members = text.pointee.members(of: pointee.start)
        pointee.names = Set(members.map { ExactString(text.pointee.string(ofKey: $0.key)) })
    }
}
