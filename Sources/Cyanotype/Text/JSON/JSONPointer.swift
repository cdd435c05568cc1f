/// A place in a JSON document: RFC 6901.
///
/// ```swift
/// let pointer: JSONPointer = ["users", "3", "a/b"]
/// let value = document[at: pointer]
/// print(pointer)                        // /users/3/a~1b
/// ```
///
/// A token of digits is an index if the value is an array, and a key if it is an object.
public struct JSONPointer: Sendable, Hashable {
    /// The unescaped steps from the root; empty for the whole document.
    public var tokens: [String]

    /// Creates a pointer from steps.
    ///
    /// - Parameter tokens: The keys and indices, unescaped.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Parses a pointer. The result is `nil` if `text` is invalid: it is not empty and does not begin with a slash, or
    /// it has a tilde that is not followed by 0 or 1.
    ///
    /// - Parameter text: The pointer, as in a JSON string: `/a~1b/0`.
    public init?(_ text: String) {
        guard !text.utf8.isEmpty else {
            self.init()
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = Self.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.init(tokens: tokens)
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // Bytes are compared, as for JSON keys.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.map(ExactString.init) == right.tokens.map(ExactString.init)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tokens.map(ExactString.init))
    }

    /// Whether `other` is this place or inside it.
    func isPrefix(of other: JSONPointer) -> Bool {
        tokens.count <= other.tokens.count
            && zip(tokens, other.tokens).allSatisfy { ExactString($0) == ExactString($1) }
    }
}

extension JSONPointer: ExpressibleByArrayLiteral {
    /// Creates a pointer from unescaped tokens.
    public init(arrayLiteral elements: String...) {
        self.init(tokens: elements)
    }
}

extension JSONPointer: LosslessStringConvertible {
    public var description: String {
        tokens.map { token in
            var text = "/"
            for character in token.unicodeScalars {
                switch character {
                case "~": text += "~0"
                case "/": text += "~1"
                default: text.unicodeScalars.append(character)
                }
            }
            return text
        }.joined()
    }
}

extension JSONPointer {
    /// The pointer in quotes for a message, which shortens it as a ``MappingPath`` is.
    var quotedExcerpt: String {
        var shown = JSONPointer(tokens: tokens.map(\.excerpt))
        if tokens.count > 24 { shown.tokens.replaceSubrange(12..<(tokens.count - 6), with: ["…"]) }
        return quoted(shown.description)
    }
}

extension JSON {
    /// The value at a pointer, or `nil` if there is none. The index `-`, after the last element, never has one.
    ///
    /// - Complexity: O(*n*) in the tokens of the pointer.
    public subscript(at pointer: JSONPointer) -> JSON? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let elements):
                guard let index = JSONPointer.index(token), index < elements.count else { return nil }
                value = elements[index]
            default:
                return nil
            }
        }
        return value
    }
}

extension JSONPointer {
    /// The index that a token represents: digits without leading zeros.
    static func index(_ token: String) -> Int? {
        guard let first = token.utf8.first, token.utf8.allSatisfy(ASCII.isDigit),
            first != ASCII.zero || token.utf8.count == 1
        else { return nil }
        return Int(token)
    }
}
