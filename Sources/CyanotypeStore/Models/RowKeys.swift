internal import Cyanotype

/// The keys of an object by which queries find it: those that its document returns.
struct RowKeys {
    /// The keys of the columns with one key, in the order of ``ObjectShape/singleColumns``.
    private(set) var single: [StorageKey] = []
    /// The keys of the elements, in the order of ``ObjectShape/collections``.
    private(set) var elements: [[StorageKey]] = []

    init() {}

    init<M: Model>(of object: M, _ shape: ObjectShape) throws(StoreError) {
        try replace(by: object, shape)
    }

    /// Replaces the keys by those of another object, in the memory that they have.
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
