public import Cyanotype

/// An error of a store: why a call has failed.
///
/// The ``code`` is stable and names the kind of failure; the other properties name the place and what to do.
/// Values of sensitive fields never appear. Texts have no control characters: what a terminal would act upon is escaped
/// as in JSON. Identities, values and names of types and fields have at most 128 characters; longer ones end with "…".
public struct StoreError: Error, Sendable {
    /// The kind of a failure: a stable code to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of the failure.
    public let code: Code

    /// A sentence about what has happened and what to do.
    public let message: String

    /// The store's file, or `nil` for a store in memory.
    public internal(set) var path: String?

    /// The name by which the store knows the model's type, if the failure is about an object or a type.
    public internal(set) var type: String? { didSet { type = type.map(Self.shown) } }

    /// The identity of the object, if the failure is about one. Identities are never sensitive.
    public internal(set) var objectID: ObjectID?

    /// The identity of the object as text, if the failure is about one.
    public var identity: String? { objectID.map { Self.shown($0.description) } }

    /// The key of the field, if the failure is about one.
    public internal(set) var field: String? { didSet { field = field.map(Self.shown) } }

    /// The value that broke a constraint, unless it is sensitive.
    public internal(set) var value: String? { didSet { value = value.map(Self.shown) } }

    /// The report of the values that cannot be decoded or encoded, for ``Code/mapping``.
    public internal(set) var mapping: MappingError?

    /// The error that caused this one, if there is one: an error of the database, such as ``SQLiteError``, or for
    /// ``Code/query`` the error of a predicate or closure.
    public internal(set) var underlying: (any Error)?

    /// The findings of opening the store, for ``Code/schema``: each difference, with the lines to write.
    public internal(set) var openReport: OpenReport?

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message.printable
    }

    /// The maximum length of a text that comes from data, in Unicode scalars.
    private static let maximumCount = 128

    private static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: maximumCount, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text.printable }
        return String(scalars[..<scalars.index(before: end)]).printable + "…"
    }

    /// The failure in a child of the process that opened a store.
    static var forked: StoreError {
        StoreError(
            .forked,
            "the process that opened the store was forked, and this is the child; start a program in it to use the store"
        )
    }

    /// The failure of a call inside the store's own transaction, which would wait for itself.
    static var reentered: StoreError {
        StoreError(.reentered, "the store is used inside its own transaction; use the transaction's functions there")
    }

    /// What to do with a store that cannot be used.
    static let restoring = SQLiteError.restoring
}

extension StoreError.Code {
    /// Another connection was writing until the deadline.
    public static let busy = Self(rawValue: "busy")
    /// The disk or the quota is full. Nothing of the call has been stored.
    public static let full = Self(rawValue: "full")
    /// The file, its folder or the store may not be written.
    public static let readOnly = Self(rawValue: "readOnly")
    /// The file cannot be opened: it is missing, or its folder is, or the program may not read it.
    public static let cannotOpen = Self(rawValue: "cannotOpen")
    /// The file is damaged. It is left as it is.
    public static let corrupt = Self(rawValue: "corrupt")
    /// The file is not a database. It is left as it is.
    public static let notADatabase = Self(rawValue: "notADatabase")
    /// The file is a database of another program. It is left as it is.
    public static let foreign = Self(rawValue: "foreign")
    /// A newer version of the library has written the file. It is left as it is.
    public static let newer = Self(rawValue: "newer")
    /// Reading or writing the file failed.
    public static let inputOutput = Self(rawValue: "inputOutput")
    /// There is not enough memory.
    public static let outOfMemory = Self(rawValue: "outOfMemory")
    /// Another object has the same identity or the same value of a unique field.
    public static let constraint = Self(rawValue: "constraint")
    /// An object cannot be deleted, because others refer to it by fields that forbid that.
    public static let referenced = Self(rawValue: "referenced")
    /// The rules of references would delete too many objects at once.
    public static let limit = Self(rawValue: "limit")
    /// A document cannot be decoded, or an object cannot be encoded.
    public static let mapping = Self(rawValue: "mapping")
    /// An identity has another type than the model's.
    public static let identity = Self(rawValue: "identity")
    /// The store does not know the model's type, or another type has its name.
    public static let type = Self(rawValue: "type")
    /// Objects in the file differ in form from the models of the program, although they have the same version. The file
    /// is left as it is.
    public static let schema = Self(rawValue: "schema")
    /// No migration leads from the version of an object to that of its model, or a migration failed.
    public static let migration = Self(rawValue: "migration")
    /// A newer version of the program has written an object, so it can only be read as JSON, by
    /// ``ObjectStore/documents(ofType:pageSize:)``, and its type cannot be written.
    public static let newerType = Self(rawValue: "newerType")
    /// A query's predicate or closure threw, or its cursor belongs to another query.
    public static let query = Self(rawValue: "query")
    /// A token is older than what the history of a type still has, or of another store: synchronise all anew.
    public static let outdatedToken = Self(rawValue: "outdatedToken")
    /// The sum of a property does not fit into its type.
    public static let overflow = Self(rawValue: "overflow")
    /// The store is used in a way that would wait for itself.
    public static let reentered = Self(rawValue: "reentered")
    /// A transaction is used after its end.
    public static let ended = Self(rawValue: "ended")
    /// The call was cancelled while it waited, or interrupted.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The database is too old, or lacks what the call needs.
    public static let unsupported = Self(rawValue: "unsupported")
    /// The store was closed.
    public static let closed = Self(rawValue: "closed")
    /// The file was deleted, replaced or moved while the store was open. Later changes would be lost.
    public static let moved = Self(rawValue: "moved")
    /// The write-ahead log belongs to another state of the file. Both are left as they are.
    public static let staleLog = Self(rawValue: "staleLog")
    /// The process is a child of the one that opened the store.
    public static let forked = Self(rawValue: "forked")
    /// The database failed in another way.
    public static let other = Self(rawValue: "other")
}

extension StoreError: CustomStringConvertible {
    /// The message, with the file, the object and the field in front.
    public var description: String {
        var place = type.map { type in identity.map { "\(type) \($0.excerpt)" } ?? type } ?? ""
        if let field { place += place.isEmpty ? field : ", \(field)" }
        let parts = [path, place.isEmpty ? nil : place, message].compactMap { $0 }
        return parts.joined(separator: ": ").printable
    }
}
