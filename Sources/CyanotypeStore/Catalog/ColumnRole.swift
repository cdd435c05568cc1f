internal import Cyanotype

/// What a column of a type holds for a property.
enum ColumnRole: Sendable, Hashable {
    /// The key of the property.
    case key(StorageKeyType.Encoding)
    /// The keys of the property's elements, in a table of their own.
    case elements(StorageKeyType.Encoding)
    /// The words of the property, in the index of the type's words.
    case words
    /// The time at which the object expires, in the column `expires` that each table has. Recorded so that a schema can
    /// list whether its rows have it.
    case expiration
    /// The objects to which a field refers, in the table of references.
    case references
    /// The triggers that keep the changes of the type's objects until a server has them. A schema does not list them, because they
    /// run whoever writes a row.
    case synchronization

    /// The text by which the file records the role.
    var recorded: String {
        switch self {
        case .key(let encoding): encoding.rawValue
        case .elements(let encoding): Self.elementsPrefix + encoding.rawValue
        case .words: "words"
        case .expiration: "expiration"
        case .references: "references"
        case .synchronization: "synchronization"
        }
    }

    /// Is `nil` for a text that this version of the library does not know.
    init?(recorded: String) {
        switch recorded {
        case "words": self = .words
        case "expiration": self = .expiration
        case "references": self = .references
        case "synchronization": self = .synchronization
        default:
            let isElements = recorded.hasPrefix(Self.elementsPrefix)
            let name = isElements ? String(recorded.dropFirst(Self.elementsPrefix.count)) : recorded
            guard let encoding = StorageKeyType.Encoding(rawValue: name) else { return nil }
            self = isElements ? .elements(encoding) : .key(encoding)
        }
    }

    private static let elementsPrefix = "elements:"

    /// Whether what the column holds depends on the version of Unicode.
    var dependsOnUnicode: Bool {
        switch self {
        case .key(let encoding), .elements(let encoding): encoding.kind == .text
        case .words: true
        case .expiration, .references, .synchronization: false
        }
    }
}
