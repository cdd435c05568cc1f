internal import FoundationEssentials

/// Writes binary property lists, version 00.
///
///     bplist00                       8 bytes of magic
///     <object> <object> ...          a marker byte (kind and size) and the payload; containers hold object numbers
///     <offset> <offset> ...          where each object starts, all of one width
///     00 00 00 00 00 00              the trailer of 32 bytes: 6 unused,
///     <offset width> <number width>  1 byte each,
///     <count> <top> <table>          8 bytes each: number of objects, the top one, where the offsets start
///
/// Scalars are written at once. Containers follow them, because the width of object numbers is known only at the end.
/// Unchanged parts of another binary list are copied object by object, without decoding them.
struct BinaryPropertyListWriter {
    /// A container that is yet to be written.
    private enum Container {
        /// A container of new values; its object numbers are in `references`.
        case new(marker: UInt8, count: Int, references: Range<Int>)
        /// A container of the source; its references are renumbered.
        case copied(BinaryReading.Object)
    }

    private var output: [UInt8] = Array("bplist00".utf8)
    /// The offsets, by object number.
    private var offsets: [Int] = []
    private var containers: [(number: Int, container: Container)] = []
    private var references: [Int] = []
    /// Short strings are written once, since keys repeat.
    private var strings = StringTable()
    private var bools: (no: Int?, yes: Int?)
    private var smallIntegers: [Int?] = Array(repeating: nil, count: 256)
    /// The new object number plus one, by object number of the source.
    private var copies: [Int] = []

    static func bytes(of list: PropertyList) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        let top = writer.add(list)
        return writer.finished(top: top, reading: nil)
    }

    /// Returns the list of `entries`, which may refer to objects of `source`.
    static func bytes(of entries: [PropertyListContents.Item], source: BinaryPropertyList?) -> [UInt8] {
        guard let source else { return bytes(of: entries, reading: nil) }
        do {
            return try source.withReading { reading throws(PropertyListDamage) in bytes(of: entries, reading: reading) }
        } catch {
            preconditionFailure("a list that was checked cannot be read: \(error.reason)")
        }
    }

    private static func bytes(of items: [PropertyListContents.Item], reading: BinaryReading?) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        if let reading {
            writer.copies = Array(repeating: 0, count: reading.objectCount)
            unsafe writer.output.reserveCapacity(reading.buffer.count + reading.buffer.count / 8)
            writer.offsets.reserveCapacity(reading.objectCount)
        }
        let top = writer.newNumber()
        let start = writer.references.count
        writer.references.append(contentsOf: repeatElement(0, count: 2 * items.count))
        for (index, item) in items.enumerated() {
            let key: Int
            let value: Int
            switch item {
            case .object(let keyObject, let valueObject):
                // Objects imply a source.
                guard let reading else { continue }
                key = writer.copy(keyObject, reading)
                value = writer.copy(valueObject, reading)
            case .list(let text, let list):
                key = writer.add(string: text)
                value = writer.add(list)
            }
            writer.references[start + index] = key
            writer.references[start + items.count + index] = value
        }
        let range = start..<start + 2 * items.count
        writer.containers.append((top, .new(marker: 0xD0, count: items.count, references: range)))
        return writer.finished(top: top, reading: reading)
    }

    private mutating func newNumber() -> Int {
        offsets.append(output.count)
        return offsets.count - 1
    }

    // MARK: New values

    private mutating func add(_ list: PropertyList) -> Int {
        switch list {
        case .array(let elements): return add(elements, marker: 0xA0)
        case .set(let elements): return add(elements, marker: 0xC0)
        case .dictionary(let entries):
            let number = newNumber()
            let start = references.count
            references.append(contentsOf: repeatElement(0, count: 2 * entries.count))
            for (index, entry) in entries.enumerated() {
                references[start + index] = add(string: entry.key)
                references[start + entries.count + index] = add(entry.value)
            }
            let range = start..<start + 2 * entries.count
            containers.append((number, .new(marker: 0xD0, count: entries.count, references: range)))
            return number
        case .string(let string): return add(string: string)
        case .bool(let bool):
            if let known = bool ? bools.yes : bools.no { return known }
            let number = newNumber()
            output.append(bool ? 0x09 : 0x08)
            if bool { bools.yes = number } else { bools.no = number }
            return number
        case .integer(let integer):
            guard let small = UInt8(exactly: integer) else {
                let number = newNumber()
                output.append(integer: integer)
                return number
            }
            if let known = smallIntegers[Int(small)] { return known }
            let number = newNumber()
            output.append(integer: integer)
            smallIntegers[Int(small)] = number
            return number
        default:
            let number = newNumber()
            append(scalar: list)
            return number
        }
    }

    private mutating func add(_ elements: [PropertyList], marker: UInt8) -> Int {
        let number = newNumber()
        let start = references.count
        references.append(contentsOf: repeatElement(0, count: elements.count))
        for (index, element) in elements.enumerated() { references[start + index] = add(element) }
        let range = start..<start + elements.count
        containers.append((number, .new(marker: marker, count: elements.count, references: range)))
        return number
    }

    private mutating func add(string: String) -> Int {
        let number =
            string.utf8.count > 64 ? offsets.count : strings.number(of: string, orNew: offsets.count)
        if number == offsets.count {
            offsets.append(output.count)
            output.append(string: string)
        }
        return number
    }

    private mutating func append(scalar: PropertyList) {
        switch scalar {
        case .null: output.append(0x00)
        case .unsignedInteger(let integer):
            // Eight-byte integers are signed in this format, so these take sixteen bytes.
            output.append(0x14)
            output.append(0, width: 8)
            output.append(integer, width: 8)
        case .wideInteger(let text):
            guard let integer = Int128(text) else {
                output.append(string: PropertyList.numberMark + text)
                return
            }
            output.append(0x14)
            output.append(UInt64(truncatingIfNeeded: integer >> 64), width: 8)
            output.append(UInt64(truncatingIfNeeded: integer), width: 8)
        case .real(let double):
            output.append(0x23)
            output.append(double.bitPattern, width: 8)
        case .date(let seconds):
            output.append(0x33)
            output.append(seconds.bitPattern, width: 8)
        case .data(let data):
            output.append(marker: 0x40, count: data.count)
            output.append(contentsOf: data)
        case .brokenString(let units):
            output.append(marker: 0x60, count: units.count)
            for unit in units { output.append(UInt64(unit), width: 2) }
        case .uid(let number):
            let width = Self.width(of: number)
            output.append(0x80 | UInt8(width - 1))
            output.append(number, width: width)
        case .bool, .integer, .string, .array, .set, .dictionary:
            // `add` writes these itself.
            preconditionFailure("not written here")
        }
    }

    // MARK: Values of the source

    /// Copies an object of the source and everything reachable from it, unless that is done already.
    private mutating func copy(_ number: Int, _ reading: BinaryReading) -> Int {
        if copies[number] != 0 { return copies[number] - 1 }
        // Containers are appended to `containers` when met; those from here on are yet to be visited.
        var position = containers.count
        let copied = copyAlone(number, reading)
        while position < containers.count {
            if case .copied(let container) = containers[position].container {
                for index in 0..<container.references {
                    let reference = Self.checked { () throws(PropertyListDamage) in
                        try reading.reference(index, of: container)
                    }
                    if copies[reference] == 0 { _ = copyAlone(reference, reading) }
                }
            }
            position += 1
        }
        return copied
    }

    private mutating func copyAlone(_ number: Int, _ reading: BinaryReading) -> Int {
        let object = Self.checked { () throws(PropertyListDamage) in try reading.object(number) }
        let copied = newNumber()
        copies[number] = copied + 1
        if object.isContainer {
            containers.append((copied, .copied(object)))
        } else {
            unsafe output.append(
                contentsOf: UnsafeBufferPointer(rebasing: reading.buffer[object.offset..<object.start + object.length])
            )
        }
        return copied
    }

    /// Returns the result of reading a list that was checked.
    private static func checked<Result>(_ body: () throws(PropertyListDamage) -> Result) -> Result {
        do {
            return try body()
        } catch {
            preconditionFailure("a list that was checked cannot be read: \(error.reason)")
        }
    }

    // MARK: The end

    private consuming func finished(top: Int, reading: BinaryReading?) -> [UInt8] {
        let numberWidth = Self.width(of: UInt64(offsets.count))
        for (number, container) in containers {
            offsets[number] = output.count
            switch container {
            case .new(let marker, let count, let range):
                output.append(marker: marker, count: count)
                for reference in references[range] { output.append(UInt64(reference), width: numberWidth) }
            case .copied(let object):
                guard let reading else { continue }
                output.append(marker: object.marker & 0xF0, count: object.count)
                for index in 0..<object.references {
                    let reference = Self.checked { () throws(PropertyListDamage) in
                        try reading.reference(index, of: object)
                    }
                    output.append(UInt64(copies[reference] - 1), width: numberWidth)
                }
            }
        }
        let table = output.count
        let offsetWidth = Self.width(of: UInt64(table))
        for offset in offsets { output.append(UInt64(offset), width: offsetWidth) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(numberWidth)]
        output.append(UInt64(offsets.count), width: 8)
        output.append(UInt64(top), width: 8)
        output.append(UInt64(table), width: 8)
        return output
    }

    fileprivate static func width(of number: UInt64) -> Int {
        switch number {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(string: String) {
        var string = string
        string.withUTF8 { text in
            if unsafe text.isASCII {
                append(marker: 0x50, count: text.count)
                unsafe append(contentsOf: text)
                return
            }
            // One unit for each byte that begins a character, two for characters of four bytes.
            let units = unsafe text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
            append(marker: 0x60, count: units)
            unsafe append(asUTF16: text)
        }
    }

    /// Appends UTF-8, which must be valid, as big-endian UTF-16.
    private mutating func append(asUTF16 text: UnsafeBufferPointer<UInt8>) {
        var iterator = unsafe text.makeIterator()
        func continuation() -> UInt32 { unsafe UInt32(iterator.next() ?? 0) & 0x3F }
        while let first = unsafe iterator.next() {
            let first = UInt32(first)
            if first < 0x80 {
                append(UInt64(first), width: 2)
            } else if first < 0xE0 {
                append(UInt64((first & 0x1F) << 6 | continuation()), width: 2)
            } else if first < 0xF0 {
                let high = (first & 0x0F) << 12 | continuation() << 6
                append(UInt64(high | continuation()), width: 2)
            } else {
                var scalar = (first & 0x07) << 18 | continuation() << 12
                scalar |= continuation() << 6
                scalar = (scalar | continuation()) - 0x10000
                append(UInt64(0xD800 | scalar >> 10), width: 2)
                append(UInt64(0xDC00 | scalar & 0x3FF), width: 2)
            }
        }
    }

    fileprivate mutating func append(integer: Int64) {
        // Integers narrower than eight bytes are unsigned in this format.
        let width = integer < 0 ? 8 : BinaryPropertyListWriter.width(of: UInt64(integer))
        append(0x10 | UInt8(width.trailingZeroBitCount))
        append(UInt64(bitPattern: integer), width: width)
    }

    fileprivate mutating func append(marker: UInt8, count: Int) {
        if count < 15 {
            append(marker | UInt8(count))
        } else {
            append(marker | 0x0F)
            append(integer: Int64(count))
        }
    }

    fileprivate mutating func append(_ number: UInt64, width: Int) {
        switch width {
        case 1: append(UInt8(truncatingIfNeeded: number))
        case 2:
            append(UInt8(truncatingIfNeeded: number >> 8))
            append(UInt8(truncatingIfNeeded: number))
        case 4:
            unsafe Swift.withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) {
                unsafe append(contentsOf: $0)
            }
        default: unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
        }
    }
}
