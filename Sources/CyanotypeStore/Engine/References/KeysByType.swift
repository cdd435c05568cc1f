internal import Cyanotype

/// Keys of objects by the names of their types, of which there are few.
struct KeysByType {
    private(set) var types: [(typeName: String, keys: [StorageKey])] = []

    mutating func append(_ object: ModelReference) {
        if let index = types.firstIndex(where: { $0.typeName == object.typeName }) {
            types[index].keys.append(object.key)
        } else {
            types.append((object.typeName, [object.key]))
        }
    }

    /// The types by their names and the keys in their order, which leaves the least to do for an engine. Errors do not depend on
    /// the order of the objects then.
    var sorted: [(typeName: String, keys: [StorageKey])] {
        types.map { ($0.typeName, $0.keys.sorted()) }.sorted { $0.0 < $1.0 }
    }
}
