internal import Cyanotype
internal import CyanotypeStore

/// Prints the objects that could not be migrated.
struct QuarantineList {
    let reader: ObjectReader

    private typealias Object = StoreInspection.QuarantinedRow

    /// - Parameters:
    ///   - name: The type; `nil` for all.
    ///   - id: The identity of an object to show; `nil` to list all.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``
    func run(_ name: String?, id: String?) throws(CommandFailure) -> Int32 {
        let types =
            if let name { [try reader.type(name)] } else {
                try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
            }
        var isFound = false
        for type in types {
            try reader.inspection.forEachQuarantined(of: type) { object throws(CommandFailure) in
                guard let id else {
                    try list(object, type)
                    return true
                }
                guard id == "\(type.id(object.row.id))" else { return true }
                isFound = true
                try show(object, type)
                return true
            }
        }
        if let id, !isFound {
            throw .refused("\(reader.file): no \(name ?? "object") with the identity \(id) is in quarantine")
        }
        return 0
    }

    private func list(_ object: Object, _ type: ObjectReader.ObjectType) throws(CommandFailure) {
        let version = type.version(ofSchema: object.row.schema).map { ", version \($0)" } ?? ""
        let time = ObjectReader.time(object.reason.time)
        let line = "\(type.name) \(type.id(object.row.id))\(version), \(time): \(object.reason.reason)"
        try reader.console.output.write(line.printable + "\n")
    }

    private func show(_ object: Object, _ type: ObjectReader.ObjectType) throws(CommandFailure) {
        guard case .object(var shown) = reader.shown(object.row, type, document: nil) else { return }
        shown["text"] = nil
        shown["quarantined"] = .string(ObjectReader.time(object.reason.time))
        shown["code"] = .string(object.reason.code)
        shown["reason"] = .string(object.reason.reason)
        if let document = try? ObjectReader.document(of: object.row) {
            shown["document"] = document
        } else {
            shown["text"] = .string(String(decoding: object.row.document, as: UTF8.self))
        }
        try reader.console.output.writeLine(
            .object(shown),
            options: JSONOptions(prettyPrinted: true, maximumDepth: .max)
        )
    }
}
