extension KeyNode {
    /// Returns the node of the members that a flattened model writes into an object, without the nested objects that
    /// are written for several fields. Nothing is read through it.
    ///
    /// - Parameters:
    ///   - node: The node of the model, if it has keys in the object.
    ///   - shared: The keys of those objects, which are still known to the node, so that the model does not write an
    ///     unknown member that it has kept under the same key.
    ///   - path: The keys that lead to the object.
    ///   - memory: Stores the bytes of the keys.
    ///   - nodes: Collects the new nodes, which the table frees.
    /// - Returns: The node, which may be the model's own.
    static func make(
        writing node: PlanPointer<KeyNode>?,
        without shared: Set<ExactString>,
        _ path: [String],
        _ memory: inout KeyMemory,
        _ nodes: inout [PlanPointer<KeyNode>]
    ) -> PlanPointer<KeyNode> {
        if let node, shared.isEmpty { return node }
        var keys = shared
        var written: [Entry] = []
        if let node {
            for index in 0..<node.pointee.count { keys.insert(ExactString(node.pointee.entries[index].key)) }
            for index in 0..<node.pointee.writtenCount {
                let entry = node.pointee.written[index]
                switch entry.target {
                case .group where shared.contains(ExactString(entry.key)): break
                case .composite(let target):
                    guard case .members(let slot, let inner) = target.pointee else { fallthrough }
                    let node = make(writing: inner, without: shared, path, &memory, &nodes)
                    let target = memory.store(.members(slot, node))
                    unsafe written.append(
                        Entry(
                            text: entry.text,
                            name: entry.name,
                            target: .composite(target),
                            bit: Int(entry.bit)
                        )
                    )
                default: written.append(entry)
                }
            }
        }
        let known = memory.store(.known)
        let entries = keys.map { key in
            let name = unsafe memory.store(Array(key.string.utf8))
            // Never written, so its text needs no quotes.
            return unsafe Entry(text: name, name: name, target: .composite(known), bit: 0)
        }
        let made = PlanPointer(storing: KeyNode(entries, written: written, path: path, unknownKeys: .ignore))
        nodes.append(made)
        return made
    }
}
