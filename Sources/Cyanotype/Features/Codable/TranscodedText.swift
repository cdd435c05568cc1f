/// A document in another encoding than plain UTF-8, converted to UTF-8. Foundation decodes such documents.
struct TranscodedText {
    private var bytes: [UInt8]

    /// - Returns: `nil` if `document` needs no conversion: it is UTF-8 without a byte order mark, or empty.
    init?(_ document: UnsafeRawBufferPointer) {
        // The first byte of a document in UTF-8 is ASCII, and the second is not zero.
        guard let first = unsafe document.first, document.count > 1,
            unsafe first == 0 || first >= 0xef || document[1] == 0
        else { return nil }
        unsafe self.init(slowly: document)
    }

    @inline(never)
    private init?(slowly document: UnsafeRawBufferPointer) {
        let text: String?
        switch unsafe DocumentEncoding(document) {
        case .utf8(let mark):
            bytes = unsafe Array(document.dropFirst(mark))
            return
        case .utf16(let isBigEndian, let mark):
            text = unsafe Self.utf16(document.dropFirst(mark), isBigEndian: isBigEndian)
        case .utf32(let isBigEndian, let mark):
            text = unsafe Self.utf32(document.dropFirst(mark), isBigEndian: isBigEndian)
        case nil: return nil
        }
        // Invalid text is read without conversion, so that the reader refuses it with its position.
        guard let text else { return nil }
        bytes = Array(text.utf8)
    }

    private static func utf16(_ bytes: Slice<UnsafeRawBufferPointer>, isBigEndian: Bool) -> String? {
        guard unsafe bytes.count.isMultiple(of: 2) else { return nil }
        let units = unsafe stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let unit = unsafe bytes.base.loadUnaligned(fromByteOffset: index, as: UInt16.self)
            return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func utf32(_ bytes: Slice<UnsafeRawBufferPointer>, isBigEndian: Bool) -> String? {
        guard unsafe bytes.count.isMultiple(of: 4) else { return nil }
        let units = unsafe stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { index in
            let unit = unsafe bytes.base.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: unit) : UInt32(littleEndian: unit)
        }
        return String(validating: units, as: UTF32.self)
    }

    /// Calls `body` with the text.
    func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try unsafe bytes.withUnsafeBytes(body)
    }
}
