/// Prints models as Swift source, formatted as by `swift format`.
struct ModelPrinter {
    /// The maximum length of a line.
    private static let lineLength = 120

    private let graph: ModelGraph
    private let names: ModelNames

    init(_ graph: ModelGraph, _ names: ModelNames) {
        self.graph = graph
        self.names = names
    }

    /// The type of the document.
    var rootType: String { text(of: graph.root) }

    /// The modules that the declarations import.
    var imports: [String] {
        let types = [graph.root] + graph.nodes.flatMap { $0.properties.map(\.type) }
        return ["Cyanotype"] + (types.contains { $0.number == .decimal } ? ["Foundation"] : [])
    }

    /// The declarations, with an empty line between them.
    var declarations: String {
        graph.nodes.indices.map { declaration(of: $0) }.joined(separator: "\n\n")
    }

    private func name(of shape: ObjectShape) -> String {
        // Every shape that a type mentions is in the graph.
        graph.index(of: shape).map { names.types[$0] } ?? "JSON"
    }

    private func text(of type: SwiftType) -> String {
        type.text(name(of:))
    }

    private func type(of property: Property) -> String {
        let type = text(of: property.type)
        return property.declaration == .patch ? PatchDeclaration.type(of: type) : type
    }

    // MARK: - Models

    private func declaration(of index: Int) -> String {
        let node = graph.nodes[index]
        let name = names.types[index]
        let properties = zip(node.properties, ModelNames.properties(node.properties)).map { property, name in
            (property: property, name: SwiftNames.escaped(name), type: type(of: property))
        }
        var lines: [String] = []
        // The path in the samples. A longer one cannot be broken over lines.
        let comment = "/// `\(node.shape.path)`"
        if comment.count <= Self.lineLength { lines.append(comment) }
        // Swift infers that a struct is `Sendable`, but not that a class is.
        lines.append((node.isClass ? "final class \(name): Model, Sendable" : "struct \(name): Model") + " {")
        for (property, name, type) in properties {
            lines += Self.propertyLines(name, type, remark: property.remark)
        }
        if node.isClass {
            lines.append("")
            lines += Self.initializerLines(properties.map { ($0.name, $0.type) })
        }
        // The initializer that cannot throw takes at most 100 fields.
        let blueprint = properties.count <= 100 ? "Blueprint" : "Blueprint.throwing"
        lines += ["", "    static let blueprint = \(blueprint)(\(name).init) {"]
        for (property, name, _) in properties { lines += Self.fieldLines(property, name) }
        lines += ["    }", "}"]
        return lines.joined(separator: "\n")
    }

    private static func propertyLines(_ name: String, _ type: String, remark: String?) -> [String] {
        let line = "    let \(name): \(type)"
        var lines = line.count <= lineLength ? [line] : ["    let \(name):", "        \(type)"]
        if let remark {
            let comment = "// \(remark)"
            if lines.count == 1, line.count + 2 + comment.count <= lineLength {
                lines[0] += "  " + comment
            } else {
                lines.insert("    " + comment, at: 0)
            }
        }
        return lines
    }

    private static func initializerLines(_ parameters: [(name: String, type: String)]) -> [String] {
        let list = parameters.map { "\($0.name): \($0.type)" }
        let line = "    init(" + list.joined(separator: ", ") + ") {"
        let head =
            line.count <= lineLength
            ? [line]
            : ["    init("] + parameters.indices.flatMap { parameterLines(parameters, $0) } + ["    ) {"]
        return head + parameters.map { "        self.\($0.name) = \($0.name)" } + ["    }"]
    }

    private static func parameterLines(_ parameters: [(name: String, type: String)], _ index: Int) -> [String] {
        let (name, type) = parameters[index]
        let comma = index + 1 < parameters.count ? "," : ""
        let line = "        \(name): \(type)\(comma)"
        return line.count <= lineLength ? [line] : ["        \(name):", "            \(type)\(comma)"]
    }

    private static func fieldLines(_ property: Property, _ name: String) -> [String] {
        let key = SwiftLiteral(property.key)
        let mark = property.declaration == .writesNull ? ".nilStrategy(.null)" : ""
        let line = "        Field(\(key.text), \\.\(name))\(mark)"
        if line.count <= lineLength { return [line] }
        let plain = "        Field(\(key.text), \\.\(name))"
        if !mark.isEmpty, plain.count <= lineLength { return [plain, "            " + mark] }
        // 24 columns are enough for the indentation, the plus sign and the comma.
        let parts = key.parts(ofWidth: lineLength - 24)
        let keyLines = parts.enumerated().map { index, part in
            (index == 0 ? "            " : "                + ") + part + (index + 1 == parts.count ? "," : "")
        }
        return ["        Field("] + keyLines + ["            \\.\(name)", "        )" + mark]
    }
}
