/// The place of a value in a JSON document: the keys and indices that lead to it from the root.
///
/// The text is a JSONPath (RFC 9535, normalised only as far as it reads well): `$.users[3].dob`, and `$["a.b"]` for a
/// key that is not an identifier. The text shortens keys of more than 40 characters, and for a path of more than 24
/// steps, it omits the middle ones and gives their number; ``components`` has all.
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

    /// Creates the path of these steps from the root; no steps for the root itself.
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
        if components.count <= 24 { return "$" + components.map(Self.text).joined() }
        let (first, last) = (components.prefix(12), components.suffix(6))
        let omitted = "…(\(components.count - first.count - last.count) steps)…"
        return "$" + first.map(Self.text).joined() + omitted + last.map(Self.text).joined()
    }

    private static func text(of component: Component) -> String {
        switch component {
        case .index(let index): "[\(index)]"
        case .key(let key) where isIdentifier(key): ".\(key)"
        case .key(let key): "[\(quoted(key.excerpt))]"
        }
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return key.excerpt.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
    }
}
