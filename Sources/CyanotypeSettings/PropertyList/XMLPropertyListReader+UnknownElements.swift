/// Distinguishes lists with elements of other tools from damaged ones.
extension XMLPropertyListReader {
    /// Passes a reader of the text to `body`. Text that `body` cannot read is damaged, unless it is XML with an element
    /// unknown to property lists: whoever wrote that can read it.
    static func read<Result>(
        _ text: [UInt8],
        _ body: (inout XMLPropertyListReader) throws(PropertyListDamage) -> Result
    ) throws(PropertyListDamage) -> Result {
        try unsafe text.withUnsafeBufferPointer { buffer throws(PropertyListDamage) in
            do throws(PropertyListDamage) {
                var reader = unsafe XMLPropertyListReader(buffer, from: 0)
                return try body(&reader)
            } catch {
                if error.isForeign { throw error }
                var outline = unsafe XMLPropertyListReader(buffer, from: 0)
                throw outline.foreignness() ?? error
            }
        }
    }

    private mutating func foreignness() -> PropertyListDamage? {
        do throws(PropertyListDamage) {
            return try unknownElement().map { .foreign("it has an element that no property list has\(place($0))") }
        } catch {
            return error.isForeign ? error : nil
        }
    }

    private static let noXML = PropertyListDamage("it is not XML")

    /// Reads the text as arbitrary XML, up to its end.
    ///
    /// - Returns: The name of the first unknown element; `nil` if there is none, or if the root is one.
    private mutating func unknownElement() throws(PropertyListDamage) -> Range<Int>? {
        try skipMisc()
        while consume("<!DOCTYPE") {
            try skipDocumentType()
            try skipMisc()
        }
        var open: [Range<Int>] = []
        var unknown: Range<Int>?
        repeat {
            guard position < end else { throw .cutShort }
            if consume("<!--") {
                try skip(past: "-->")
            } else if consume("<![CDATA[") {
                try skip(past: "]]>")
            } else if consume("<?") {
                try skip(past: "?>")
            } else if consume("</") {
                let name = try name()
                skipBlanks()
                guard consume(">"), let opened = open.popLast(), unsafe base[opened].elementsEqual(base[name]) else {
                    throw Self.noXML
                }
            } else if consume("<") {
                let name = try name()
                if !isKnown(name) {
                    if open.isEmpty { return nil }
                    unknown = unknown ?? name
                }
                if try skipAttributes() { continue }
                open.append(name)
                // One level for `<plist>`, and one for the content of the innermost array.
                if open.count > PropertyList.maximumDepth + 2 { throw .tooDeep }
            } else {
                // The root must be an element.
                if open.isEmpty { throw Self.noXML }
                try skipCharacter()
            }
        } while !open.isEmpty
        try skipMisc()
        if position < end { throw Self.noXML }
        return unknown
    }

    private func isKnown(_ name: Range<Int>) -> Bool {
        let names: [StaticString] = [
            "array", "data", "date", "dict", "false", "integer", "key", "plist", "real", "string", "true",
        ]
        return names.contains { known in
            unsafe base[name].elementsEqual(UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount))
        }
    }

    private mutating func name() throws(PropertyListDamage) -> Range<Int> {
        let start = position
        while position < end {
            switch unsafe base[position] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
                UInt8(ascii: ":"), 0x80...:
                position += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if position == start { throw Self.noXML }
                position += 1
            default:
                if position == start { throw Self.noXML }
                return start..<position
            }
        }
        throw .cutShort
    }

    /// Skips attributes and the end of the tag.
    ///
    /// - Returns: Whether the element is empty.
    private mutating func skipAttributes() throws(PropertyListDamage) -> Bool {
        while true {
            let start = position
            skipBlanks()
            if consume("/>") { return true }
            if consume(">") { return false }
            if position == start { throw Self.noXML }
            _ = try name()
            skipBlanks()
            guard consume("=") else { throw Self.noXML }
            skipBlanks()
            let quote: StaticString = consume("\"") ? "\"" : "'"
            if unsafe quote.utf8Start[0] == UInt8(ascii: "'"), !consume("'") { throw Self.noXML }
            while !consume(quote) {
                guard position < end, unsafe base[position] != UInt8(ascii: "<") else { throw Self.noXML }
                try skipCharacter()
            }
        }
    }

    /// Skips a byte of text, or a reference.
    private mutating func skipCharacter() throws(PropertyListDamage) {
        // References to declared entities are not resolved.
        if unsafe base[position] == UInt8(ascii: "&"), !declaresEntities {
            _ = try reference()
            return
        }
        guard unsafe base[position] >= 0x20 || Self.isBlank(base[position]) else { throw Self.noXML }
        position += 1
    }

    /// Returns the element and its location, for an error's text; omits the name if it is not a short word.
    private func place(_ name: Range<Int>) -> String {
        let before = unsafe base[..<(name.lowerBound - 1)]
        let line = unsafe 1 + before.count { $0 == UInt8(ascii: "\n") }
        let lineStart = unsafe before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = unsafe 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
        let isWord = unsafe name.count <= 64 && base[name].allSatisfy { $0 < 0x80 }
        let element = isWord ? unsafe ": <\(String(decoding: base[name], as: UTF8.self))>" : ""
        return "\(element) (line \(line), column \(column))"
    }
}
