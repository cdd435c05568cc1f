/// Values by references.
///
/// There are few types, so their names are compared one after another: hashing a name takes longer. It can be inlined, because
/// looking up metadata for each access would take a quarter of the time of a read.
@usableFromInline
package struct ReferenceMap<Value> {
    @usableFromInline var types: [(name: String, values: [StorageKey: Value])] = []

    @inlinable
    package init() {}

    @inlinable package subscript(reference: ModelReference) -> Value? {
        get {
            for type in types where type.name == reference.typeName { return type.values[reference.key] }
            return nil
        }
        set {
            for index in types.indices where types[index].name == reference.typeName {
                types[index].values[reference.key] = newValue
                return
            }
            types.append((reference.typeName, newValue.map { [reference.key: $0] } ?? [:]))
        }
    }
}
