/// The encoder of one value.
///
/// Encoders are reused like decoders: see ``ValueDecoder``.
final class ValueEncoder {
    /// The state for its value.
    let value: StatePointer<EncodingState>

    /// Keeps the session alive if this encoder is abandoned or not reused.
    private var keptSession: EncodingSession?

    private init(_ context: EncodingContext) {
        value = .allocate()
        value.initialize(to: EncodingState(context, self))
    }

    /// Creates an encoder that is reused until it is abandoned.
    static func make(_ context: EncodingContext) -> StatePointer<EncodingState> {
        let node = ValueEncoder(context)
        node.value.pointee.ownNode = node
        return node.value
    }

    /// Creates an encoder that is not reused, with a text of its own.
    ///
    /// - Parameters:
    ///   - text: The text, which may already contain an array or object.
    ///   - path: The steps to its value.
    ///   - context: The context.
    convenience init(_ text: StatePointer<EncodingText>, _ path: [any CodingKey], _ context: EncodingContext) {
        self.init(context)
        keptSession = unsafe context.shared.pointee.session.takeUnretainedValue()
        context.shared.pointee.handedOut.append(self)
        value.begin(text, .root)
        value.pointee.start = 0
        if text.pointee.writer.count > 0 { value.pointee.kind = .single }
        value.pointee.ownPath = path
        text.pointee.current = value
    }

    /// Creates an encoder that only throws, because it has nothing left to write to.
    convenience init(refusingAt path: [any CodingKey], _ context: EncodingContext) {
        self.init(context)
        keptSession = unsafe context.shared.pointee.session.takeUnretainedValue()
        value.pointee.ownPath = path
    }

    deinit {
        for members in value.pointee.otherMembers { members.free() }
        value.pointee.members?.free()
        value.free()
    }

    /// Ends the value of an encoder with a text of its own.
    func finishText() {
        guard let text = value.pointee.text else { return }
        if !value.finish(text) { text.pointee.writeEmpty(ASCII.openBrace) }
        value.pointee.text = nil
    }

    /// From now on, keeps alive what this encoder needs, and keeps this encoder alive as long as its container.
    func abandon() {
        let context = value.pointee.context
        context.shared.pointee.hasEscaped = true
        keptSession = unsafe context.shared.pointee.session.takeUnretainedValue()
        value.pointee.ownPath = value.pointee.codingPath
        value.pointee.place = .root
        guard let container = value.pointee.container else { return }
        EscapedContainers.keep(self, for: container)
        value.pointee.container = nil
        value.pointee.containerKey = nil
    }
}

// MARK: - Encoder

extension ValueEncoder: Encoder {
    var userInfo: [CodingUserInfoKey: Any] { value.pointee.context.shared.pointee.strategies.userInfo }

    var codingPath: [any CodingKey] { value.pointee.codingPath }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let value = value
        // If the container cannot be opened, writing to it throws.
        _ = value.openObject()
        // Reuse the container of this value or an earlier one if nobody else references it.
        if value.pointee.containerKey == ObjectIdentifier(type), let members = value.pointee.members,
            let copier = unsafe value.pointee.containerCopier, isKnownUniquelyReferenced(&value.pointee.container),
            members.pointee.isOpen || value.pointee.otherMembers.isEmpty
        {
            if !members.pointee.isOpen { members.open() }
            return unsafe Unmanaged<ContainerCopier<KeyedEncodingContainer<Key>>>.fromOpaque(copier)
                ._withUnsafeGuaranteedRef { unsafe $0.copy(&value.pointee.container) }
        }
        return makeContainer(type)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(_ type: Key.Type) -> KeyedEncodingContainer<Key> {
        let context = value.pointee.context
        let members = unsafe StatePointer.make(value, context.keyTable(of: type))
        members.open()
        let isFirst = value.pointee.members?.pointee.isOpen != true && value.pointee.otherMembers.isEmpty
        // With keys of several types, or tags of several containers, only names identify the written keys.
        if !isFirst { members.openNames() }
        if keptSession == nil, isFirst, ReusedContainer.isEncodingSupported {
            // The container of these members is gone, or had another key type.
            value.pointee.members?.free()
            let container = KeyedEncodingContainer(KeyedEncoding<Key, Void>(members: members, keeper: ()))
            value.pointee.members = members
            value.pointee.container = ReusedContainer.reference(container)
            value.pointee.containerKey = ObjectIdentifier(type)
            unsafe value.pointee.containerCopier = context.containerCopier(of: type).toOpaque()
            return container
        }
        value.pointee.otherMembers.append(members)
        return KeyedEncodingContainer(KeyedEncoding<Key, ValueEncoder>(members: members, keeper: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        _ = value.openArray()
        return UnkeyedEncoding(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}
