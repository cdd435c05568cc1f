internal import FoundationEssentials

/// Writes XML property lists as Foundation lays them out: tabs, one element a line.
struct XMLPropertyListWriter {
    private var output: [UInt8] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = XMLPropertyListWriter()
        writer.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        )
        writer.write(list, indentation: 0)
        writer.write("</plist>\n")
        return writer.output
    }

    private mutating func write(_ list: PropertyList, indentation: Int) {
        indent(indentation)
        switch list {
        case .bool(let bool): write(bool ? "<true/>" : "<false/>")
        case .integer(let integer): write("<integer>\(integer)</integer>")
        case .unsignedInteger(let integer): write("<integer>\(integer)</integer>")
        case .real(let double): write(real: double)
        case .date(let seconds):
            if let text = XMLPropertyListDate.text(of: seconds) {
                write("<date>\(text)</date>")
            } else {
                write(element: "string", XMLPropertyListEscapes.escaped(date: seconds))
            }
        case .data(let data): write("<data>\(data.base64EncodedString())</data>")
        case .string(let string): write(element: "string", XMLPropertyListEscapes.escaped(string))
        case .array(let elements) where elements.isEmpty: write("<array/>")
        case .array(let elements):
            write("<array>\n")
            for element in elements { write(element, indentation: indentation + 1) }
            indent(indentation)
            write("</array>")
        case .dictionary(let entries) where entries.isEmpty: write("<dict/>")
        case .dictionary(let entries):
            write("<dict>\n")
            for entry in entries {
                indent(indentation + 1)
                write(element: "key", XMLPropertyListEscapes.escaped(entry.key))
                write("\n")
                write(entry.value, indentation: indentation + 1)
            }
            indent(indentation)
            write("</dict>")
        case .uid(let number):
            // As Foundation writes it: XML has no element for it.
            write("<dict><key>CF$UID</key><integer>\(number)</integer></dict>")
        }
        write("\n")
    }

    private mutating func write(real double: Double) {
        if double.isNaN, double.bitPattern != XMLPropertyListEscapes.canonicalNaN {
            write(element: "string", XMLPropertyListEscapes.escaped(notANumber: double))
        } else if double.isInfinite {
            write(double < 0 ? "<real>-infinity</real>" : "<real>+infinity</real>")
        } else {
            // The shortest text that reads back as the same bits, "nan" and "-0.0" included.
            write("<real>\(double)</real>")
        }
    }

    private mutating func write(element: String, _ text: String) {
        write("<\(element)>")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "&"): write("&amp;")
            // As itself, a reader is free to take it for a line feed.
            case UInt8(ascii: "\r"): write("&#13;")
            default: output.append(byte)
            }
        }
        write("</\(element)>")
    }

    private mutating func indent(_ count: Int) {
        output.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: count))
    }

    private mutating func write(_ text: String) {
        output.append(contentsOf: text.utf8)
    }
}
