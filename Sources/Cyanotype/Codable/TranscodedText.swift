/// A document that is not plain UTF-8, as UTF-8.
///
/// RFC 8259 has UTF-8 without a byte order mark only, but its predecessors had UTF-16 and UTF-32 too, which are told by
/// where the first two characters have zeros: RFC 4627 section 3, whose documents begin with two of ASCII. Foundation
/// reads all of them.
struct TranscodedText {
    private var bytes: [UInt8]

    /// - Returns: `nil` when `document` is to be read as it is: it is UTF-8 without a mark, or nothing at all.
    init?(_ document: UnsafeRawBufferPointer) {
        // The first byte of a document in UTF-8 is ASCII, and the second is not zero.
        guard let first = document.first, document.count > 1,
            first == 0 || first >= 0xef || document[1] == 0
        else { return nil }
        self.init(slowly: document)
    }

    @inline(never)
    private init?(slowly document: UnsafeRawBufferPointer) {
        func byte(_ index: Int) -> UInt8? { index < document.count ? document[index] : nil }
        let text: String?
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xef, 0xbb, 0xbf, _):
            bytes = Array(document.dropFirst(3))
            return
        case (0, 0, 0xfe, 0xff): text = Self.utf32(document.dropFirst(4), isBigEndian: true)
        // The second is how Foundation spells the mark of UTF-32; a document in UTF-16 cannot begin like that either.
        case (0xff, 0xfe, 0, 0), (0xfe, 0xff, 0, 0): text = Self.utf32(document.dropFirst(4), isBigEndian: false)
        case (0xfe, 0xff, _, _): text = Self.utf16(document.dropFirst(2), isBigEndian: true)
        case (0xff, 0xfe, _, _): text = Self.utf16(document.dropFirst(2), isBigEndian: false)
        case (0, 0, 0, .some): text = Self.utf32(document[...], isBigEndian: true)
        case (.some, 0, 0, 0): text = Self.utf32(document[...], isBigEndian: false)
        case (0, .some, nil, nil), (0, .some, 0, _): text = Self.utf16(document[...], isBigEndian: true)
        case (.some, 0, nil, nil), (.some, 0, .some, 0): text = Self.utf16(document[...], isBigEndian: false)
        default: return nil
        }
        // What is no text is read as it is, and refused with its place.
        guard let text else { return nil }
        bytes = Array(text.utf8)
    }

    private static func utf16(_ bytes: Slice<UnsafeRawBufferPointer>, isBigEndian: Bool) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let unit = bytes.base.loadUnaligned(fromByteOffset: index, as: UInt16.self)
            return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func utf32(_ bytes: Slice<UnsafeRawBufferPointer>, isBigEndian: Bool) -> String? {
        guard bytes.count.isMultiple(of: 4) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { index in
            let unit = bytes.base.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: unit) : UInt32(littleEndian: unit)
        }
        return String(validating: units, as: UTF32.self)
    }

    /// Hands the text to `body`.
    func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
}
