public import Cyanotype

/// Some of the changes of a type since a place in the history of a store.
///
/// It has one change for each object: its last one.
public struct HistoryPage: Sendable {
    /// The changes, in the order in which they were committed.
    public let changes: [HistoryChange]
    /// The place after the changes. It may be kept, also by another program.
    public let token: HistoryToken
    /// Whether there were more changes than the page has.
    public let hasMore: Bool
}

/// The last change of an object, for a copy of the objects somewhere else.
public struct HistoryChange: Sendable {
    /// The kinds of changes.
    public typealias Action = OutboxChange.Action

    /// The name of the object's type.
    public let typeName: String
    /// The identity of the object.
    public let id: ObjectID
    /// Whether the object was saved or deleted.
    public let action: Action
    /// The number of the transaction, among those that have changed objects of the type.
    public let revision: Int64

    /// The state that was saved.
    let state: SyncRecord.State?
    let shape: ObjectShape

    /// Returns the document, in the form of ``OutboxChange/document()``.
    ///
    /// - Returns: The document; `nil` if the object was deleted.
    /// - Throws: As ``OutboxChange/document()``.
    public func document() throws(StoreError) -> JSON.Object? { try state?.document(shape, of: id.key) }
}

extension HistoryChange: CustomStringConvertible {
    /// The action, the type, the identity and the revision, without the document, which may have sensitive values.
    public var description: String {
        "\(action) \(typeName.printable) \(id.description.excerpt), revision \(revision)"
    }
}

/// A place in the history of a store's type.
///
/// Its text can be kept or sent to another program.
public struct HistoryToken: RawRepresentable, Hashable, Sendable {
    /// The text of the token.
    public let rawValue: String

    /// Creates a token of its text. Whether it is one shows when it is used.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension Int64 {
    fileprivate init?(_ json: JSON) {
        guard case .number(let number) = json else { return nil }
        self.init(exactly: number)
    }
}

/// The place that a token of a history names.
struct HistoryPlace: Hashable, Sendable {
    /// The revision up to which all changes are before the place, but for those of this revision after `identity`.
    var revision: Int64
    /// Whether the last change of the revision was a deletion. These come after the others.
    var isDeletion = true
    /// The identity of the last change of the revision; `nil` if the revision is complete.
    var identity: StorageKey?
    /// The revision up to which deletions were forgotten when the first page was listed, which has none of those objects.
    let horizon: Int64

    init(revision: Int64, isDeletion: Bool = true, identity: StorageKey? = nil, horizon: Int64) {
        (self.revision, self.isDeletion, self.identity, self.horizon) = (revision, isDeletion, identity, horizon)
    }

    /// Before all changes.
    static func start(horizon: Int64) -> HistoryPlace { HistoryPlace(revision: -1, horizon: horizon) }

    /// Whether no deletion after the place is forgotten.
    func isWithin(_ horizon: Int64) -> Bool {
        max(identity == nil ? revision : revision - 1, self.horizon) >= horizon
    }

    /// Whether a change comes after the place.
    func precedes(_ revision: Int64, isDeletion: Bool, _ identity: StorageKey) -> Bool {
        if revision != self.revision { return revision > self.revision }
        guard let last = self.identity else { return false }
        return isDeletion == self.isDeletion ? identity > last : isDeletion
    }

    /// Returns the token of the place in the history of a store.
    func token(store: String) -> HistoryToken {
        let parts: JSON = [
            .string(store), .number(JSON.Number(horizon)), .number(JSON.Number(revision)), .bool(isDeletion),
            identity?.json ?? .null,
        ]
        return HistoryToken(rawValue: parts.description)
    }

    /// Creates the place of a token; the result is `nil` if it is none of the store's history.
    init?(_ token: HistoryToken, store: String, _ kind: StorageKeyType.Kind) {
        guard case .array(let parts)? = try? JSON(json: token.rawValue), parts.count == 5,
            let horizon = Int64(parts[1]), let revision = Int64(parts[2]), case .bool(let isDeletion) = parts[3],
            let identity = StorageKey(parts[4], kind: kind)
        else { return nil }
        // A store has no name before its first synchronized type.
        let isOfEmptyStore = parts[0] == "" && revision == Self.start(horizon: 0).revision
        if parts[0] != .string(store), !isOfEmptyStore { return nil }
        self.init(revision: revision, isDeletion: isDeletion, horizon: horizon)
        if case .null = identity {} else { self.identity = identity }
    }
}
