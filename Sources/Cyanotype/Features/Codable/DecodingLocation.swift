/// Where a value is in its document: the decoder of the value around it, and the step from there.
///
/// It is three words without reference counts, created for every value and used only for a coding path. `parent` is
/// valid while a value in it is being decoded. A decoder that lives longer keeps what it needs, see ``ValueDecoder``.
@safe
struct DecodingLocation {
    let parent: StatePointer<DecodingState>?

    /// The keys of the object, if the step is one of them.
    let table: Unmanaged<CodingKeyTable>?

    /// The tag of the key in `table`; without a table, an index or one of the values below.
    let index: Int

    /// The value is the parent's own value.
    static let sameValue = -1

    /// The value is that of the parent's `currentKey`.
    static let currentKey = -2

    /// The location of the document's root value.
    static var root: DecodingLocation { unsafe DecodingLocation(nil, nil, sameValue) }

    @inline(__always)
    init(
        _ parent: StatePointer<DecodingState>?,
        _ table: Unmanaged<CodingKeyTable>?,
        _ index: Int
    ) {
        self.parent = parent
        unsafe self.table = table
        self.index = index
    }

    /// The last step, if there is one.
    var key: (any CodingKey)? {
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
