internal import Cyanotype
internal import CyanotypeStore

/// Prints the fields by which objects refer to others, and the references to missing objects.
struct ReferenceList {
    let reader: ObjectReader

    private typealias Reference = StoreInspection.Reference

    /// - Parameters:
    ///   - name: The type of the owners; `nil` for all.
    ///   - limit: The greatest number of missing objects of a field; `nil` for all.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``
    func run(_ name: String?, limit: Int?) throws(CommandFailure) -> Int32 {
        let number = try name.map { name throws(CommandFailure) in try reader.type(name).number }
        let all = try CommandFailure.converting { () throws(StoreError) in try reader.inspection.references() }
        let types = try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
        for reference in all where number == nil || reference.owners.number == number {
            let missing = reference.missingCount == 0 ? "" : ", \(reference.missingCount) of them to missing objects"
            let line = """
                \(reference.owners.name) \(reference.field) → \(reference.targetType), onDelete \(reference.rule): \
                \(reference.count) references\(missing)
                """
            try reader.console.output.write(line.printable + "\n")
            if reference.missingCount > 0 { try list(reference, types, limit ?? .max) }
        }
        return 0
    }

    private func list(
        _ reference: Reference,
        _ types: [ObjectReader.ObjectType],
        _ limit: Int
    ) throws(CommandFailure) {
        var count = 0
        let targets = types.first { $0.name == reference.targetType }
        try reader.inspection.forEachMissing(of: reference) { missing throws(CommandFailure) in
            let target = targets.map { "\($0.id(missing.target))" } ?? missing.target.text(recordedEncoding: "")
            let line = "  \(reference.owners.id(missing.owner)) → \(target)"
            try reader.console.output.write(line.printable + "\n")
            count += 1
            return count < limit
        }
    }
}
