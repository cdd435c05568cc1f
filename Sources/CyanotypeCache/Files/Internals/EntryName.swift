internal import Cyanotype

/// The names of files and folders for keys and groups, which only have ASCII letters, digits and `-_.%~@`.
///
/// | | name |
/// |---|---|
/// | key | percent-encoded (RFC 3986), a dot at the beginning too |
/// | key with a longer name, or an empty one | its first 40 bytes, `~`, and the SHA-256 of the key |
/// | group | `@`, and the percent-encoded name |
///
/// So keys and groups never meet, nor do they meet the cache's own files: those begin with a dot, or lie beside the groups,
/// where no entries are. Strings are in NFC, in which equal ones have the same bytes.
enum EntryName {
    private static let maximumCount = 100
    private static let maximumFolderCount = 140
    private static let prefixCount = 40
    private static let folderMark: Character = "@"

    /// The name of the file for a key in NFC. Two keys may have one name, so the file has the key.
    static func ofFile(_ key: String) -> String {
        var name = encoded(key, limit: maximumCount)
        if name.first == "." { name = "%2E" + name.dropFirst() }
        if 1...maximumCount ~= name.utf8.count { return name }
        var key = key
        let digest = key.withUTF8 { unsafe SHA256.hash(UnsafeRawBufferPointer($0)) }
        return name.prefix(prefixCount) + "~" + digest.map { hexadecimal($0, uppercase: false) }.joined()
    }

    /// The name of the folder for a group in its group; `nil` if it is too long.
    static func ofFolder(_ group: some StringProtocol) -> String? {
        let name = encoded(group, limit: maximumFolderCount)
        return name.utf8.count > maximumFolderCount ? nil : String(folderMark) + name
    }

    /// The group's own name of which a folder is; `nil` if it is of none.
    static func ofGroup(inFolder folder: String) -> String? {
        guard isFolder(folder), let name = decoded(folder.dropFirst()), ofFolder(name) == folder,
            !name.utf8.contains(0x2E)
        else { return nil }
        return name
    }

    /// Whether a folder may be a group's.
    static func isFolder(_ name: String) -> Bool { name.first == folderMark }

    // MARK: - Percent-encoding

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Encodes a text, or its beginning if more than `limit` bytes would be needed.
    private static func encoded(_ text: some StringProtocol, limit: Int) -> String {
        var name = ""
        for byte in text.utf8 {
            name += isPlain(byte) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte, uppercase: true)
            if name.utf8.count > limit { break }
        }
        return name
    }

    private static func hexadecimal(_ byte: UInt8, uppercase: Bool) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: uppercase)
    }

    private static func decoded(_ name: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = name.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
