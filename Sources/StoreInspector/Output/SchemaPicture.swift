internal import Cyanotype
internal import CyanotypeStore

/// A picture of what a store records of its types, as SVG: a box for each class in each version, with its fields, and an arrow
/// from each field to the model inside of it.
///
/// It is one file without scripts or references to others. Names may be anybody's, so all texts are escaped.
struct SchemaPicture {
    private var boxes: [Box] = []
    private var arrows: [Arrow] = []
    private var height = Self.margin

    private struct Box {
        let title: String
        let subtitle: String
        let lines: [String]
        let isNested: Bool
        var x = 0
        var y = 0
        let width: Int

        var height: Int { SchemaPicture.headHeight + SchemaPicture.lineHeight * lines.count + SchemaPicture.padding }

        /// The height of a line's middle.
        func middle(ofLine line: Int) -> Int {
            y + SchemaPicture.headHeight + SchemaPicture.lineHeight * line + SchemaPicture.lineHeight / 2
        }
    }

    private struct Arrow {
        let owner: Int
        let line: Int
        let target: Int
    }

    // Distances in pixels.
    private static let margin = 20
    private static let padding = 8
    private static let lineHeight = 18
    private static let headHeight = 46
    private static let characterWidth = 8
    private static let gap = 90
    /// The longest text in a box, in characters.
    private static let maximumCount = 60

    init(_ schemas: [StoreInspection.CountedSchema]) {
        for schema in schemas { add(schema) }
    }

    /// Adds the box of a class on the left, and those of the models inside on the right.
    private mutating func add(_ counted: StoreInspection.CountedSchema) {
        let schema = counted.schema
        let first = boxes.count
        let kind = schema.className == schema.typeName ? "" : "\(schema.typeName), "
        let objects = counted.objects == 1 ? "1 object" : "\(counted.objects) objects"
        boxes.append(Self.box(schema, "\(kind)\(Self.version(schema)), \(objects)", isNested: false))
        for nested in schema.nested { boxes.append(Self.box(nested, Self.version(nested), isNested: true)) }
        (boxes[first].x, boxes[first].y) = (Self.margin, height)
        var bottom = height
        for index in boxes.indices.dropFirst(first + 1) {
            (boxes[index].x, boxes[index].y) = (Self.margin + boxes[first].width + Self.gap, bottom)
            bottom += boxes[index].height + Self.margin
        }
        height = max(bottom, height + boxes[first].height + Self.margin)
        for link in counted.links {
            let owner = link.owner.map { first + 1 + $0 } ?? first
            let target = first + 1 + link.target
            let fields =
                link.owner.map { schema.nested.indices.contains($0) ? schema.nested[$0].fields : [] }
                ?? schema.fields
            guard boxes.indices.contains(owner), boxes.indices.contains(target),
                let line = fields.firstIndex(where: { $0.keys == link.keys })
            else { continue }
            arrows.append(Arrow(owner: owner, line: line, target: target))
        }
    }

    private static func version(_ schema: RecordedSchema) -> String {
        "version \(schema.version)" + (schema.fingerprint.isEmpty ? "" : ", \(schema.shortFingerprint)")
    }

    private static func box(_ schema: RecordedSchema, _ subtitle: String, isNested: Bool) -> Box {
        var lines = schema.fields.map { "\($0.shownName): \($0.shownType)" }
        if lines.isEmpty { lines = ["(the fields are not known)"] }
        let texts = ([schema.className, subtitle] + lines).map(shortened)
        let width = (texts.map(columns).max() ?? 0) * characterWidth + 2 * padding
        return Box(
            title: texts[0],
            subtitle: texts[1],
            lines: Array(texts.dropFirst(2)),
            isNested: isNested,
            width: width
        )
    }

    /// The text in one line, cut if it is long.
    private static func shortened(_ text: String) -> String {
        let shown = text.printable
        return shown.count <= maximumCount ? shown : shown.prefix(maximumCount - 1) + "…"
    }

    /// The number of columns that a text takes. Characters of East Asia take two.
    private static func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1) }
    }
}

// MARK: - SVG

extension SchemaPicture {
    /// The text of the file.
    var text: String {
        let width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Self.margin + Self.gap
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            font-family="monospace" font-size="13">
            <title>Types of a store</title>
            <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 L8 4 L0 8 Z" fill="#4a6785"/>
            </marker>
            </defs>
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>

            """
        for box in boxes { text += svg(box) }
        for arrow in arrows { text += svg(arrow) }
        return text + "</svg>\n"
    }

    private func svg(_ box: Box) -> String {
        let left = box.x + Self.padding
        var text = """
            <g>
            <rect x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)" rx="4" \
            fill="\(box.isNested ? "#f4f7fa" : "#e3edf7")" stroke="#4a6785"/>
            <text x="\(left)" y="\(box.y + 19)" font-weight="bold">\(Self.escaped(box.title))</text>
            <text x="\(left)" y="\(box.y + 37)" fill="#5a6b7b">\(Self.escaped(box.subtitle))</text>

            """
        for (index, line) in box.lines.enumerated() {
            text += "<text x=\"\(left)\" y=\"\(box.middle(ofLine: index) + 5)\">\(Self.escaped(line))</text>\n"
        }
        return text + "</g>\n"
    }

    private func svg(_ arrow: Arrow) -> String {
        let (owner, target) = (boxes[arrow.owner], boxes[arrow.target])
        let (x, y) = (owner.x + owner.width, owner.middle(ofLine: arrow.line))
        let endY = target.y + Self.headHeight / 2
        let path: String
        if owner.x < target.x {
            let middle = (x + target.x) / 2
            path = "M\(x) \(y) C\(middle) \(y) \(middle) \(endY) \(target.x) \(endY)"
        } else {
            // Both are on the right, or are the same box.
            let (endX, side) = (target.x + target.width, max(x, target.x + target.width) + Self.gap / 2)
            path = "M\(x) \(y) C\(side) \(y) \(side) \(endY) \(endX) \(endY)"
        }
        return "<path d=\"\(path)\" fill=\"none\" stroke=\"#4a6785\" marker-end=\"url(#arrow)\"/>\n"
    }

    /// The text for an element or attribute of XML, which has no way to write some characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                escaped.unicodeScalars.append(scalar)
            default: escaped += "\u{FFFD}"
            }
        }
        return escaped
    }
}
