/// The names of all models and their properties.
struct ModelNames {
    /// The names of the models, by their positions in the graph.
    private(set) var types: [String] = []

    /// Names the models of `graph`.
    ///
    /// The first one, which the document is or consists of, has the name that was asked for. Any other is called after
    /// the key that it is most often used with; where that is taken, with the name of the model around it in front.
    init(_ graph: ModelGraph, root: String) {
        var taken: Set<String> = [root]
        for (index, node) in graph.nodes.enumerated() {
            if index == 0 {
                types.append(root)
                continue
            }
            let owner = node.uses.first?.owner.flatMap { types.indices.contains($0) ? types[$0] : nil } ?? root
            let name = Self.unique(Self.preferred(node.uses, in: graph), in: owner, taken)
            taken.insert(name)
            types.append(name)
        }
    }

    private static func preferred(_ uses: [ModelGraph.Use], in graph: ModelGraph) -> String {
        let names = uses.compactMap { use in
            let words = KeyWords(use.key)
            return (use.isElement ? words.singular : words).typeName
        }
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        // What one model has under several names is called after that model, which is in the plural: sizes of small,
        // medium and large.
        if counts.count > 2, most == 1, let owner = uses[0].owner, uses.allSatisfy({ $0.owner == owner }),
            let key = graph.nodes[owner].uses.first?.key, let plural = KeyWords(key).typeName,
            let singular = KeyWords(key).singular.typeName, singular != plural
        {
            return singular
        }
        return names.first { counts[$0] == most } ?? "Value"
    }

    private static func unique(_ name: String, in owner: String, _ taken: Set<String>) -> String {
        func isFree(_ name: String) -> Bool {
            SwiftNames.isTypeName(name) && !SwiftNames.isReservedType(name) && !taken.contains(name)
        }
        if isFree(name) { return name }
        // Of names that begin with a digit, `_3D`.
        let end = name.drop { $0 == "_" }.suffix(KeyWords.maximumLength - 8)
        let name = String(owner.prefix(KeyWords.maximumLength - end.count) + end)
        if isFree(name) { return name }
        return numbered(name, isFree)
    }

    /// The first free name of `name2`, `name3` and so on; after a digit, `name1x2`.
    private static func numbered(_ name: String, _ isFree: (String) -> Bool) -> String {
        let stem = name.last.map { ("0"..."9").contains($0) } == true ? name + "x" : name
        var number = 2
        while !isFree("\(stem)\(number)") { number += 1 }
        return "\(stem)\(number)"
    }

    /// The names of a model's properties, without backticks.
    static func properties(_ properties: [Property]) -> [String] {
        // Compared as strings are, because canonically equivalent names look the same.
        var taken: Set<String> = []
        return properties.map { property in
            let fallback = property.key.isEmpty ? "emptyKey" : "symbol"
            let name = SwiftNames.available(KeyWords(property.key).propertyName ?? fallback)
            let free = taken.contains(name) ? numbered(name) { !taken.contains($0) } : name
            taken.insert(free)
            return free
        }
    }
}
