/// The memory of ``JSON/Elements``.
///
/// Invariant: the first `count` of `room` elements are initialised. Changed only by an owner that has found itself to be
/// the only one, so that those who share it may read it at the same time.
final class ElementStorage: ManagedBuffer<ElementStorage.Header, JSON> {
    /// In two words, like that of an array.
    struct Header {
        var count = 0

        /// Twice the capacity, and one more if the elements are shallow.
        var capacityAndShape: Int
    }

    /// The address of the header, as long as there is a reference to the storage. It is reached without the check that
    /// nobody else does so, which takes longer than what it is reached for: see the invariant.
    @inline(__always)
    private var info: UnsafeMutablePointer<Header> {
        withUnsafeMutablePointerToHeader { $0 }
    }

    @inline(__always)
    var count: Int {
        get { info.pointee.count }
        set { info.pointee.count = newValue }
    }

    @inline(__always)
    var room: Int { info.pointee.capacityAndShape >> 1 }

    /// Whether arrays and objects are nested in it no deeper than recursion may go on any stack.
    @inline(__always)
    var isShallow: Bool { info.pointee.capacityAndShape & 1 != 0 }

    /// Takes note that whatever is put into it may be nested to any depth.
    func becomeDeep() {
        info.pointee.capacityAndShape &= ~1
    }

    /// How deep a document that was read may be nested for its values to be released by recursion, which is faster.
    static var recursionLimit: Int { 128 }

    /// Storage without elements, which has room for some.
    @inline(__always)
    static func make(capacity: Int, isShallow: Bool = false) -> ElementStorage {
        let storage = create(minimumCapacity: capacity) { _ in
            Header(capacityAndShape: capacity << 1 | (isShallow ? 1 : 0))
        }
        return unsafeDowncast(storage, to: ElementStorage.self)
    }

    /// The address of the elements, as long as there is a reference to the storage.
    @inline(__always)
    var elements: UnsafeMutablePointer<JSON> {
        withUnsafeMutablePointerToElements { $0 }
    }

    deinit {
        if isShallow {
            elements.deinitialize(count: count)
        } else {
            releaseElements()
        }
    }

    /// Releases the elements, and what is in them, one after the other.
    @inline(never)
    private func releaseElements() {
        var pending: [ElementStorage] = []
        moveOut(to: &pending)
        while var storage = pending.popLast() {
            // Another owner still needs what is in it, and releases it some time.
            if isKnownUniquelyReferenced(&storage) { storage.moveOut(to: &pending) }
        }
    }

    /// Releases the elements, but for what is in arrays and objects, which are put on a list.
    private func moveOut(to pending: inout [ElementStorage]) {
        for position in 0..<count {
            let storage =
                switch elements[position] {
                case .array(let inner): inner.storage
                case .object(let object): object.values.storage
                default: nil as ElementStorage?
                }
            if let storage, !storage.isShallow { pending.append(storage) }
        }
        elements.deinitialize(count: count)
        count = 0
    }
}
