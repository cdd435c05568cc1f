extension SlotTable {
    /// Whether a key belongs to the present variant of a flattened union of the model at `instance`.
    func isKeyOfUnion(_ key: String, in instance: ValueSource, _ chosen: ChosenBlueprint?) -> Bool {
        unions.contains { index in
            let source = instance + slots[index].sourceOffset
            switch slots[index].traits.role {
            case .value, .unknownKeys: return false
            case .flattened(let field):
                var isKey = false
                field.withModel(source) { isKey = field.table.isKeyOfUnion(key, in: $0, chosen) }
                return isKey
            case .flattenedUnion(let field): return field.hasKey(source, key, chosen)
            }
        }
    }
}
