internal import Cyanotype
internal import CyanotypeStore

/// Prints the types of a store.
struct TypeList {
    let reader: ObjectReader

    func run() throws(CommandFailure) -> Int32 {
        let types = try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
        for (index, type) in types.enumerated() {
            let count = try reader.number(of: type)
            let revision = try CommandFailure.converting { () throws(StoreError) in
                try reader.inspection.revision(of: type)
            }
            var lines = [
                "\(type.name): \(count) \(count == 1 ? "object" : "objects"), revision \(revision), "
                    + "identities are \(type.recordedIdentity)"
            ]
            for schema in type.schemas {
                lines.append("  schema \(schema.number) of \(schema.className), version \(schema.shape.version)")
                lines += (schema.recordedFields?.map { "    \($0)" } ?? ["    (the fields cannot be read)"])
            }
            for column in type.columns { lines.append("  index of \(column.path): \(column.name.role)") }
            for path in type.searchedPaths { lines.append("  search of \(path)") }
            if index > 0 { try reader.console.output.write("\n") }
            for line in lines { try reader.console.output.write(line.printable + "\n") }
        }
        return 0
    }
}
