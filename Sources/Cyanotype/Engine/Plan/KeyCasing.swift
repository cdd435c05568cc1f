/// The style in which a key combines the words of a name.
///
/// ``Blueprint/keyCasing(_:)`` converts the keys of a blueprint, and ``key(for:)`` converts any name:
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
/// A word starts at a capital after a lowercase letter or a digit, at the last of several capitals before a lowercase
/// letter (`URLSession` is `url`, `session`), and after an underscore or hyphen. Underscores and hyphens at the ends of
/// a name are kept.
public struct KeyCasing: Sendable {
    private let convert: @Sendable (String) -> String

    /// Returns a custom casing.
    ///
    /// - Parameter key: A closure that returns the key for a name.
    /// - Returns: The casing.
    public static func custom(_ key: @escaping @Sendable (String) -> String) -> KeyCasing {
        KeyCasing(convert: key)
    }

    /// Returns the key for a name.
    ///
    /// - Parameter name: A name in any of the casings.
    /// - Returns: The name in this casing.
    /// - Complexity: O(*n*) in the length of the name.
    public func key(for name: String) -> String {
        convert(name)
    }

    /// Lowercase words separated by underscores.
    public static let snakeCase = KeyCasing(separator: "_") { word, _ in word.lowercased() }

    /// Lowercase words separated by hyphens.
    public static let kebabCase = KeyCasing(separator: "-") { word, _ in word.lowercased() }

    /// Uppercase words separated by underscores.
    public static let screamingSnakeCase = KeyCasing(separator: "_") { word, _ in word.uppercased() }

    /// Capitalized words, except the first.
    public static let camelCase = KeyCasing(separator: "") { word, isFirst in
        isFirst ? word.lowercased() : word.withCapital
    }

    /// Capitalized words.
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
