/// Where a value is in a JSON document: the keys and indices that lead to it from the root.
///
/// Its text is JSONPath's (RFC 9535, normalised only as far as it reads well): `$.users[3].dob`, and `$["a.b"]` for a
/// key that is not an identifier.
public struct MappingPath: Sendable, Hashable {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The member of an object with this key.
        case key(String)
        /// The element of an array at this index, counted from 0.
        case index(Int)
    }

    /// The steps from the root.
    public var components: [Component]

    /// The path of these steps from the root; the root itself without any.
    public init(_ components: [Component] = []) {
        self.components = components
    }
}

extension MappingPath: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Component...) {
        self.init(elements)
    }
}

extension MappingPath: CustomStringConvertible {
    public var description: String {
        var text = "$"
        for component in components {
            switch component {
            case .index(let index):
                text += "[\(index)]"
            case .key(let key) where Self.isIdentifier(key):
                text += ".\(key)"
            case .key(let key):
                text += "[\(jsonQuoted(key))]"
            }
        }
        return text
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return key.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
    }
}
