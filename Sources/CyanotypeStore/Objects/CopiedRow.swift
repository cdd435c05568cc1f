internal import Cyanotype

/// A copy of a row with an object, for code that must not run while a statement does.
struct CopiedRow {
    let schema: Int64
    let identity: StorageKey
    let checksum: Int64
    let document: [UInt8]

    init(_ schema: Int64, _ identity: StorageKey, _ checksum: Int64, _ document: [UInt8]) {
        (self.schema, self.identity, self.checksum, self.document) = (schema, identity, checksum, document)
    }
}
