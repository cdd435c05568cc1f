internal import FoundationEssentials

/// Strings, keys and the text of other elements.
extension XMLPropertyListReader {
    /// The text of an element: a range of the file, or the result of resolving references, CDATA and comments.
    enum Text {
        case plain(Range<Int>)
        case made([UInt8])
    }

    mutating func string<Product: PropertyListProduct>(isEmpty: Bool) throws(PropertyListDamage) -> Product {
        if isEmpty { return Product(string: "") }
        let text = try text(of: .string)
        if Product.isNothing { return Product(string: "") }
        let string = characters(text)
        // Few strings look like an escape.
        if string.utf8.first != UInt8(ascii: "$") { return Product(string: string) }
        return XMLPropertyListEscapes.unescaped(string)
    }

    mutating func key(isEmpty: Bool, isNeeded: Bool) throws(PropertyListDamage) -> String {
        if isEmpty { return "" }
        let text = try text(of: .key)
        return isNeeded ? key(text) : ""
    }

    func key(_ text: Text) -> String {
        let string = characters(text)
        return string.utf8.first == UInt8(ascii: "$") ? XMLPropertyListEscapes.unescaped(key: string) : string
    }

    func characters(_ text: Text) -> String {
        switch text {
        case .plain(let range): unsafe String(decoding: UnsafeBufferPointer(rebasing: base[range]), as: UTF8.self)
        case .made(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Calls `body` with the text of an element, without surrounding blanks. The opening tag has been read.
    mutating func scalar<Result>(
        _ element: Element,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(PropertyListDamage) -> Result {
        switch try text(of: element) {
        case .plain(let range): unsafe body(Self.trimmed(UnsafeBufferPointer(rebasing: base[range])))
        case .made(let bytes): unsafe bytes.withUnsafeBufferPointer { unsafe body(Self.trimmed($0)) }
        }
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = text.count
        while start < end, unsafe isBlank(text[start]) { start += 1 }
        while start < end, unsafe isBlank(text[end - 1]) { end -= 1 }
        return unsafe UnsafeBufferPointer(rebasing: text[start..<end])
    }

    /// Reads the text up to the closing tag, which is consumed.
    mutating func text(of element: Element) throws(PropertyListDamage) -> Text {
        let start = position
        position = unsafe base.firstMarkup(from: position)
        if position + 1 < end, unsafe base[position] == UInt8(ascii: "<"),
            unsafe base[position + 1] == UInt8(ascii: "/")
        {
            let text = Text.plain(start..<position)
            try expectClosing(element)
            return text
        }
        return try unusualText(of: element, from: start)
    }

    /// Reads text with references, CDATA, comments or processing instructions, the first of which comes next.
    @inline(never)
    private mutating func unusualText(of element: Element, from start: Int) throws(PropertyListDamage) -> Text {
        var text = unsafe Array(base[start..<position])
        while position < end {
            let start = position
            position = unsafe base.firstMarkup(from: position)
            unsafe text.append(contentsOf: base[start..<position])
            guard position < end else { break }
            if unsafe base[position] == UInt8(ascii: "&") {
                let start = position
                do {
                    text.append(contentsOf: String(Character(try reference())).utf8)
                } catch {
                    // Base64Text skips it.
                    if element != .data { throw error }
                    text.append(UInt8(ascii: "&"))
                    position = start + 1
                }
            } else if consume("<![CDATA[") {
                let start = position
                try skip(past: "]]>")
                unsafe text.append(contentsOf: base[start..<position - 3])
            } else if consume("<!--") {
                try skip(past: "-->")
            } else if consume("<?") {
                try skip(past: "?>")
            } else {
                try expectClosing(element)
                return .made(text)
            }
        }
        throw .cutShort
    }

    /// Reads `&amp;`, `&#13;` or `&#x0D;`, with any number of leading zeros. As in Foundation, `&#;` is zero.
    mutating func reference() throws(PropertyListDamage) -> Unicode.Scalar {
        if consume("&amp;") { return "&" }
        if consume("&lt;") { return "<" }
        if consume("&gt;") { return ">" }
        if consume("&quot;") { return "\"" }
        if consume("&apos;") { return "'" }
        guard consume("&#") else {
            if declaresEntities {
                throw .foreign("it uses entities that it declares itself; write what they stand for")
            }
            throw PropertyListDamage("an entity is unknown")
        }
        let isHexadecimal = consume("x")
        var number: UInt32 = 0
        while position < end, let digit = unsafe Self.digit(base[position], isHexadecimal: isHexadecimal) {
            number = min(number * (isHexadecimal ? 16 : 10) + digit, 0x0FFF_FFFF >> 4)
            position += 1
        }
        guard consume(";"), let scalar = Unicode.Scalar(number) else {
            throw PropertyListDamage("an entity is damaged")
        }
        return scalar
    }

    static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    // MARK: Data

    mutating func data<Product: PropertyListProduct>(isEmpty: Bool) throws(PropertyListDamage) -> Product {
        if isEmpty { return Product(data: Data()) }
        let text = try text(of: .data)
        if Product.isNothing { return Product(data: Data()) }
        return switch text {
        case .plain(let range): unsafe Product(data: Base64Text.decoded(UnsafeBufferPointer(rebasing: base[range])))
        case .made(let bytes): unsafe Product(data: bytes.withUnsafeBufferPointer { unsafe Base64Text.decoded($0) })
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the position of the next `<` or `&`, or the end if there is none.
    fileprivate func firstMarkup(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var position = start
        while position + 8 <= count {
            let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let found =
                unsafe Self.zeroBytes(word ^ 0x3C3C_3C3C_3C3C_3C3C) | Self.zeroBytes(word ^ 0x2626_2626_2626_2626)
            // The lowest mark is exact; higher ones may be false positives.
            if found != 0 { return position + found.trailingZeroBitCount >> 3 }
            position += 8
        }
        while position < count, unsafe self[position] != UInt8(ascii: "<"), unsafe self[position] != UInt8(ascii: "&") {
            position += 1
        }
        return position
    }

    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
