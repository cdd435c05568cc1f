/// Keeps a keyed container of the standard library, so that decoding or encoding an object allocates none.
///
/// A `KeyedDecodingContainer` or `KeyedEncodingContainer` is a struct with one stored property, a reference to a box
/// with our container. Allocating the box takes about as long as reading a small object. The box of an earlier object
/// can be reused once nobody else references it, and only the reference itself shows that.
///
/// So this type treats a container as the reference that it is. The standard library does not guarantee that layout. It
/// is checked once in every process, and if it differs, no container is reused.
enum ReusedContainer {
    /// Returns the box of a container. Traps if the layout of containers is unsupported.
    static func reference<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> AnyObject {
        precondition(isDecodingSupported)
        return unsafeBitCast(container, to: AnyObject.self)
    }

    /// Returns the box of a container. Traps if the layout of containers is unsupported.
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

    /// Returns whether a container is only a reference to an instance of a Swift class.
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

/// Copies a container of which only the key type is known.
///
/// To copy a value, generic code needs the metadata of its type. Looking up the metadata of a container takes much
/// longer than the copy. An instance of this class has it.
final class ContainerCopier<Container> {
    /// Returns the container with a box that `ReusedContainer.reference(_:)` returned.
    ///
    /// - Parameter box: The address of the reference to the box. The reference must not be `nil`, and must come from a
    ///   `Container`.
    /// - Returns: The container.
    func copy(_ box: UnsafePointer<AnyObject?>) -> Container {
        UnsafeRawPointer(box).assumingMemoryBound(to: Container.self).pointee
    }
}
