internal import Cyanotype

/// The form of a class's documents, as a file records it.
final class RecordedShape: Sendable {
    /// The number of the shape in the file.
    let id: Int64
    let className: String
    let contents: ShapeContents
    /// When it was recorded, in seconds since 2001, the reference date; `nil` in a file of format 1.
    let recorded: Double?
    /// Whether there were ever objects with it, so that their program goes on.
    let wasUsed: Bool

    init(id: Int64, className: String, contents: ShapeContents, recorded: Double?, wasUsed: Bool) {
        (self.id, self.className, self.contents) = (id, className, contents)
        (self.recorded, self.wasUsed) = (recorded, wasUsed)
    }
}

/// The contents of a shape, which do not depend on the file.
package final class ShapeContents: Sendable, Hashable {
    /// The version of the model.
    package let version: Int
    /// The hash of the fields; empty for a shape that a program has recorded in format 1.
    package let fingerprint: String
    /// The hash of the fields and of the models inside, which distinguishes shapes of one version.
    package let digest: String
    /// The fields as JSON: an array of objects with `keys` and `type`.
    package let fields: String
    /// The models inside as JSON; empty for a shape of format 1.
    package let parts: String

    package init(version: Int, fingerprint: String, digest: String, fields: String, parts: String) {
        (self.version, self.fingerprint, self.digest) = (version, fingerprint, digest)
        (self.fields, self.parts) = (fields, parts)
    }

    /// Two shapes are the same if their digests are. The texts only explain them.
    package static func == (one: ShapeContents, other: ShapeContents) -> Bool {
        one.version == other.version && one.digest == other.digest
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(digest)
    }
}

extension ShapeContents {
    /// The fields and the models inside; `nil` if the texts are damaged.
    var text: ShapeText? { ShapeText(fields: fields, parts: parts, fingerprint: fingerprint) }

    /// The versions of the models inside by their present and former names. Format 1 knew none, and no model had another
    /// version than 1.
    var nestedVersions: [String: Int] {
        // Most models have none, and parsing takes longer than the comparison.
        if parts.isEmpty { return [:] }
        let models = text?.parts ?? []
        let former = models.flatMap { model in model.formerNames.map { ($0, model.version) } }
        return Dictionary(models.map { ($0.name, $0.version) } + former) { first, _ in first }
    }

    /// Whether no document has members that a program with another shape does not know.
    func isClean(for own: ShapeContents) -> Bool {
        if self == own { return true }
        guard version == own.version, !fingerprint.isEmpty, let text, let ownText = own.text else { return false }
        // Models inside have more keys, which are not looked at.
        if parts != own.parts, !text.parts.isEmpty { return false }
        return Set(text.fields.map(\.keys)).isSubset(of: Set(ownText.fields.map(\.keys)))
    }

    /// The shape of a model.
    convenience init(_ shape: StoredShape) {
        self.init(
            version: shape.version,
            fingerprint: shape.fingerprint,
            digest: shape.digest,
            fields: shape.fieldsRecord,
            parts: shape.partsRecord
        )
    }

    /// The shape in a schema of format 1. It has the names of Swift types, but neither versions nor the models inside.
    package convenience init(format1 fields: String) {
        self.init(version: 1, fingerprint: "", digest: fields, fields: fields, parts: "")
    }
}
