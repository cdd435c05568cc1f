// Strings are compared Character by Character, and canonically equivalent Characters are equal. Ignoring case means
// that Unicode's default case folding is applied first: the same for all languages, and with "ß" equal to "ss".

extension Matcher where Value == String {
    /// Matches a string that equals another one if the case of letters does not count.
    ///
    /// ```swift
    /// query.filter(\.title, .equals("straße", ignoringCase: true))  // finds "STRASSE"
    /// ```
    ///
    /// Unicode's default case folding is applied to both strings. It does not depend on a language: `ß` is `ss`, and
    /// the Turkish `ı` is not `I`. If case is ignored, no index leads to the strings: the database compares each key.
    ///
    /// - Parameters:
    ///   - text: The other string.
    ///   - ignoringCase: Whether letters match in both cases.
    /// - Returns: The matcher.
    public static func equals(_ text: String, ignoringCase: Bool) -> Matcher {
        ignoringCase ? Matcher(.text(.equals, text, ignoringCase: true)) : .equals(text)
    }

    /// Matches a string that contains another, Character by Character. Every string contains the empty one. No index
    /// leads to the strings.
    ///
    /// - Parameters:
    ///   - text: The other string.
    ///   - ignoringCase: Whether letters match in both cases, as for `equals(_:ignoringCase:)`.
    /// - Returns: The matcher.
    public static func contains(_ text: String, ignoringCase: Bool = false) -> Matcher {
        Matcher(.text(.contains, text, ignoringCase: ignoringCase))
    }

    /// Matches a string that starts with another, Character by Character. Every string starts with the empty one. The
    /// property's index leads to the strings, unless case is ignored.
    ///
    /// - Parameters:
    ///   - prefix: The other string.
    ///   - ignoringCase: Whether letters match in both cases, as for `equals(_:ignoringCase:)`.
    /// - Returns: The matcher.
    public static func starts(with prefix: String, ignoringCase: Bool = false) -> Matcher {
        Matcher(.text(.starts, prefix, ignoringCase: ignoringCase))
    }

    /// Matches a string that ends with another, Character by Character. Every string ends with the empty one. No index
    /// leads to the strings.
    ///
    /// - Parameters:
    ///   - suffix: The other string.
    ///   - ignoringCase: Whether letters match in both cases, as for `equals(_:ignoringCase:)`.
    /// - Returns: The matcher.
    public static func ends(with suffix: String, ignoringCase: Bool = false) -> Matcher {
        Matcher(.text(.ends, suffix, ignoringCase: ignoringCase))
    }
}

extension Matcher where Value == String? {
    /// Matches a string that equals another one if the case of letters does not count. `nil` does not match.
    ///
    /// - Parameters:
    ///   - text: The other string.
    ///   - ignoringCase: Whether letters match in both cases.
    /// - Returns: The matcher.
    public static func equals(_ text: String, ignoringCase: Bool) -> Matcher {
        .some(.equals(text, ignoringCase: ignoringCase))
    }

    /// Matches a string that contains another, Character by Character. `nil` does not match.
    ///
    /// - Parameters:
    ///   - text: The other string.
    ///   - ignoringCase: Whether letters match in both cases.
    /// - Returns: The matcher.
    public static func contains(_ text: String, ignoringCase: Bool = false) -> Matcher {
        .some(.contains(text, ignoringCase: ignoringCase))
    }

    /// Matches a string that starts with another, Character by Character. `nil` does not match.
    ///
    /// - Parameters:
    ///   - prefix: The other string.
    ///   - ignoringCase: Whether letters match in both cases.
    /// - Returns: The matcher.
    public static func starts(with prefix: String, ignoringCase: Bool = false) -> Matcher {
        .some(.starts(with: prefix, ignoringCase: ignoringCase))
    }

    /// Matches a string that ends with another, Character by Character. `nil` does not match.
    ///
    /// - Parameters:
    ///   - suffix: The other string.
    ///   - ignoringCase: Whether letters match in both cases.
    /// - Returns: The matcher.
    public static func ends(with suffix: String, ignoringCase: Bool = false) -> Matcher {
        .some(.ends(with: suffix, ignoringCase: ignoringCase))
    }
}
