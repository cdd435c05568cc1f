/// How the words of a name are written in a key.
///
/// ``Blueprint/keyCasing(_:)`` converts the keys of a blueprint, and ``key(for:)`` any name:
///
/// ```swift
/// KeyCasing.snakeCase.key(for: "pictureURL")    // "picture_url"
/// ```
///
/// | casing | `pictureURL` | `utf8Text` | `isOn2x` |
/// |---|---|---|---|
/// | ``snakeCase`` | `picture_url` | `utf8_text` | `is_on2x` |
/// | ``kebabCase`` | `picture-url` | `utf8-text` | `is-on2x` |
/// | ``screamingSnakeCase`` | `PICTURE_URL` | `UTF8_TEXT` | `IS_ON2X` |
/// | ``camelCase`` | `pictureUrl` | `utf8Text` | `isOn2x` |
/// | ``pascalCase`` | `PictureUrl` | `Utf8Text` | `IsOn2x` |
///
/// A word begins at a capital after a small letter or a digit, at the last capital of several before a small letter
/// (`URLSession` is `url`, `session`), and after an underscore or hyphen. Those at the ends of a name stay.
public struct KeyCasing: Sendable {
    private let convert: @Sendable (String) -> String

    /// A casing of your own.
    ///
    /// - Parameter key: The key for a name.
    /// - Returns: The casing.
    public static func custom(_ key: @escaping @Sendable (String) -> String) -> KeyCasing {
        KeyCasing(convert: key)
    }

    /// The key for a name.
    ///
    /// - Parameter name: A name in any of the casings.
    /// - Returns: The name in this casing.
    /// - Complexity: O(*n*) in the length of the name.
    public func key(for name: String) -> String {
        convert(name)
    }

    /// Words in small letters with underscores between them.
    public static let snakeCase = KeyCasing(separator: "_") { word, _ in word.lowercased() }

    /// Words in small letters with hyphens between them.
    public static let kebabCase = KeyCasing(separator: "-") { word, _ in word.lowercased() }

    /// Words in capitals with underscores between them.
    public static let screamingSnakeCase = KeyCasing(separator: "_") { word, _ in word.uppercased() }

    /// Words that begin with a capital, but for the first.
    public static let camelCase = KeyCasing(separator: "") { word, isFirst in
        isFirst ? word.lowercased() : word.withCapital
    }

    /// Words that begin with a capital.
    public static let pascalCase = KeyCasing(separator: "") { word, _ in word.withCapital }
}

extension KeyCasing {
    private init(separator: String, _ spell: @escaping @Sendable (_ word: String, _ isFirst: Bool) -> String) {
        convert = { name in
            let isSeparator: (Character) -> Bool = { $0 == "_" || $0 == "-" }
            let head = name.prefix(while: isSeparator)
            if head.count == name.count { return name }
            let tail = String(name.reversed().prefix(while: isSeparator).reversed())
            let words = name.dropFirst(head.count).dropLast(tail.count).words
            return head + words.enumerated().map { spell($1, $0 == 0) }.joined(separator: separator) + tail
        }
    }
}

extension Substring {
    /// The words of a name in any of the casings.
    fileprivate var words: [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            if character == "_" || character == "-" {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let isAfterWord = previous.map { $0.isLowercase || $0.isNumber } ?? false
            let isLastCapital = (previous?.isUppercase ?? false) && (next?.isLowercase ?? false)
            if character.isUppercase, !word.isEmpty, isAfterWord || isLastCapital {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension String {
    fileprivate var withCapital: String {
        prefix(1).uppercased() + dropFirst().lowercased()
    }
}
