internal import Cyanotype

/// The file of an entry: a header of 48 bytes, the texts, and the value. Numbers are little-endian.
///
/// | offset | size | |
/// |--:|--:|---|
/// | 0 | 7 | `89 43 59 46 43 0D 0A`: no text, and damaged by whoever converts line ends |
/// | 7 | 1 | the format, 1 |
/// | 8 | 4 | the kind of the value: 0 data, 1 a JSON document as stores write it |
/// | 12 | 4 | the length of the version |
/// | 16 | 4 | the length of the group |
/// | 20 | 4 | the length of the key |
/// | 24 | 8 | the length of the value |
/// | 32 | 8 | the XXH64 of the value |
/// | 40 | 8 | the XXH64 of the 40 bytes before and of the texts, without these 8 |
/// | 48 | | the version, the group and the key in UTF-8, then the value |
///
/// The version is that of the program that has written the entry. The group and the key are compared: a name may be that of
/// another key, and a file may have been moved.
enum EntryFile {
    enum Kind: UInt32 {
        case data, document
    }

    /// A value as it is kept.
    struct Content {
        let kind: Kind
        let bytes: [UInt8]
    }

    struct Header {
        let kind: Kind
        let version: String
        let group: String
        let key: String
        /// The value's place in the file.
        let content: Range<Int>
        let contentHash: UInt64
    }

    /// The header of a file.
    enum Parsed {
        case header(Header)
        /// A format of later versions of the library.
        case unknown
        /// The texts are longer than the bytes that were given: so many are needed.
        case incomplete(Int)
        case damaged
    }

    static let fixedCount = 48
    private static let magic: [UInt8] = [0x89, 0x43, 0x59, 0x46, 0x43, 0x0D, 0x0A]
    private static let format: UInt8 = 1

    /// The greatest value: 1 GiB.
    static let maximumContentCount = 1 << 30

    /// The greatest length of a version, a group or a key in bytes.
    static let maximumTextCount = 1 << 24

    // MARK: - Writing

    /// Returns the bytes before the value.
    static func header(of content: Content, version: String, group: String, key: String) -> [UInt8] {
        let texts = [version, group, key].map { Array($0.utf8) }
        var header = magic + [format]
        header += LittleEndian.bytes(content.kind.rawValue)
        for text in texts { header += LittleEndian.bytes(UInt32(truncatingIfNeeded: text.count)) }
        header += LittleEndian.bytes(UInt64(content.bytes.count))
        header += LittleEndian.bytes(hash(content.bytes[...]))
        let joined = Array(texts.joined())
        header += LittleEndian.bytes(hash((header + joined)[...]))
        return header + joined
    }

    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe XXH64.hash($0) } }

    // MARK: - Reading

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - bytes: The beginning of the file.
    ///   - size: The size of the file.
    /// - Returns: The header, or why there is none.
    static func parse(_ bytes: [UInt8], ofFileWithSize size: Int) -> Parsed {
        guard bytes.starts(with: magic), bytes.count > magic.count else { return .damaged }
        if bytes[magic.count] != format { return .unknown }
        guard bytes.count >= fixedCount, let kind = Kind(rawValue: LittleEndian.number(bytes[8...])) else {
            return .damaged
        }
        let counts = [12, 16, 20].map { Int(LittleEndian.number(bytes[$0...]) as UInt32) }
        let contentCount: UInt64 = LittleEndian.number(bytes[24...])
        let start = counts.reduce(fixedCount, +)
        guard counts.allSatisfy({ $0 <= maximumTextCount }), contentCount <= UInt64(maximumContentCount),
            start + Int(contentCount) == size
        else { return .damaged }
        if bytes.count < start { return .incomplete(start) }
        let joined = bytes[fixedCount..<start]
        guard hash((bytes[..<40] + joined)) == LittleEndian.number(bytes[40...]) else { return .damaged }
        var texts: [String] = []
        var rest = joined
        for count in counts {
            guard let text = String(validating: rest.prefix(count), as: UTF8.self) else { return .damaged }
            texts.append(text)
            rest = rest.dropFirst(count)
        }
        return .header(
            Header(
                kind: kind,
                version: texts[0],
                group: texts[1],
                key: texts[2],
                content: start..<size,
                contentHash: LittleEndian.number(bytes[32...])
            )
        )
    }
}
