/// The names of all models and their properties.
struct ModelNames {
    /// The names of the models, indexed by position in the graph.
    private(set) var types: [String] = []

    /// Names the models of `graph`.
    ///
    /// The first model, the root, is named `root`. Every other model is named after the key that it is most often used
    /// with. If that name is taken, the name of the model around it is prepended.
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
        // A model that another one has under several keys is named after that one if it is a plural: the sizes small,
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
        // Names that begin with a digit have an underscore: `_3D`. At least eight characters are left for the owner.
        let end = name.drop { $0 == "_" }.suffix(KeyWords.maximumLength - 8)
        let name = String(owner.prefix(KeyWords.maximumLength - end.count) + end)
        if isFree(name) { return name }
        return numbered(name, isFree)
    }

    /// Returns the first free name of `name2`, `name3` and so on; after a digit, `name1x2`.
    private static func numbered(_ name: String, _ isFree: (String) -> Bool) -> String {
        let stem = name.last.map { ("0"..."9").contains($0) } == true ? name + "x" : name
        var number = 2
        while !isFree("\(stem)\(number)") { number += 1 }
        return "\(stem)\(number)"
    }

    /// Returns the names of a model's properties, without backticks.
    static func properties(_ properties: [Property]) -> [String] {
        // Compare as Swift strings, because canonically equivalent names look the same.
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
