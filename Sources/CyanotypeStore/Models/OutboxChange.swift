public import Cyanotype

/// A change of an object that a server does not have yet.
///
/// A store has at most one for each object: its last state counts, however often it was changed. A change that has begun its way
/// to the server stays the same, whatever happens to the object. What has happened is in the next one.
public struct OutboxChange: Sendable {
    /// The kinds of changes.
    public enum Action: Sendable, Hashable {
        /// The object is added to those of the server, or replaces the one that it has.
        case save
        /// The object is deleted.
        case delete
    }

    /// The identity of the object.
    public let id: ObjectID
    /// The kind of the change.
    public let action: Action
    /// The number of the change in the store.
    public let revision: Int64

    /// The state to send; `nil` for a deletion.
    let state: SyncRecord.State?
    let source: Source
    /// What the store has kept of the object; `nil` if that is nothing. A box, because most changes have none.
    private let record: Record?

    /// What the changes of a type have in common.
    final class Source: Sendable {
        /// The random name of the store.
        let store: String
        /// The shape of the table in which they were found.
        let shape: ObjectShape

        init(store: String, shape: ObjectShape) { (self.store, self.shape) = (store, shape) }
    }

    private final class Record: Sendable {
        let value: SyncRecord

        init(_ value: SyncRecord) { self.value = value }
    }

    /// Creates the change of an object that is next: the one that was sent, if there is one.
    ///
    /// - Parameters:
    ///   - identity: The identity of the object.
    ///   - record: What the store has kept of it.
    ///   - source: The type and the store.
    ///   - row: The state of its row; `nil` if the object was deleted, or if another state was sent.
    ///   - revision: The revision of its state, or of its deletion.
    init(
        of identity: StorageKey,
        _ record: SyncRecord?,
        _ source: Source,
        row: SyncRecord.State?,
        revision: Int64
    ) {
        id = ObjectID(identity, encoding: source.shape.identity.record.encoding)
        self.source = source
        guard let record else {
            (self.record, action, self.revision, state) = (nil, .save, revision, row)
            return
        }
        self.record = Record(record)
        let isDeletion = record.sent?.isDeletion ?? (record.tombstone != nil)
        action = isDeletion ? .delete : .save
        self.revision = record.sent?.revision ?? revision
        state = isDeletion ? nil : record.sent?.state ?? row
    }

    /// The checksum of the document to send; `nil` for a deletion.
    var checksum: Int64? {
        state.map { state in
            unsafe state.document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, id.key) }
        }
    }

    /// The shape of the table in which it was found.
    var shape: ObjectShape { source.shape }

    /// The name of the object's type.
    public var typeName: String { source.shape.typeName }
    /// The number of the change that made the state that the server has; `nil` if it has none, as far as the store knows.
    public var baseRevision: Int64? { knownBase?.revision }
    /// Whether the change was sent before, and nobody knows whether it has arrived.
    public var isRepeated: Bool { record?.value.sent != nil }
    /// Why the server has rejected the change; `nil` if it has not.
    public var reason: String? { record?.value.reason }

    /// By this key, a server recognizes a change that it has already. It is the same whenever the change is sent, and no other
    /// change of any store has it.
    ///
    /// It is a UUID of version 8 (RFC 9562) from the SHA-256 of the store's random name, the object, the change and its document.
    ///
    /// - Complexity: O(*n*) in the bytes of the document.
    public var key: String {
        if let sent = record?.value.sent { return sent.key }
        var bytes = Array("\(source.store)\n\(typeName)\n\(id.encoding)\n\(id.key)\n\(action)\n\(revision)\n".utf8)
        if let state { bytes += state.document }
        var digest = unsafe bytes.withUnsafeBytes { unsafe Array(SHA256.hash($0).prefix(16)) }
        digest[6] = digest[6] & 0x0F | 0x80
        digest[8] = digest[8] & 0x3F | 0x80
        return digest.uuidText
    }

    /// Returns the document to send: in the form of the model's blueprint, of its current version, and with the members that the
    /// model does not know. Another store takes it as it is: see ``ServerChange``.
    ///
    /// It has all fields, also those that are only decoded. Optional fields without a value are `null`, because receivers may keep
    /// what a document lacks. References have the type and the identity: `{"type":"author","id":7}`.
    /// ``StoreOperations/object(_:of:)`` returns the object.
    ///
    /// - Returns: The document; `nil` if the object is deleted.
    /// - Throws: ``StoreError``, with the code `migration` if the document is of an earlier version and cannot be migrated,
    ///   `mapping` if a value has no form in JSON, such as a number that is not finite, or `corrupt` if the document is damaged.
    public func document() throws(StoreError) -> JSON.Object? { try state?.document(shape, of: id.key) }

    /// Returns the document that the server has, as far as the store knows, in the form of ``document()``.
    ///
    /// A change that is sent again after the server has told of another state of the object has none: the store only knows the base
    /// of the next change. If the first one has not arrived, it is outdated.
    ///
    /// - Returns: The document; `nil` if the store knows of none.
    /// - Throws: As ``document()``.
    public func base() throws(StoreError) -> JSON.Object? { try knownBase?.state.document(shape, of: id.key) }

    private var knownBase: SyncRecord.Base? {
        guard let record = record?.value, record.sent?.isOvertaken != true else { return nil }
        return record.base
    }
}

extension OutboxChange: CustomStringConvertible {
    /// The action, the type, the identity and the revision, without the document, which may have sensitive values.
    public var description: String {
        "\(action) \(typeName.printable) \(id.description.excerpt), revision \(revision)"
    }
}

extension [UInt8] {
    /// The 16 bytes of a UUID as text.
    fileprivate var uuidText: String {
        var text = ""
        for (index, byte) in enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            let digits = String(byte, radix: 16)
            text += digits.count == 1 ? "0" + digits : digits
        }
        return text
    }
}
