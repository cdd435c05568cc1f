/// Treats a keyed container of the standard library as the reference that it is.
///
/// A `KeyedDecodingContainer` or `KeyedEncodingContainer` is a struct with one stored property, a reference to a box
/// with our container. Allocating the box takes about as long as reading a small object. The box of an earlier object
/// can be reused once nobody else references it, and only the reference itself shows that.
enum ContainerReferences {
    /// Returns whether a container is only a reference to an instance of a Swift class, and the library may rely on it.
    static func isReference<Container>(_ container: Container) -> Bool {
        guard StandardLibraryLayout.isTrusted,
            MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
            MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment,
            Mirror(reflecting: container).children.count == 1,
            let child = Mirror(reflecting: container).children.first,
            type(of: child.value) is AnyClass
        else { return false }
        let reference = child.value as AnyObject
        let address = unsafe UnsafeRawPointer(Unmanaged.passUnretained(reference).toOpaque())
        return unsafe withUnsafeBytes(of: container) { unsafe $0.load(as: UnsafeRawPointer.self) } == address
    }

    /// Returns the box of a container.
    ///
    /// - Precondition: ``isReference(_:)`` for containers of this kind.
    static func reference<Container>(_ container: Container) -> AnyObject {
        unsafe unsafeBitCast(container, to: AnyObject.self)
    }
}

/// Copies a container of which only the key type is known.
///
/// To copy a value, generic code needs the metadata of its type. Looking up the metadata of a container takes much
/// longer than the copy. An instance of this class has it.
final class ContainerCopier<Container> {
    /// Returns the container with a box that `ContainerReferences.reference(_:)` returned.
    ///
    /// - Parameter box: The address of the reference to the box. The reference must not be `nil`, and must come from a
    ///   `Container`.
    /// - Returns: The container.
    func copy(_ box: UnsafePointer<AnyObject?>) -> Container {
        unsafe UnsafeRawPointer(box).assumingMemoryBound(to: Container.self).pointee
    }
}
