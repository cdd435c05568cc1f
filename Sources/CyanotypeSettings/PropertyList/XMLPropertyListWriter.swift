internal import FoundationEssentials

/// Writes XML property lists in Foundation's layout: tabs, one element a line.
struct XMLPropertyListWriter {
    private var output: [UInt8] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = XMLPropertyListWriter()
        writer.write(head)
        writer.write(list, indentation: 0)
        writer.write("</plist>\n")
        return writer.output
    }

    /// Returns the list of `items`, which may refer to `source`, a text that has been checked.
    static func bytes(of items: [PropertyListContents.Item], source: [UInt8]) -> [UInt8] {
        if items.isEmpty { return bytes(of: .dictionary([])) }
        var writer = XMLPropertyListWriter()
        writer.output.reserveCapacity(source.count + 512)
        writer.write(head)
        writer.write("<dict>\n")
        for item in items {
            writer.output.append(UInt8(ascii: "\t"))
            switch item {
            case .object(let start, let end):
                // Copies the source, including its comments.
                writer.output.append(contentsOf: source[start..<end])
                writer.output.append(UInt8(ascii: "\n"))
            case .list(let key, let list):
                writer.write(key: key)
                writer.output.append(UInt8(ascii: "\n"))
                writer.write(list, indentation: 1)
            }
        }
        writer.write("</dict>\n</plist>\n")
        return writer.output
    }

    private static let head: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private mutating func write(_ list: PropertyList, indentation: Int) {
        indent(indentation)
        switch list {
        case .null: write("<string>$null</string>")
        case .bool(let bool): write(bool ? "<true/>" : "<false/>")
        case .integer(let integer): write(integer: integer.description)
        case .unsignedInteger(let integer): write(integer: integer.description)
        case .wideInteger(let text): write(escaped: XMLPropertyListEscapes.escaped(wideInteger: text))
        case .real(let double): write(real: double)
        case .date(let seconds):
            if let text = XMLPropertyListDate.text(of: seconds) {
                write("<date>")
                output.append(contentsOf: text.utf8)
                write("</date>")
            } else {
                write(escaped: XMLPropertyListEscapes.escaped(date: seconds))
            }
        case .data(let data):
            write("<data>")
            Base64Text.append(data, to: &output)
            write("</data>")
        case .string(let string):
            write("<string>")
            write(string, escaped: XMLPropertyListEscapes.escaped(string:))
            write("</string>")
        case .brokenString(let units): write(escaped: XMLPropertyListEscapes.escaped(brokenString: units))
        case .array(let elements), .set(let elements):
            if elements.isEmpty {
                write("<array/>")
                break
            }
            write("<array>\n")
            for element in elements { write(element, indentation: indentation + 1) }
            indent(indentation)
            write("</array>")
        case .dictionary(let entries) where entries.isEmpty: write("<dict/>")
        case .dictionary(let entries):
            write("<dict>\n")
            for entry in entries {
                indent(indentation + 1)
                write(key: entry.key)
                write("\n")
                write(entry.value, indentation: indentation + 1)
            }
            indent(indentation)
            write("</dict>")
        case .uid(let number):
            // As in Foundation; XML has no element for references.
            write("<dict><key>CF$UID</key>")
            write(integer: number.description)
            write("</dict>")
        }
        write("\n")
    }

    private mutating func write(integer text: String) {
        write("<integer>")
        output.append(contentsOf: text.utf8)
        write("</integer>")
    }

    private mutating func write(real double: Double) {
        if double.isNaN, double.bitPattern != XMLPropertyListEscapes.canonicalNaN {
            write(escaped: XMLPropertyListEscapes.escaped(notANumber: double))
        } else if double.isInfinite {
            write(double < 0 ? "<real>-infinity</real>" : "<real>+infinity</real>")
        } else {
            // Writes the shortest text that reads back as the same bits, including "nan" and "-0.0".
            write("<real>")
            output.append(contentsOf: double.description.utf8)
            write("</real>")
        }
    }

    /// Writes an escape, which contains no characters special to XML.
    private mutating func write(escaped text: String) {
        write("<string>")
        output.append(contentsOf: text.utf8)
        write("</string>")
    }

    private mutating func write(key: String) {
        write("<key>")
        write(key, escaped: XMLPropertyListEscapes.escaped(key:))
        write("</key>")
    }

    private mutating func write(_ string: String, escaped: (String) -> String) {
        var string = string
        let isPlain = string.withUTF8 { text in
            // Most strings need no escape.
            if unsafe text.first == UInt8(ascii: "$") || !text.isPlainXML { return false }
            unsafe output.append(contentsOf: text)
            return true
        }
        if !isPlain { write(unusual: escaped(string)) }
    }

    @inline(never)
    private mutating func write(unusual text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "&"): write("&amp;")
            // XML readers may turn a literal carriage return into a line feed.
            case UInt8(ascii: "\r"): write("&#13;")
            default: output.append(byte)
            }
        }
    }

    private mutating func indent(_ count: Int) {
        for _ in 0..<count { output.append(UInt8(ascii: "\t")) }
    }

    private mutating func write(_ text: StaticString) {
        unsafe output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes may stand in XML text unescaped.
    fileprivate var isPlainXML: Bool {
        // Excludes markup and control characters, and U+FFFE and U+FFFF, which begin with 0xEF.
        unsafe !contains { byte in
            byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
        }
    }
}
