// The text of a type, in which stores record it: `optional<string>`, `map<uuid,array<model>>`, `enum<string>{"a","b"}`,
// `union<internal,"kind">{"\"a\"":model,*}`, `converted<"color",1,string>`. It must not change, because files have it.
extension StoredType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .simple(let type): type.rawValue
        case .optional(let type): "optional<\(type)>"
        case .array(let type): "array<\(type)>"
        case .tuple(let types): "tuple<\(types.map(\.description).joined(separator: ","))>"
        case .map(let keys, let values): "map<\(keys),\(values)>"
        case .raw(let type, nil): "enum<\(type)>"
        case .raw(let type, let cases?): "enum<\(type)>{\(cases.map(Self.quoted).joined(separator: ","))}"
        case .union(let union):
            "union<\(([union.form.rawValue] + union.keys.map(Self.quoted)).joined(separator: ","))>"
                + "{\((union.variants.map(Self.text) + (union.isOpen ? ["*"] : [])).joined(separator: ","))}"
        case .converted(nil, _, let type): "converted<\(type)>"
        case .converted(let name?, let number, let type): "converted<\(Self.quoted(name)),\(number),\(type)>"
        }
    }

    private static func text(of variant: StoredUnion.Variant) -> String {
        quoted(variant.tag) + (variant.type.map { ":\($0)" } ?? "")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

extension StoredType {
    /// The deepest type that is parsed: the text may be anybody's.
    private static var maximumDepth: Int { 64 }

    /// Parses the text of a type; `nil` if it is none.
    ///
    /// - Parameter text: The text, of this program or any other.
    /// - Complexity: O(*n*) in the text.
    package init?(_ text: String) {
        var parser = StoredTypeParser(text)
        guard let type = parser.type(Self.maximumDepth), parser.isAtEnd else { return nil }
        self = type
    }
}

/// Parses the text of a type from left to right.
private struct StoredTypeParser {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
    }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    mutating func type(_ depth: Int) -> StoredType? {
        guard depth > 0 else { return nil }
        let name = word()
        if let simple = StoredType.Simple(rawValue: name) { return .simple(simple) }
        guard skip("<") else { return nil }
        switch name {
        case "optional": return closed(type(depth - 1)).map { .optional($0) }
        case "array": return closed(type(depth - 1)).map { .array($0) }
        case "tuple":
            if skip(">") { return .tuple([]) }
            var types: [StoredType] = []
            repeat {
                guard let next = type(depth - 1) else { return nil }
                types.append(next)
            } while skip(",")
            return skip(">") ? .tuple(types) : nil
        case "map":
            guard let keys = type(depth - 1), skip(","), let values = closed(type(depth - 1)) else { return nil }
            return .map(keys: keys, values: values)
        case "enum":
            guard let raw = closed(type(depth - 1)) else { return nil }
            return skip("{") ? strings().map { .raw(raw, cases: $0) } : .raw(raw, cases: nil)
        case "union": return union(depth)
        case "converted":
            guard rest.first == "\"" else {
                return closed(type(depth - 1)).map { .converted(name: nil, number: 1, $0) }
            }
            guard let name = string(), skip(","), let count = number(), skip(",") else { return nil }
            return closed(type(depth - 1)).map { .converted(name: name, number: count, $0) }
        default: return nil
        }
    }

    private mutating func closed(_ type: StoredType?) -> StoredType? {
        skip(">") ? type : nil
    }

    private mutating func union(_ depth: Int) -> StoredType? {
        guard let form = StoredUnion.Form(rawValue: word()) else { return nil }
        var keys: [String] = []
        while skip(",") {
            guard let key = string() else { return nil }
            keys.append(key)
        }
        guard skip(">"), skip("{") else { return nil }
        var variants: [StoredUnion.Variant] = []
        var isOpen = false
        while !skip("}") {
            if isOpen || !variants.isEmpty, !skip(",") { return nil }
            if isOpen { return nil }
            if skip("*") {
                isOpen = true
                continue
            }
            guard let tag = string() else { return nil }
            guard skip(":") else {
                variants.append(StoredUnion.Variant(tag: tag, type: nil))
                continue
            }
            guard let value = type(depth - 1) else { return nil }
            variants.append(StoredUnion.Variant(tag: tag, type: value))
        }
        return .union(StoredUnion(form: form, keys: keys, variants: variants, isOpen: isOpen))
    }

    /// Parses strings up to a closing brace.
    private mutating func strings() -> [String]? {
        if skip("}") { return [] }
        var strings: [String] = []
        repeat {
            guard let next = string() else { return nil }
            strings.append(next)
        } while skip(",")
        return skip("}") ? strings : nil
    }

    private mutating func string() -> String? {
        guard skip("\"") else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(text) }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            text.append(escaped)
        }
        return nil
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { $0 == "-" || ("0"..."9").contains($0) }
        rest.removeFirst(digits.count)
        return Int(String(digits))
    }

    private mutating func word() -> String {
        let word = rest.prefix { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
        rest.removeFirst(word.count)
        return String(word)
    }
}
