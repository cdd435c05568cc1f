/// Keeps a keyed container of the standard library, so that an object can be decoded or encoded without allocating one.
///
/// A `KeyedDecodingContainer` or `KeyedEncodingContainer` is a struct with one stored property, a reference to a box with
/// the container that we made. Making the box takes about as long as reading a small object. The box of an earlier
/// object can serve again once nobody else refers to it, which only the reference itself tells.
///
/// So this looks at a container as at the reference that it is. That this is what it is, is no promise of the standard
/// library; it is checked once in every process, and where it is not, no container is used again.
enum ReusedContainer {
    /// The box of a container. Containers must be what they are known as.
    static func reference<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> AnyObject {
        precondition(isDecodingSupported)
        return unsafeBitCast(container, to: AnyObject.self)
    }

    /// The box of a container. Containers must be what they are known as.
    static func reference<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>) -> AnyObject {
        precondition(isEncodingSupported)
        return unsafeBitCast(container, to: AnyObject.self)
    }

    /// Whether a `KeyedDecodingContainer` is a reference to its box.
    static let isDecodingSupported: Bool = {
        let session = DecodingSession(DecodingStrategies())
        let value = ValueDecoder.make(session.context)
        let members = UnsafeMutablePointer.make(value, nil)
        defer {
            members.destroy()
            value.pointee.ownNode = nil
        }
        return isReference(KeyedDecodingContainer(KeyedDecoding<PathKey, Void>(members: members, keeper: ())))
    }()

    /// Whether a `KeyedEncodingContainer` is a reference to its box.
    static let isEncodingSupported: Bool = {
        let session = EncodingSession(EncodingStrategies())
        let value = ValueEncoder.make(session.context)
        let members = UnsafeMutablePointer.make(value, nil)
        defer {
            members.destroy()
            value.pointee.ownNode = nil
        }
        return isReference(KeyedEncodingContainer(KeyedEncoding<PathKey, Void>(members: members, keeper: ())))
    }()

    /// Whether a container is nothing but a reference to an instance of a class of Swift's.
    static func isReference<Container>(_ container: Container) -> Bool {
        guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
            MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment,
            Mirror(reflecting: container).children.count == 1,
            let child = Mirror(reflecting: container).children.first,
            type(of: child.value) is AnyClass
        else { return false }
        let reference = child.value as AnyObject
        let address = UnsafeRawPointer(Unmanaged.passUnretained(reference).toOpaque())
        return withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer.self) } == address
    }
}

/// Copies a container, where only the type of its keys is known.
///
/// To copy a value, generic code needs the metadata of its type, and looking up that of a container takes longer than the
/// copy by far. An instance of this class has it.
final class ContainerCopier<Container> {
    /// The container with a box that `ReusedContainer.reference(_:)` gave.
    ///
    /// - Parameter box: Where the reference to the box is, which must not be `nil` and be of a `Container`.
    /// - Returns: The container.
    func copy(_ box: UnsafePointer<AnyObject?>) -> Container {
        UnsafeRawPointer(box).assumingMemoryBound(to: Container.self).pointee
    }
}
