/// Keeps a keyed container of the standard library, so that decoding or encoding an object allocates none.
///
/// This relies on ``ContainerReferences``. Where that is not possible, none is reused.
enum ReusedContainer {
    /// Returns the box of a container. Traps if the layout of containers is unsupported.
    static func reference<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> AnyObject {
        precondition(isDecodingSupported)
        return ContainerReferences.reference(container)
    }

    /// Returns the box of a container. Traps if the layout of containers is unsupported.
    static func reference<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>) -> AnyObject {
        precondition(isEncodingSupported)
        return ContainerReferences.reference(container)
    }

    /// Whether a `KeyedDecodingContainer` may be treated as a reference to its box.
    static let isDecodingSupported: Bool = {
        let session = DecodingSession(DecodingStrategies())
        let value = ValueDecoder.make(session.context)
        let members = unsafe StatePointer.make(value, nil)
        defer {
            members.destroy()
            value.pointee.ownNode = nil
        }
        let container = KeyedDecodingContainer(KeyedDecoding<PathKey, Void>(members: members, keeper: ()))
        return ContainerReferences.isReference(container)
    }()

    /// Whether a `KeyedEncodingContainer` may be treated as a reference to its box.
    static let isEncodingSupported: Bool = {
        let session = EncodingSession(EncodingStrategies())
        let value = ValueEncoder.make(session.context)
        let members = unsafe StatePointer.make(value, nil)
        defer {
            members.free()
            value.pointee.ownNode = nil
        }
        let container = KeyedEncodingContainer(KeyedEncoding<PathKey, Void>(members: members, keeper: ()))
        return ContainerReferences.isReference(container)
    }()
}
