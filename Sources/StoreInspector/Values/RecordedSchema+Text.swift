internal import CyanotypeStore

extension RecordedSchema.Field {
    /// The keys, joined by dots.
    var shownName: String { keys.isEmpty ? "(flattened)" : keys.joined(separator: ".") }

    /// The type in a document, with the conversion if it has a name.
    var shownType: String { conversion.map { "\(storedType) by \($0)" } ?? storedType }
}

extension RecordedSchema {
    /// The beginning of the fingerprint; empty in a file of format 1.
    var shortFingerprint: String { String(fingerprint.prefix(8)) }
}
