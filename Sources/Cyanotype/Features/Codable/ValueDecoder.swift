/// The decoder of one value.
///
/// Decoders are used again: the one of a value is given the next value of the same type when nobody refers to it any
/// more, nor to its container. While it is in use, what is above it in the document is alive, on the stack, so that it
/// does not keep references. One that is still referred to when its value has been decoded is *abandoned*: it then keeps
/// alive what it needs, and is left to whoever has it.
final class ValueDecoder {
    /// What it knows of its value.
    let value: UnsafeMutablePointer<DecodingState>

    /// What a decoder keeps alive that is abandoned, or handed out for good.
    private var keptSession: DecodingSession?
    private var keptParent: ValueDecoder?

    private init(_ context: DecodingContext) {
        value = .allocate(capacity: 1)
        value.initialize(to: DecodingState(context, self))
    }

    /// A new decoder that is used again, until it is in use when it should be.
    static func make(_ context: DecodingContext) -> UnsafeMutablePointer<DecodingState> {
        let node = ValueDecoder(context)
        node.value.pointee.ownNode = node
        return node.value
    }

    /// A decoder that is handed out for good, of a value in that of `parent`, or of the root of another session's
    /// document in place of one.
    convenience init(
        _ parent: UnsafeMutablePointer<DecodingState>,
        _ key: any CodingKey,
        in session: DecodingSession? = nil,
        at offset: Int,
        depth: Int
    ) {
        let context = session?.context ?? parent.pointee.context
        self.init(context)
        keptSession = context.shared.pointee.session.takeUnretainedValue()
        keptParent = parent.pointee.node.takeUnretainedValue()
        value.begin(parent.samePlace, at: offset, depth: depth)
        value.pointee.ownKey = key
    }

    deinit {
        for members in value.pointee.otherMembers { members.destroy() }
        value.pointee.members?.destroy()
        value.deinitialize(count: 1)
        value.deallocate()
    }
}

// MARK: - Use

extension ValueDecoder {
    /// Keeps alive from now on what this decoder needs, and this decoder as long as its container.
    func abandon() {
        let context = value.pointee.context
        context.shared.pointee.hasEscaped = true
        let place = value.pointee.place
        keptSession = context.shared.pointee.session.takeUnretainedValue()
        keptParent = place.parent?.pointee.node.takeUnretainedValue()
        value.pointee.ownKey = value.pointee.ownKey ?? place.key
        value.pointee.place = DecodingLocation(place.parent, nil, DecodingLocation.sameValue)
        guard let container = value.pointee.container else { return }
        EscapedContainers.keep(self, for: container)
        value.pointee.container = nil
        value.pointee.containerKey = nil
    }

    private var isKept: Bool { keptSession != nil }
}

// MARK: - Decoder

extension ValueDecoder: Decoder {
    var userInfo: [CodingUserInfoKey: Any] { value.pointee.context.shared.pointee.strategies.userInfo }

    var codingPath: [any CodingKey] { value.pointee.codingPath }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // The one of an earlier value, or of this one, if nobody has it any more.
        let value = value
        if value.pointee.containerKey == ObjectIdentifier(type), let members = value.pointee.members,
            let copier = value.pointee.containerCopier, isKnownUniquelyReferenced(&value.pointee.container)
        {
            if !members.isOpen { try members.open() }
            return Unmanaged<ContainerCopier<KeyedDecodingContainer<Key>>>.fromOpaque(copier)
                ._withUnsafeGuaranteedRef { $0.copy(&value.pointee.container) }
        }
        return try makeContainer(type)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let context = value.pointee.context
        let members = UnsafeMutablePointer.make(value, context.keyTable(of: type))
        do {
            try members.open()
        } catch {
            members.destroy()
            throw error
        }
        if !isKept, value.pointee.members?.isOpen != true, ReusedContainer.isDecodingSupported {
            // That one's container has gone, or was for keys of another type.
            value.pointee.members?.destroy()
            let container = KeyedDecodingContainer(KeyedDecoding<Key, Void>(members: members, keeper: ()))
            value.pointee.members = members
            value.pointee.container = ReusedContainer.reference(container)
            value.pointee.containerKey = ObjectIdentifier(type)
            value.pointee.containerCopier = context.containerCopier(of: type).toOpaque()
            return container
        }
        value.pointee.otherMembers.append(members)
        return KeyedDecodingContainer(KeyedDecoding<Key, ValueDecoder>(members: members, keeper: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        value.moveToStart()
        return try UnkeyedDecoding(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}
