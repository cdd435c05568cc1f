internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

/// Prints all objects of a type as lines of JSON.
struct Exporter {
    let reader: ObjectReader
    /// Whether documents are printed without what `import` needs.
    let onlyDocuments: Bool

    /// - Parameters:
    ///   - name: The type.
    ///   - path: The file to write, which must be new; `nil` for standard output.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``; then there is no new file.
    func run(_ name: String, output path: String?) throws(CommandFailure) -> Int32 {
        let type = try reader.type(name)
        guard let path else { return try write(type, to: reader.console.output) }
        let descriptor: Int32
        do throws(SystemError) {
            // Objects may be private.
            descriptor = try SystemError.retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        } catch {
            let remedy = error.number == EEXIST ? "remove it, or choose another name" : "check the path"
            throw .file("\(path): it cannot be created: \(error.text); \(remedy)")
        }
        defer { close(descriptor) }
        do throws(CommandFailure) {
            let output = Output(descriptor: descriptor, name: path)
            let status = try write(type, to: output)
            try output.flush()
            return status
        } catch {
            // A part would look like the whole.
            unsafe unlink(path)
            throw error
        }
    }

    private func write(_ type: StoreInspection.ObjectType, to output: Output) throws(CommandFailure) -> Int32 {
        let (total, digest) = (try reader.number(of: type), try writeHeader(type, to: output))
        var (count, status) = (0, Int32(0))
        try reader.inspection.forEachRow(of: type) { row throws(CommandFailure) in
            count += 1
            reader.console.progress.update("objects exported", count, of: total)
            let elements = try elements(of: row, type)
            let json: JSON
            do throws(MappingError) {
                let document = try ObjectReader.document(of: row)
                let line = ExchangeLine(row: row, elements: elements)
                json = onlyDocuments ? document : try line.json(type, document, below: digest)
            } catch {
                // The others may be all that is left.
                status = 1
                reader.console.complain(
                    "\(reader.file): \(type.name) \(type.id(row.id)) is left out, because its document is not JSON: \(error)"
                )
                return true
            }
            try output.writeLine(json, options: JSONOptions(maximumDepth: 512))
            return true
        }
        reader.console.progress.clear()
        return status
    }

    /// Writes the header, and returns its digest.
    private func writeHeader(_ type: StoreInspection.ObjectType, to output: Output) throws(CommandFailure) -> String {
        if onlyDocuments { return "" }
        guard let header = try? ExchangeHeader.line(for: type) else {
            throw .refused("\(reader.file): the record of \(type.name) cannot be written as JSON; verify tells more")
        }
        try output.writeLine(header, options: JSONOptions(maximumDepth: 512))
        return ExchangeDigest.digest(in: header)
    }

    private func elements(
        of row: StoreInspection.Row,
        _ type: StoreInspection.ObjectType
    ) throws(CommandFailure) -> [[StorageKey]] {
        if onlyDocuments { return [] }
        return try CommandFailure.converting { () throws(StoreError) in
            var elements: [[StorageKey]] = []
            for column in type.collections {
                elements.append(try reader.inspection.elements(of: row.id, in: column))
            }
            return elements
        }
    }
}
