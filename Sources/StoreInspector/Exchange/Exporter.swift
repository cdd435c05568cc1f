internal import Cyanotype
internal import CyanotypeStore

/// Prints all objects of a type, or of all types, as lines of JSON.
struct Exporter {
    let reader: ObjectReader
    /// Whether documents are printed without what `import` needs.
    let onlyDocuments: Bool

    /// - Parameters:
    ///   - name: The type; `nil` for all.
    ///   - path: The file to write, which must be new; `nil` for standard output.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``; then there is no new file.
    func run(_ name: String?, output path: String?) throws(CommandFailure) -> Int32 {
        let types =
            if let name { [try reader.type(name)] } else {
                try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
            }
        guard let path else { return try write(types, to: reader.console.output) }
        return try Output.writeNewFile(path) { output throws(CommandFailure) in try write(types, to: output) }
    }

    private func write(_ types: [ObjectReader.ObjectType], to output: Output) throws(CommandFailure) -> Int32 {
        var status = Int32(0)
        for type in types {
            let isWhole = try onlyDocuments ? writeDocuments(of: type, to: output) : write(type, to: output)
            if !isWhole { status = 1 }
            reader.console.progress.clear()
        }
        return status
    }

    /// Writes what `import` needs, and returns whether nothing is left out.
    private func write(_ type: ObjectReader.ObjectType, to output: Output) throws(CommandFailure) -> Bool {
        let export = ExchangeExport(reader.inspection, type)
        let total = try CommandFailure.converting { () throws(StoreError) in try export.count }
        var (count, isWhole) = (0, true)
        try export.forEachPart { part throws(CommandFailure) in
            switch part {
            case .header(let line): return try output.write(line)
            case .object(let line), .quarantined(let line): try output.write(line)
            case .unreadable(let id, let error):
                isWhole = false
                leaveOut(id, type, error)
            }
            count += 1
            reader.console.progress.update("objects exported", count, of: total)
        }
        return isWhole
    }

    /// Writes the documents of objects, and returns whether none is left out.
    private func writeDocuments(of type: ObjectReader.ObjectType, to output: Output) throws(CommandFailure) -> Bool {
        let total = try reader.number(of: type)
        var (count, isWhole) = (0, true)
        try reader.inspection.forEachRow(of: type) { row throws(CommandFailure) in
            count += 1
            reader.console.progress.update("objects exported", count, of: total)
            let document: JSON
            do throws(MappingError) {
                document = try ObjectReader.document(of: row)
            } catch {
                isWhole = false
                leaveOut(type.id(row.id), type, error)
                return true
            }
            try output.writeLine(document, options: JSONOptions(maximumDepth: .max))
            return true
        }
        return isWhole
    }

    /// Reports an object that the export leaves out. The export goes on, because the others may be all that is left.
    private func leaveOut(_ id: ObjectID, _ type: ObjectReader.ObjectType, _ error: MappingError) {
        reader.console.complain(
            "\(reader.file): \(type.name) \(id) is left out, because its document is not JSON: \(error)"
        )
    }
}
