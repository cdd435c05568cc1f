public import FoundationEssentials

/// A URL or a relative reference is a string in JSON.
///
/// Decoding accepts the strings that Foundation's `URL(string:)` accepts, so a model, `JSONDecoder` and
/// ``CyanotypeDecoder`` give the same result: spaces, `{`, `|` and other characters that a URL cannot contain are
/// percent-encoded, and `https://ä.x/` becomes `https://xn--4ca.x/`. (For such a host, Foundation needs its
/// internationalization library, which `import Foundation` links. Without it, the host is percent-encoded.) A URL that
/// needs no change is encoded as it was read.
///
/// ``Conversion/strictURL`` accepts only strings that already are URLs.
extension URL: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> URL {
        try read(from: &reader, expected: "a URL", isStrict: false)
    }

    public func write(to writer: inout JSONWriter) {
        if writer.writesExactValues, let baseURL {
            return writer.writeArray([baseURL.absoluteString, relativeString]) { $1.writeString($0) }
        }
        // `absoluteString` would change a relative URL, which must stay as it was read.
        writer.writeString(relativeString)
    }

    /// Reads a URL that has a base, which JSON for others lacks.
    private static func readWithBase(from reader: inout JSONReader) throws(JSONReader.Failure) -> URL {
        let offset = reader.offset
        let parts = try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try reader.readString()
        }
        guard parts.count == 2, let base = URL(string: parts[0]), let url = URL(string: parts[1], relativeTo: base)
        else { throw reader.rejected(at: offset, expected: "a URL and what is relative to it") }
        return url
    }

    fileprivate static func read(
        from reader: inout JSONReader,
        expected: String,
        isStrict: Bool
    ) throws(JSONReader.Failure) -> URL {
        let offset = reader.offset
        guard reader.isAtString else {
            if reader.readsExactValues, reader.isAtArray { return try readWithBase(from: &reader) }
            throw reader.mismatch("\(expected) in a string")
        }
        let string = try reader.readString()
        // A store returns what it got.
        let isStrict = isStrict && !reader.readsExactValues
        guard let url = URL(string: string, encodingInvalidCharacters: !isStrict) else {
            let reason = refusalReason(of: string, isStrict: isStrict)
            throw reader.rejected(at: offset, expected: expected, reason: reason)
        }
        return url
    }
}

extension Conversion where Value == URL {
    /// A conversion for a URL or a relative reference of RFC 3986, as a string.
    ///
    /// A string with characters that a URL cannot contain is an error, which names the first of them. Without this
    /// conversion, those characters are percent-encoded.
    ///
    /// ```swift
    /// Field("home", \.home, as: .strictURL)    // "https://example.org/a b" is an error
    /// ```
    public static var strictURL: Self {
        Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try URL.read(from: &reader, expected: "a URL of RFC 3986", isStrict: true)
            },
            write: { url, writer in url.write(to: &writer) },
            schema: { URL.jsonSchema(in: &$0) },
            stored: { URL.storedType }
        )
    }
}

/// Returns why Foundation rejects a string as a URL, for an error.
private func refusalReason(of string: String, isStrict: Bool) -> String {
    if string.isEmpty { return "it is empty" }
    let scheme = string.prefix { !":/?#".contains($0) }
    if string[scheme.endIndex...].first == ":", !isScheme(scheme) {
        return "\(quoted(String(scheme).excerpt)) is not a scheme"
    }
    if isStrict, let character = firstUnencoded(in: string) {
        return "the character \(quoted(String(character))) must be percent-encoded"
    }
    if let port = port(of: string), !port.utf8.allSatisfy(ASCII.isDigit) {
        return "\(quoted(String(port).excerpt)) is not a port"
    }
    return "its host is not valid"
}

private func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first else { return true }
    return ASCII.isLetter(first)
        && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
}

/// Returns the first character that Foundation would percent-encode.
private func firstUnencoded(in string: String) -> Unicode.Scalar? {
    let scalars = string.unicodeScalars
    let allowed = "%-._~:/?#[]@!$&'()*+,;=".unicodeScalars
    let forbidden = scalars.first { scalar in
        if allowed.contains(scalar) { return false }
        return !scalar.isASCII || !ASCII.isLetter(UInt8(scalar.value)) && !ASCII.isDigit(UInt8(scalar.value))
    }
    if let forbidden { return forbidden }
    let isBroken = string.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
        part.prefix(2).count { $0.isHexDigit } < 2
    }
    if isBroken { return "%" }
    // Only a second `#` or brackets that do not enclose a host are left.
    guard let encoded = URL(string: string)?.relativeString.unicodeScalars else { return nil }
    return zip(scalars, encoded).first { $0 != $1 }?.0
}

/// Returns the text after the colon that follows the host.
private func port(of string: String) -> Substring? {
    // The host follows two slashes, which a scheme may precede.
    let parts = string.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty else { return nil }
    let authority = parts[2].prefix { !"/?#".contains($0) }
    let host = authority[(authority.lastIndex(of: "@") ?? authority.startIndex)...]
    let afterBrackets = host[(host.lastIndex(of: "]") ?? host.startIndex)...]
    return afterBrackets.firstIndex(of: ":").map { afterBrackets[$0...].dropFirst() }
}
