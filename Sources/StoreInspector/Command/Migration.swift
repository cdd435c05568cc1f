internal import Cyanotype
internal import CyanotypeStore

/// Brings a file to the present format, or the documents of a version to another one.
struct Migration {
    let file: String
    let console: Console

    /// The greatest length of a line of a patch.
    private static let lineLimit = 1 << 24

    /// Brings the file to the present format.
    func upgrade() throws(CommandFailure) -> Int32 {
        let before = try withFile(isWriting: false) { inspection throws(StoreError) in try inspection.format }
        let after = try withFile(isWriting: true) { inspection throws(StoreError) in
            try inspection.commit()
            return try inspection.format
        }
        let text = before == after ? "the file has format \(after) already" : "format \(before) became format \(after)"
        try console.output.write(text + "\n")
        return 0
    }

    private func withFile<Value>(
        isWriting: Bool,
        _ body: (StoreInspection) throws(StoreError) -> Value
    ) throws(CommandFailure) -> Value {
        try CommandFailure.converting { () throws(StoreError) in
            let inspection = try StoreInspection(path: file, isWriting: isWriting)
            defer { inspection.close() }
            return try body(inspection)
        }
    }

    /// Applies a patch to the documents of a version.
    ///
    /// - Parameters:
    ///   - name: The type, or a class of one.
    ///   - version: The version of the documents.
    ///   - target: The version that they get.
    ///   - input: The file with the patch, or `-` for standard input.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``
    func patch(_ name: String, from version: Int, to target: Int, _ input: String) throws(CommandFailure) -> Int32 {
        let patch = try Self.patch(input)
        let inspection = try CommandFailure.converting { () throws(StoreError) in
            try StoreInspection(path: file, isWriting: true)
        }
        defer { inspection.close() }
        let reader = ObjectReader(inspection: inspection, file: file, console: console)
        let type = try type(name, reader)
        let patcher = try CommandFailure.converting { () throws(StoreError) in
            try DocumentPatcher(
                inspection,
                type,
                className: type.hasClass(name) ? name : type.name,
                versions: (version, target),
                patch: patch
            )
        }
        var failures = 0
        let patched = try CommandFailure.converting { () throws(StoreError) in
            let total = try patcher.count
            return try patcher.run(
                progress: { console.progress.update("objects migrated", $0, of: total) },
                failed: { failure in
                    failures += 1
                    console.complain("\(file): \(type.name) \(failure.id) stays as it is: \(failure.reason)")
                }
            )
        }
        console.progress.clear()
        try console.output.write("\(patched)\n")
        if patched == 0, failures == 0 {
            console.complain("\(file): no \(name) has version \(version); the command schemas lists the versions")
        }
        return patched == 0 || failures > 0 ? 1 : 0
    }

    /// The type of a name, or the one with a class of the name.
    private func type(_ name: String, _ reader: ObjectReader) throws(CommandFailure) -> ObjectReader.ObjectType {
        let types = try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
        if !types.contains(where: { $0.name == name }), let type = types.first(where: { $0.hasClass(name) }) {
            return type
        }
        return try reader.type(name)
    }

    private static func patch(_ path: String) throws(CommandFailure) -> JSONPatch {
        var lines = try LineReader(path: path)
        var text: [UInt8] = []
        while let line = try lines.next(limit: lineLimit) {
            text += line + [UInt8(ascii: "\n")]
            if text.count > lineLimit { throw .refused("\(lines.name): it is too long for a patch") }
        }
        do throws(MappingError) {
            return try JSONPatch(json: text)
        } catch {
            throw .refused("\(lines.name): it is not a JSON Patch (RFC 6902): \(error)")
        }
    }
}
