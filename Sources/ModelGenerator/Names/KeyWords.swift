/// The words of a key, such as `profile_image_url_https`, and the names made of them, such as `profileImageURLHTTPS`.
struct KeyWords {
    /// Words in capitals, by the Swift API design guidelines: `htmlURL`, but `url` at the start.
    private static let acronyms: Set<String> = [
        "api", "ascii", "cdn", "cpu", "css", "csv", "dns", "ean", "eta", "faq", "ftp", "gpu", "gps", "gtin", "html",
        "http", "https", "iban", "id", "imap", "imei", "ios", "ip", "isbn", "iso", "isrc", "issn", "json", "jwt", "md",
        "mime", "os", "pdf", "php", "png", "ram", "rgb", "rss", "sdk", "sha", "sim", "sku", "sms", "smtp", "sql", "ssh",
        "ssl", "svg", "tcp", "tls", "tv", "ui", "udp", "uid", "upc", "uri", "url", "usb", "utc", "utf", "uuid", "vat",
        "vpn", "xml", "xmpp",
    ]

    /// The maximum length of a name, without an underscore in front. The first word that does not fit is omitted, with
    /// all after it; a single word is truncated.
    static let maximumLength = 48

    private(set) var words: [String]

    init(_ key: String) {
        var words: [[Unicode.Scalar]] = [[]]
        let scalars = Array(key.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            guard scalar.properties.isXIDContinue, scalar != "_" else {
                words.append([])
                continue
            }
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            let isNextLast = index + 2 == scalars.count
            if let previous = words.last?.last, Self.isBoundary(previous, scalar, next, isNextLast: isNextLast) {
                words.append([])
            }
            words[words.count - 1].append(scalar)
        }
        // A word of only marks and selectors is no word.
        self.words = words.filter { $0.contains { $0.properties.isXIDStart || $0.properties.numericType != nil } }
            .map { String(String.UnicodeScalarView($0)) }
        // Keys that count reactions and votes: +1 and -1.
        if self.words.count == 1, self.words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), scalars.count > 1 {
            if scalars[0] == "+" { self.words[0] = "plus" + self.words[0] }
            if scalars[0] == "-" { self.words[0] = "minus" + self.words[0] }
        }
    }

    /// Whether a new word begins at `scalar`: `camel|Case`, `HTTP|Server`, but not `URLs`.
    private static func isBoundary(
        _ previous: Unicode.Scalar,
        _ scalar: Unicode.Scalar,
        _ next: Unicode.Scalar?,
        isNextLast: Bool
    ) -> Bool {
        guard scalar.properties.isUppercase else { return false }
        if !previous.properties.isUppercase { return true }
        guard let next, next.properties.isLowercase else { return false }
        return !(next == "s" && isNextLast)
    }

    /// The words with the last one in the singular.
    var singular: KeyWords {
        var singular = self
        if let last = words.last { singular.words[words.count - 1] = Singular.of(last) }
        return singular
    }

    /// The property name, such as `profileImageURL`, or `nil` if the key has no words.
    var propertyName: String? {
        guard let first = words.first else { return nil }
        return Self.identifier(first.lowercased(), words.dropFirst())
    }

    /// The type name, such as `ProfileImage`, or `nil` if the key has no words.
    var typeName: String? {
        words.isEmpty ? nil : Self.identifier("", words[...])
    }

    private static func identifier(_ start: String, _ words: ArraySlice<String>) -> String {
        var name = start
        for word in words {
            let word = capitalized(word)
            if !name.isEmpty, name.count + word.count > maximumLength { break }
            name += word
        }
        name = String(name.prefix(maximumLength))
        if let first = name.unicodeScalars.first, !first.properties.isXIDStart { return "_" + name }
        return name
    }

    /// Returns `Profile`, `URL`, `SHA256` or `IDs`.
    private static func capitalized(_ word: String) -> String {
        let word = word.lowercased()
        let stem = word.prefix { !("0"..."9").contains($0) }
        if acronyms.contains(String(stem)) { return word.uppercased() }
        if stem.count == word.count, stem.hasSuffix("s"), acronyms.contains(String(stem.dropLast())) {
            return stem.dropLast().uppercased() + "s"
        }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
