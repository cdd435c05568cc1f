/// The path from the root to a place in all samples: `$.events.*.tickets[*].seat`.
///
/// `[*]` matches any element of an array, `.*` any value of a dictionary, and `["a key"]` a member whose key is not an
/// identifier.
package struct SamplePath: Sendable, Hashable {
    /// One step of a path.
    enum Component: Sendable, Hashable {
        case key(String)
        case element
        case value
    }

    /// The steps from the root.
    private(set) var components: [Component] = []

    /// Creates the path of the root.
    init() {}

    /// Returns this path with one more step.
    func appending(_ component: Component) -> SamplePath {
        var path = self
        path.components.append(component)
        return path
    }

    /// Parses `text`. Returns `nil` if it is not a path.
    package init?(_ text: String) {
        guard text.first == "$" else { return nil }
        var rest = text.dropFirst()
        while let first = rest.first {
            if first == "." {
                rest = rest.dropFirst()
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { return nil }
                components.append(name == "*" ? .value : .key(String(name)))
                rest = rest[name.endIndex...]
            } else if rest.hasPrefix("[*]") || rest.hasPrefix("[]") {
                components.append(.element)
                rest = rest.dropFirst(rest.hasPrefix("[]") ? 2 : 3)
            } else if rest.hasPrefix("[\"") {
                guard let (key, remainder) = Self.quotedKey(rest.dropFirst(2)) else { return nil }
                components.append(.key(key))
                rest = remainder
            } else {
                return nil
            }
        }
    }

    /// Returns the key up to the next quote, and the text after the closing bracket. A backslash escapes a quote and
    /// itself.
    private static func quotedKey(_ text: Substring) -> (key: String, remainder: Substring)? {
        var key = ""
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped || (character != "\\" && character != "\"") {
                key.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                let remainder = text[text.index(after: index)...]
                return remainder.first == "]" ? (key, remainder.dropFirst()) : nil
            }
        }
        return nil
    }
}

extension SamplePath: CustomStringConvertible {
    package var description: String {
        components.reduce(into: "$") { text, component in
            switch component {
            case .element: text += "[*]"
            case .value: text += ".*"
            case .key(let key) where Self.isPlain(key): text += "." + key
            case .key(let key): text += "[" + SwiftLiteral(key).text + "]"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}
