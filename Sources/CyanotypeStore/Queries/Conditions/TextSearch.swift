internal import Cyanotype

/// Searches strings for another one, Character by Character, as `contains` and `starts(with:)` do.
///
/// Canonically equivalent Characters are equal. Comparing Characters is slow, so bytes are compared first.
struct TextSearch: Sendable {
    private let characters: [Character]
    /// The bytes of the normal form.
    private let bytes: [UInt8]
    private let isASCII: Bool

    /// - Parameter text: The string to search for, which is not empty.
    init(_ text: String) {
        characters = Array(text)
        bytes = text.utf8Span.isKnownASCII ? Array(text.utf8) : text.normalizedBytes
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    func isFound(in text: String) -> Bool {
        let span = text.utf8Span
        if span.isKnownASCII && isASCII { return isFoundInASCII(span.span) }
        // If the text is in normal form too, it must contain the bytes.
        var checked = span
        if checked.checkForNFC(quickCheck: true), firstIndex(in: span.span, from: 0) == nil { return false }
        return isFoundByCharacters(in: text)
    }

    func isPrefix(of text: String) -> Bool {
        let span = text.utf8Span
        if span.isKnownASCII && isASCII {
            return matches(in: span.span, at: 0) && isBoundary(in: span.span, at: bytes.count)
        }
        return text.starts(with: characters)
    }

    func isSuffix(of text: String) -> Bool {
        let span = text.utf8Span
        if span.isKnownASCII && isASCII {
            let start = span.count - bytes.count
            return start >= 0 && matches(in: span.span, at: start) && isBoundary(in: span.span, at: start)
        }
        return text.reversed().starts(with: characters.reversed())
    }

    /// Searches ASCII, where every byte is a Character, except that CR and LF are one.
    private func isFoundInASCII(_ span: Span<UInt8>) -> Bool {
        var start = 0
        while let index = firstIndex(in: span, from: start) {
            if isBoundary(in: span, at: index) && isBoundary(in: span, at: index + bytes.count) { return true }
            start = index + 1
        }
        return false
    }

    private func isBoundary(in span: Span<UInt8>, at index: Int) -> Bool {
        index == 0 || index >= span.count || span[index] != UInt8(ascii: "\n") || span[index - 1] != UInt8(ascii: "\r")
    }

    private func firstIndex(in span: Span<UInt8>, from start: Int) -> Int? {
        let end = span.count - bytes.count
        guard start <= end else { return nil }
        let first = bytes[0]
        for index in start...end where span[index] == first && matches(in: span, at: index) { return index }
        return nil
    }

    private func matches(in span: Span<UInt8>, at index: Int) -> Bool {
        guard span.count - index >= bytes.count else { return false }
        for offset in 0..<bytes.count where span[index + offset] != bytes[offset] { return false }
        return true
    }

    private func isFoundByCharacters(in text: String) -> Bool {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].starts(with: characters) { return true }
            start = text.index(after: start)
        }
        return false
    }
}

extension String {
    /// The bytes of the normal form C.
    fileprivate var normalizedBytes: [UInt8] {
        Array(CanonicalText.normalized(self).utf8)
    }
}
