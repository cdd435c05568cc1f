/// The memory of ``JSON/Elements``.
///
/// Invariant: the first `count` of `room` elements are initialised. An owner changes the storage only after checking
/// that it is the only owner, so owners that share it may read it at the same time.
final class ElementStorage: ManagedBuffer<ElementStorage.Header, JSON> {
    /// The header has two words, like that of an array.
    struct Header {
        var count = 0

        /// Twice the capacity, plus one if the elements are shallow.
        var capacityAndShape: Int
    }

    /// The address of the header, valid while there is a reference to the storage. Using it avoids the exclusivity
    /// check, which takes longer than the access itself. The invariant makes that safe.
    @inline(__always)
    private var info: UnsafeMutablePointer<Header> {
        unsafe withUnsafeMutablePointerToHeader { unsafe $0 }
    }

    @inline(__always)
    var count: Int {
        get { unsafe info.pointee.count }
        set { unsafe info.pointee.count = newValue }
    }

    @inline(__always)
    var room: Int { unsafe info.pointee.capacityAndShape >> 1 }

    /// Whether the nesting of its arrays and objects is shallow enough for recursion on any stack.
    @inline(__always)
    var isShallow: Bool { unsafe info.pointee.capacityAndShape & 1 != 0 }

    /// Records that the elements may be nested to any depth from now on.
    func becomeDeep() {
        unsafe info.pointee.capacityAndShape &= ~1
    }

    /// The maximum depth of a parsed document whose values are released by recursion, which is faster.
    static var recursionLimit: Int { 128 }

    /// Creates empty storage with room for `capacity` elements.
    @inline(__always)
    static func make(capacity: Int, isShallow: Bool = false) -> ElementStorage {
        let storage = create(minimumCapacity: capacity) { _ in
            Header(capacityAndShape: capacity << 1 | (isShallow ? 1 : 0))
        }
        return unsafe unsafeDowncast(storage, to: ElementStorage.self)
    }

    /// The address of the elements, valid while there is a reference to the storage.
    @inline(__always)
    var elements: UnsafeMutablePointer<JSON> {
        unsafe withUnsafeMutablePointerToElements { unsafe $0 }
    }

    deinit {
        if isShallow {
            unsafe elements.deinitialize(count: count)
        } else {
            releaseElements()
        }
    }

    /// Releases the elements and their contents one by one, without recursion.
    @inline(never)
    private func releaseElements() {
        var pending: [ElementStorage] = []
        moveOut(to: &pending)
        while var storage = pending.popLast() {
            // Another owner still needs the contents, and will release them.
            if isKnownUniquelyReferenced(&storage) { storage.moveOut(to: &pending) }
        }
    }

    /// Releases the elements, except the contents of arrays and objects, which are appended to `pending`.
    private func moveOut(to pending: inout [ElementStorage]) {
        for position in 0..<count {
            let storage =
                switch unsafe elements[position] {
                case .array(let inner): inner.storage
                case .object(let object): object.values.storage
                default: nil as ElementStorage?
                }
            if let storage, !storage.isShallow { pending.append(storage) }
        }
        unsafe elements.deinitialize(count: count)
        count = 0
    }
}
