internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Converts the text of an XML or OpenStep property list to UTF-8.
enum PropertyListText {
    /// Whether a text is XML. No OpenStep value starts like this.
    static func isXML(_ text: [UInt8]) -> Bool {
        text.first { !XMLPropertyListReader.isBlank($0) } == UInt8(ascii: "<") && !isOpenStepData(text)
    }

    /// Whether a text is like `<0fbd77 1c2735ae>`, with nothing but hexadecimal digits and blanks before the end.
    private static func isOpenStepData(_ text: [UInt8]) -> Bool {
        let start = text.drop { XMLPropertyListReader.isBlank($0) }.dropFirst()
        let end = start.first { !(XMLPropertyListReader.isBlank($0) || $0.isHexadecimalDigit) }
        // <dead> is not an element of property lists.
        return end == UInt8(ascii: ">")
    }

    /// Returns the text as UTF-8, without its byte order mark.
    ///
    /// The encoding follows from the byte order mark, else from the layout of the first characters, else from the XML
    /// declaration. The default is UTF-8.
    static func utf8(_ bytes: [UInt8]) throws(PropertyListDamage) -> [UInt8] {
        let text: [UInt8]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = Array(bytes.dropFirst(3))
        } else if let (encoding, mark) = unicodeEncoding(bytes) {
            return try converted(Array(bytes.dropFirst(mark)), from: encoding)
        } else if let encoding = declaredEncoding(bytes) {
            text = try converted(bytes, declaredAs: encoding)
        } else {
            text = bytes
        }
        guard isUTF8(text) else { throw PropertyListDamage("it is not UTF-8") }
        return text
    }

    private static func isUTF8(_ text: [UInt8]) -> Bool {
        do {
            _ = try UTF8Span(validating: text.span)
            return true
        } catch {
            return false
        }
    }

    // MARK: Unicode

    private enum UnicodeEncoding {
        case utf16(isBigEndian: Bool)
        case utf32(isBigEndian: Bool)
    }

    private static func unicodeEncoding(_ bytes: [UInt8]) -> (UnicodeEncoding, mark: Int)? {
        switch bytes.prefix(4).map({ $0 }) {
        case [0xFF, 0xFE, 0, 0]: (.utf32(isBigEndian: false), 4)
        case [0, 0, 0xFE, 0xFF]: (.utf32(isBigEndian: true), 4)
        case let start where start.starts(with: [0xFF, 0xFE]): (.utf16(isBigEndian: false), 2)
        case let start where start.starts(with: [0xFE, 0xFF]): (.utf16(isBigEndian: true), 2)
        // Without a mark: every list starts with an ASCII character, and no text has NULs next to it.
        case let start where start.count == 4 && start[0] != 0 && start[1...] == [0, 0, 0]:
            (.utf32(isBigEndian: false), 0)
        case let start where start.count == 4 && start[3] != 0 && start[..<3] == [0, 0, 0]:
            (.utf32(isBigEndian: true), 0)
        case let start where start.count == 4 && start[0] != 0 && start[1] == 0 && start[2] != 0 && start[3] == 0:
            (.utf16(isBigEndian: false), 0)
        case let start where start.count == 4 && start[0] == 0 && start[1] != 0 && start[2] == 0 && start[3] != 0:
            (.utf16(isBigEndian: true), 0)
        default: nil
        }
    }

    private static func converted(
        _ bytes: [UInt8],
        from encoding: UnicodeEncoding
    ) throws(PropertyListDamage) -> [UInt8] {
        let string: String?
        switch encoding {
        case .utf16(let isBigEndian):
            guard bytes.count.isMultiple(of: 2) else { throw .cutShort }
            let units = stride(from: 0, to: bytes.count, by: 2).map { position in
                let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
                return isBigEndian ? first << 8 | second : second << 8 | first
            }
            string = String(validating: units, as: UTF16.self)
        case .utf32(let isBigEndian):
            guard bytes.count.isMultiple(of: 4) else { throw .cutShort }
            let units = stride(from: 0, to: bytes.count, by: 4).map { position in
                let four = bytes[position..<position + 4]
                return (isBigEndian ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            string = String(validating: units, as: UTF32.self)
        }
        guard let string else { throw PropertyListDamage("it is not Unicode") }
        return Array(string.utf8)
    }

    // MARK: Declared encodings

    /// Returns the name in `<?xml version="1.0" encoding="name"?>`, in lower case.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let start = bytes.prefix(512).drop { XMLPropertyListReader.isBlank($0) }
        guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: start[..<end], as: UTF8.self)
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let rest = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return rest.dropFirst().prefix { $0 != quote }.lowercased()
    }

    /// Encodings that the C library supports and property lists use. Others are refused: a file's contents must not
    /// choose which code is loaded.
    private static let convertible = [
        "iso-8859-", "iso8859-", "iso_8859-", "windows-125", "cp125", "cp437", "cp85", "cp86", "cp932", "cp936",
        "cp949",
        "cp950", "koi8-", "shift_jis", "shift-jis", "sjis", "euc-", "gb2312", "gbk", "gb18030", "big5", "macintosh",
        "utf-7",
    ]

    private static func converted(_ bytes: [UInt8], declaredAs name: String) throws(PropertyListDamage) -> [UInt8] {
        switch name {
        // The bytes have already shown that the text is not UTF-16, whatever its declaration claims.
        case "utf-8", "utf8", "utf-16", "utf16", "ucs-2", "utf-32": return bytes
        // Foundation reads bytes over 127 as Latin-1.
        case "us-ascii", "ascii": return isUTF8(bytes) ? bytes : latin1(bytes)
        case "latin1", "latin-1", "iso-8859-1": return latin1(bytes)
        default: break
        }
        // Most programs write only ASCII, whatever encoding they declare.
        if bytes.allSatisfy({ $0 < 0x80 }), name != "utf-7" { return bytes }
        guard convertible.contains(where: { name.hasPrefix($0) }), name.utf8.count <= 20,
            let text = converted(bytes, from: name)
        else {
            throw .foreign("its text is in an encoding that cannot be read here; convert it to UTF-8")
        }
        return text
    }

    private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte >= 0x80 { text.append(0xC0 | byte >> 6) }
            text.append(byte < 0x80 ? byte : 0x80 | byte & 0x3F)
        }
        return text
    }

    /// Converts the text to UTF-8. Returns `nil` if the C library does not know the encoding or the bytes are invalid
    /// in it.
    private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        guard let converter = unsafe iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output: [UInt8] = []
        var chunk = [CChar](repeating: 0, count: 65_536)
        let isConverted = unsafe input.withUnsafeMutableBufferPointer { input -> Bool in
            unsafe chunk.withUnsafeMutableBufferPointer { chunk -> Bool in
                var next = input.baseAddress
                var left = input.count
                while left > 0 {
                    var room = chunk.baseAddress
                    var roomLeft = chunk.count
                    let result = unsafe iconv(converter, &next, &left, &room, &roomLeft)
                    let error = SystemError.last
                    let count = chunk.count - roomLeft
                    unsafe output.append(contentsOf: chunk[..<count].lazy.map { UInt8(bitPattern: $0) })
                    // E2BIG only means that the output is full: continue as long as there is progress.
                    if result == -1, error.number != E2BIG || count == 0 { return false }
                }
                // Some encodings hold a character back until the end of the input is known.
                var room = chunk.baseAddress
                var roomLeft = chunk.count
                if unsafe iconv(converter, nil, nil, &room, &roomLeft) == -1 { return false }
                unsafe output.append(contentsOf: chunk[..<(chunk.count - roomLeft)].lazy.map { UInt8(bitPattern: $0) })
                return true
            }
        }
        return isConverted ? output : nil
    }
}

extension UInt8 {
    var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
