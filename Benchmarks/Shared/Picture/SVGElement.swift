/// An element of an SVG document.
package struct SVGElement: CustomStringConvertible {
    private let name: String
    private let attributes: [(name: String, value: String)]
    private var content: String

    private init(_ name: String, _ attributes: KeyValuePairs<String, any CustomStringConvertible>, content: String) {
        self.name = name
        self.attributes = attributes.map { ($0, $1.description) }
        self.content = content
    }

    package init(
        _ name: String,
        _ attributes: KeyValuePairs<String, any CustomStringConvertible> = [:],
        _ children: [SVGElement] = []
    ) {
        self.init(name, attributes, content: children.isEmpty ? "" : "\n\(children.map(\.description).joined())")
    }

    package init(_ name: String, _ attributes: KeyValuePairs<String, any CustomStringConvertible> = [:], text: String) {
        self.init(name, attributes, content: Self.escaped(text))
    }

    package var description: String {
        let start = "<\(name)" + attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
        return content.isEmpty ? "\(start)/>\n" : "\(start)>\(content)</\(name)>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

extension SVGElement {
    package static func line(
        from start: (x: Double, y: Double),
        to end: (x: Double, y: Double),
        class name: String
    ) -> Self {
        Self("line", ["class": name, "x1": start.x.short, "y1": start.y.short, "x2": end.x.short, "y2": end.y.short])
    }

    package static func text(_ text: String, x: Double, y: Double, class name: String) -> Self {
        Self("text", ["class": name, "x": x.short, "y": y.short], text: text)
    }
}
