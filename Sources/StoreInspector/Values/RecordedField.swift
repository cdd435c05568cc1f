internal import Cyanotype
internal import CyanotypeStore

/// A field of a class, as a schema in the file describes it.
struct RecordedField: CustomStringConvertible {
    /// The keys that lead to the field.
    let path: [String]
    /// The name of the value's type.
    let type: String

    var name: String { path.joined(separator: ".") }

    var description: String { "\(name): \(type)" }
}

extension StoreInspection.ObjectType.Schema {
    /// The fields; `nil` if the record cannot be read.
    var recordedFields: [RecordedField]? {
        try? JSON(json: shape.fields).arrayValue?.map { field in
            RecordedField(
                path: field["keys"]?.arrayValue?.compactMap(\.stringValue) ?? [],
                type: field["type"]?.stringValue ?? "?"
            )
        }
    }
}

extension StoreInspection.ObjectType {
    /// The names of the fields of all its classes, each once.
    var fieldNames: [String] {
        var names: [String] = []
        for field in schemas.lazy.compactMap(\.recordedFields).joined() where !names.contains(field.name) {
            names.append(field.name)
        }
        return names
    }

    /// Whether a schema has a field at a path, or fields below it.
    func records(_ path: [String]) -> Bool {
        schemas.lazy.compactMap(\.recordedFields).joined().contains { $0.path.starts(with: path) }
    }
}
