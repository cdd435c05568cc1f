internal import Cyanotype

/// The keys by which queries find an object: the keys of the values that decoding its document returns.
struct RowKeys {
    /// The keys of the columns with one key, in the order of ``ObjectShape/makeSingleKeys``.
    private(set) var single: [StorageKey] = []
    /// The keys of the elements, in the order of ``ObjectShape/makeElementKeys``.
    private(set) var elements: [[StorageKey]] = []

    init() {}

    init<M: Model>(of object: M, _ shape: ObjectShape) throws(StoreError) {
        try replace(by: object, shape)
    }

    /// Replaces the keys with the keys of another object, and reuses their memory.
    mutating func replace<M: Model>(by object: M, _ shape: ObjectShape) throws(StoreError) {
        single.removeAll(keepingCapacity: true)
        elements.removeAll(keepingCapacity: true)
        if shape.columns.isEmpty { return }
        do throws(MappingError) {
            try ValueSource.withSource(of: object) { source throws(MappingError) in
                for makeKey in shape.makeSingleKeys { single.append(try makeKey(source)) }
                for makeKeys in shape.makeElementKeys { elements.append(try makeKeys(source)) }
            }
        } catch {
            throw StoreError(error, of: shape.className)
        }
    }
}
