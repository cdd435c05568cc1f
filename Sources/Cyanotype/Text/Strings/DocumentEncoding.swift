/// The encoding of a document that is not plain UTF-8, and the length of its byte order mark.
///
/// RFC 8259 allows only UTF-8 without a byte order mark, but its predecessors also allowed UTF-16 and UTF-32. The zero
/// bytes in the first two characters reveal the encoding: RFC 4627 section 3, where a document begins with two ASCII
/// characters.
enum DocumentEncoding {
    case utf8(mark: Int)
    case utf16(isBigEndian: Bool, mark: Int)
    case utf32(isBigEndian: Bool, mark: Int)

    /// - Returns: `nil` for plain UTF-8, and for bytes in no known encoding.
    init?(_ document: UnsafeRawBufferPointer) {
        func byte(_ index: Int) -> UInt8? { unsafe index < document.count ? document[index] : nil }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xef, 0xbb, 0xbf, _): self = .utf8(mark: 3)
        case (0, 0, 0xfe, 0xff): self = .utf32(isBigEndian: true, mark: 4)
        // The second pattern is Foundation's form of the UTF-32 mark; no UTF-16 document can begin like that either.
        case (0xff, 0xfe, 0, 0), (0xfe, 0xff, 0, 0): self = .utf32(isBigEndian: false, mark: 4)
        case (0xfe, 0xff, _, _): self = .utf16(isBigEndian: true, mark: 2)
        case (0xff, 0xfe, _, _): self = .utf16(isBigEndian: false, mark: 2)
        case (0, 0, 0, .some): self = .utf32(isBigEndian: true, mark: 0)
        case (.some, 0, 0, 0): self = .utf32(isBigEndian: false, mark: 0)
        case (0, .some, nil, nil), (0, .some, 0, _): self = .utf16(isBigEndian: true, mark: 0)
        case (.some, 0, nil, nil), (.some, 0, .some, 0): self = .utf16(isBigEndian: false, mark: 0)
        default: return nil
        }
    }
}
