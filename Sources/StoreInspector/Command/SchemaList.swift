internal import Cyanotype
internal import CyanotypeStore

/// Prints what a store records of its types: a row for each field of each class in each version.
struct SchemaList {
    let reader: ObjectReader

    typealias CountedSchema = StoreInspection.CountedSchema

    private static let titles = ["TYPE", "CLASS", "VERSION", "FINGERPRINT", "OBJECTS", "FIELD", "STORED TYPE"]

    /// - Parameters:
    ///   - name: The type; `nil` for all.
    ///   - picture: The file for a picture, which must be new; `nil` for none.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``
    func run(_ name: String?, picture: String?) throws(CommandFailure) -> Int32 {
        let types =
            if let name { [try reader.type(name)] } else {
                try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
            }
        var schemas: [CountedSchema] = []
        for type in types {
            schemas += try CommandFailure.converting { () throws(StoreError) in
                try reader.inspection.schemas(of: type)
            }
        }
        if let picture {
            try Output.writeNewFile(picture) { output throws(CommandFailure) in
                try output.write(SchemaPicture(schemas).text)
            }
        }
        if !schemas.isEmpty { try printTable([Self.titles] + schemas.flatMap { Self.rows(of: $0) }) }
        return 0
    }

    private static func rows(of counted: CountedSchema) -> [[String]] {
        let schema = counted.schema
        var rows = rows(
            of: schema,
            [schema.typeName, schema.className, "\(schema.version)", fingerprint(schema), "\(counted.objects)"]
        )
        for nested in schema.nested {
            let name = "\(schema.className) > \(nested.className)"
            rows += self.rows(of: nested, [schema.typeName, name, "\(nested.version)", fingerprint(nested), ""])
        }
        return rows
    }

    /// The rows of the fields. The first one has what they have in common.
    private static func rows(of schema: RecordedSchema, _ head: [String]) -> [[String]] {
        let isUnknown = schema.fields.isEmpty
        let fields = isUnknown ? [["(unknown)", ""]] : schema.fields.map { [$0.shownName, $0.shownType] }
        let blank = head.map { _ in "" }
        return fields.enumerated().map { ($0.offset == 0 ? head : blank) + $0.element }
    }

    private static func fingerprint(_ schema: RecordedSchema) -> String {
        schema.fingerprint.isEmpty ? "-" : schema.shortFingerprint
    }

    private func printTable(_ rows: [[String]]) throws(CommandFailure) {
        let shown = rows.map { row in row.map(\.printable) }
        var widths = Self.titles.map { _ in 0 }
        for row in shown {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
        }
        for row in shown {
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            try reader.console.output.write(line + "\n")
        }
    }
}
