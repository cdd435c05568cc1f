internal import FoundationEssentials

/// Writes binary property lists, version 00.
///
///     bplist00                       8 bytes of magic
///     <object> <object> ...          a marker byte (kind and size) and the payload; containers hold object numbers
///     <offset> <offset> ...          where each object starts, all of one width
///     00 00 00 00 00 00              the trailer of 32 bytes: 6 unused,
///     <offset width> <number width>  1 byte each,
///     <count> <top> <table>          8 bytes each: number of objects, the top one, where the offsets start
struct BinaryPropertyListWriter {
    private enum Object {
        case leaf(PropertyList)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    private var strings: [ExactString: Int] = [:]

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        let top = writer.add(list)
        return writer.encoded(top: top)
    }

    /// Numbers the objects, containers before what they contain. Short strings are kept once: keys repeat.
    private mutating func add(_ list: PropertyList) -> Int {
        let number = objects.count
        switch list {
        case .array(let elements):
            objects.append(.array([]))
            var members: [Int] = []
            members.reserveCapacity(elements.count)
            for element in elements { members.append(add(element)) }
            objects[number] = .array(members)
        case .dictionary(let entries):
            objects.append(.array([]))
            var keys: [Int] = []
            var values: [Int] = []
            keys.reserveCapacity(entries.count)
            values.reserveCapacity(entries.count)
            for entry in entries { keys.append(add(.string(entry.key))) }
            for entry in entries { values.append(add(entry.value)) }
            objects[number] = .dictionary(keys: keys, values: values)
        case .string(let string) where string.utf8.count <= 64:
            if let known = strings[ExactString(string)] { return known }
            strings[ExactString(string)] = number
            objects.append(.leaf(list))
        default:
            objects.append(.leaf(list))
        }
        return number
    }

    private func encoded(top: Int) -> [UInt8] {
        var output = BinaryPropertyListReader.magic
        let numberWidth = Self.width(of: UInt64(objects.count))
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(output.count)
            switch object {
            case .leaf(let list):
                Self.append(list, to: &output)
            case .array(let members):
                Self.append(marker: 0xA0, count: members.count, to: &output)
                for member in members { Self.append(UInt64(member), width: numberWidth, to: &output) }
            case .dictionary(let keys, let values):
                Self.append(marker: 0xD0, count: keys.count, to: &output)
                for key in keys { Self.append(UInt64(key), width: numberWidth, to: &output) }
                for value in values { Self.append(UInt64(value), width: numberWidth, to: &output) }
            }
        }
        let table = output.count
        let offsetWidth = Self.width(of: UInt64(table))
        for offset in offsets { Self.append(UInt64(offset), width: offsetWidth, to: &output) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(numberWidth)]
        Self.append(UInt64(objects.count), width: 8, to: &output)
        Self.append(UInt64(top), width: 8, to: &output)
        Self.append(UInt64(table), width: 8, to: &output)
        return output
    }

    private static func append(_ leaf: PropertyList, to output: inout [UInt8]) {
        switch leaf {
        case .bool(let bool):
            output.append(bool ? 0x09 : 0x08)
        case .integer(let integer):
            append(integer: integer, to: &output)
        case .unsignedInteger(let integer):
            // Eight bytes are signed in this format, so these take sixteen.
            output.append(0x14)
            append(0, width: 8, to: &output)
            append(integer, width: 8, to: &output)
        case .real(let double):
            output.append(0x23)
            append(double.bitPattern, width: 8, to: &output)
        case .date(let seconds):
            output.append(0x33)
            append(seconds.bitPattern, width: 8, to: &output)
        case .data(let data):
            append(marker: 0x40, count: data.count, to: &output)
            output.append(contentsOf: data)
        case .string(let string):
            append(string: string, to: &output)
        case .uid(let number):
            let width = width(of: number)
            output.append(0x80 | UInt8(width - 1))
            append(number, width: width, to: &output)
        case .array, .dictionary:
            preconditionFailure("containers are not leaves")
        }
    }

    private static func append(string: String, to output: inout [UInt8]) {
        if string.utf8.allSatisfy({ $0 < 0x80 }) {
            append(marker: 0x50, count: string.utf8.count, to: &output)
            output.append(contentsOf: string.utf8)
        } else {
            append(marker: 0x60, count: string.utf16.count, to: &output)
            for unit in string.utf16 {
                output.append(UInt8(unit >> 8))
                output.append(UInt8(unit & 0xFF))
            }
        }
    }

    private static func append(integer: Int64, to output: inout [UInt8]) {
        // Widths under eight bytes are unsigned in this format.
        let width = integer < 0 ? 8 : width(of: UInt64(integer))
        output.append(0x10 | UInt8(width.trailingZeroBitCount))
        append(UInt64(bitPattern: integer), width: width, to: &output)
    }

    private static func append(marker: UInt8, count: Int, to output: inout [UInt8]) {
        if count < 15 {
            output.append(marker | UInt8(count))
        } else {
            output.append(marker | 0x0F)
            append(integer: Int64(count), to: &output)
        }
    }

    private static func append(_ number: UInt64, width: Int, to output: inout [UInt8]) {
        for index in (0..<width).reversed() {
            output.append(UInt8(truncatingIfNeeded: number >> (UInt64(index) * 8)))
        }
    }

    private static func width(of number: UInt64) -> Int {
        switch number {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
