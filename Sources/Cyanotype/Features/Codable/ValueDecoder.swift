/// The decoder of one value.
///
/// Decoders are reused: once nobody references a decoder or its container, it decodes the next value of the same type.
/// While it is in use, everything above it in the document is alive on the stack, so it keeps no references. If it is
/// still referenced after its value has been decoded, it is *abandoned*: it keeps alive what it needs, and is not
/// reused.
final class ValueDecoder {
    /// The state for its value.
    let value: StatePointer<DecodingState>

    /// Keep the session and the parent alive if this decoder is abandoned or not reused.
    private var keptSession: DecodingSession?
    private var keptParent: ValueDecoder?

    private init(_ context: DecodingContext) {
        value = .allocate()
        value.initialize(to: DecodingState(context, self))
    }

    /// Creates a decoder that is reused until it is abandoned.
    static func make(_ context: DecodingContext) -> StatePointer<DecodingState> {
        let node = ValueDecoder(context)
        node.value.pointee.ownNode = node
        return node.value
    }

    /// Creates a decoder that is not reused, for a value inside that of `parent`, or for the root of another session's
    /// document that replaces such a value.
    convenience init(
        _ parent: StatePointer<DecodingState>,
        _ key: any CodingKey,
        in session: DecodingSession? = nil,
        at offset: Int,
        depth: Int
    ) {
        let context = session?.context ?? parent.pointee.context
        self.init(context)
        keptSession = unsafe context.shared.pointee.session.takeUnretainedValue()
        keptParent = unsafe parent.pointee.node.takeUnretainedValue()
        value.begin(parent.samePlace, at: offset, depth: depth)
        value.pointee.ownKey = key
        value.pointee.isNested = true
    }

    deinit {
        for members in value.pointee.otherMembers { members.destroy() }
        value.pointee.members?.destroy()
        value.free()
    }
}

// MARK: - Use

extension ValueDecoder {
    /// From now on, keeps alive what this decoder needs, and keeps this decoder alive as long as its container.
    func abandon() {
        let context = value.pointee.context
        context.shared.pointee.hasEscaped = true
        let place = value.pointee.place
        keptSession = unsafe context.shared.pointee.session.takeUnretainedValue()
        keptParent = unsafe place.parent?.pointee.node.takeUnretainedValue()
        value.pointee.ownKey = value.pointee.ownKey ?? place.key
        value.pointee.place = unsafe DecodingLocation(place.parent, nil, DecodingLocation.sameValue)
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
        // Reuse the container of this value or an earlier one if nobody else references it.
        let value = value
        if value.pointee.containerKey == ObjectIdentifier(type), let members = value.pointee.members,
            let copier = unsafe value.pointee.containerCopier, isKnownUniquelyReferenced(&value.pointee.container)
        {
            if !members.isOpen { try members.open() }
            return unsafe Unmanaged<ContainerCopier<KeyedDecodingContainer<Key>>>.fromOpaque(copier)
                ._withUnsafeGuaranteedRef { unsafe $0.copy(&value.pointee.container) }
        }
        return try makeContainer(type)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let context = value.pointee.context
        let members = unsafe StatePointer.make(value, context.keyTable(of: type))
        do {
            try members.open()
        } catch {
            members.destroy()
            throw error
        }
        if !isKept, value.pointee.members?.isOpen != true, ReusedContainer.isDecodingSupported {
            // The container of these members is gone, or had another key type.
            value.pointee.members?.destroy()
            let container = KeyedDecodingContainer(KeyedDecoding<Key, Void>(members: members, keeper: ()))
            value.pointee.members = members
            value.pointee.container = ReusedContainer.reference(container)
            value.pointee.containerKey = ObjectIdentifier(type)
            unsafe value.pointee.containerCopier = context.containerCopier(of: type).toOpaque()
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
