internal import FoundationEssentials

/// Reads binary property lists, version 00 (their layout: ``BinaryPropertyListWriter``).
///
/// Nothing in a file is believed: every offset, count and object number is checked against the file's size before it is
/// used, nesting is counted, and the time is bounded by the file's size even where objects refer to the same objects
/// over and over.
struct BinaryPropertyListReader {
    static let magic = Array("bplist00".utf8)
    private static let trailerSize = 32

    private let bytes: [UInt8]
    /// Where the offset table starts; objects lie before it.
    private let table: Int
    private let offsetWidth: Int
    private let numberWidth: Int
    private let objectCount: Int
    /// Strings and data already read, so that many references to a large one share its memory.
    private var leaves: [Int: PropertyList] = [:]
    private var visitsLeft: Int

    static func read(_ bytes: [UInt8]) throws(PropertyListDamage) -> PropertyList {
        guard bytes.count >= magic.count + trailerSize + 2 else { throw PropertyListDamage("it is cut short") }
        let trailer = bytes.count - trailerSize
        var reader = try BinaryPropertyListReader(bytes, trailer: trailer)
        let top = reader.number(at: trailer + 16, width: 8)
        guard top < UInt64(reader.objectCount) else { throw PropertyListDamage("its trailer is damaged") }
        return try reader.object(Int(top), depth: 1)
    }

    private init(_ bytes: [UInt8], trailer: Int) throws(PropertyListDamage) {
        self.bytes = bytes
        offsetWidth = Int(bytes[trailer + 6])
        numberWidth = Int(bytes[trailer + 7])
        let count = Self.number(in: bytes, at: trailer + 8, width: 8)
        let table = Self.number(in: bytes, at: trailer + 24, width: 8)
        guard (1...8).contains(offsetWidth), (1...8).contains(numberWidth), count > 0,
            table > UInt64(Self.magic.count), table < UInt64(trailer),
            // The division cannot overflow as the product could.
            count <= (UInt64(trailer) - table) / UInt64(offsetWidth)
        else { throw PropertyListDamage("its trailer is damaged") }
        self.table = Int(table)
        objectCount = Int(count)
        // A file without shared containers has fewer references than bytes.
        visitsLeft = 8 * bytes.count
    }

    private mutating func object(_ number: Int, depth: Int) throws(PropertyListDamage) -> PropertyList {
        visitsLeft -= 1
        if visitsLeft < 0 { throw PropertyListDamage("its objects repeat each other without end") }
        let offset = self.number(at: table + number * offsetWidth, width: offsetWidth)
        guard offset >= UInt64(Self.magic.count), offset < UInt64(table) else {
            throw PropertyListDamage("an object lies outside of it")
        }
        var position = Int(offset)
        let marker = bytes[position]
        position += 1
        switch marker >> 4 {
        case 0x0 where marker == 0x08: return .bool(false)
        case 0x0 where marker == 0x09: return .bool(true)
        case 0x1: return try integer(marker, at: position)
        case 0x2: return .real(try real(marker, at: position))
        case 0x3 where marker == 0x33: return .date(try real(0x23, at: position))
        case 0x4, 0x5, 0x6: return try leaf(number, marker, at: position)
        case 0x8:
            let width = Int(marker & 0x0F) + 1
            guard width <= 8, width <= table - position else { throw PropertyListDamage("a reference is damaged") }
            return .uid(self.number(at: position, width: width))
        case 0xA: return .array(try array(marker, at: position, depth: depth))
        case 0xD: return .dictionary(try dictionary(marker, at: position, depth: depth))
        default: throw PropertyListDamage("it holds an object of an unknown kind")
        }
    }

    private func integer(_ marker: UInt8, at position: Int) throws(PropertyListDamage) -> PropertyList {
        let exponent = Int(marker & 0x0F)
        guard exponent <= 4, 1 << exponent <= table - position else {
            throw PropertyListDamage("an integer is damaged")
        }
        if exponent < 4 {
            // One, two and four bytes are unsigned; eight are signed.
            return .integer(Int64(bitPattern: number(at: position, width: 1 << exponent)))
        }
        let high = number(at: position, width: 8)
        let low = number(at: position + 8, width: 8)
        switch (high, Int64(bitPattern: low)) {
        case (0, 0...): return .integer(Int64(bitPattern: low))
        case (0, _): return .unsignedInteger(low)
        case (.max, ..<0): return .integer(Int64(bitPattern: low))
        default: throw PropertyListDamage("it holds an integer of more than 64 bits")
        }
    }

    private func real(_ marker: UInt8, at position: Int) throws(PropertyListDamage) -> Double {
        switch marker {
        case 0x22 where table - position >= 4:
            Double(Float(bitPattern: UInt32(number(at: position, width: 4))))
        case 0x23 where table - position >= 8:
            Double(bitPattern: number(at: position, width: 8))
        default: throw PropertyListDamage("a number or date is damaged")
        }
    }

    private mutating func leaf(
        _ number: Int,
        _ marker: UInt8,
        at position: Int
    ) throws(PropertyListDamage) -> PropertyList {
        if let known = leaves[number] { return known }
        let (count, start) = try count(marker, at: position)
        let unit = marker >> 4 == 0x6 ? 2 : 1
        guard count <= (table - start) / unit else { throw PropertyListDamage("a string or data is cut short") }
        let payload = bytes[start..<start + count * unit]
        let leaf: PropertyList
        switch marker >> 4 {
        case 0x4: leaf = .data(Data(payload))
        case 0x5:
            guard payload.allSatisfy({ $0 < 0x80 }) else { throw PropertyListDamage("a string is damaged") }
            leaf = .string(String(decoding: payload, as: UTF8.self))
        default:
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            // Repairing half a surrogate pair would change the file of whoever wrote it.
            guard let string = String(validating: units, as: UTF16.self) else {
                throw PropertyListDamage("a string is not UTF-16")
            }
            leaf = .string(string)
        }
        leaves[number] = leaf
        return leaf
    }

    private mutating func array(
        _ marker: UInt8,
        at position: Int,
        depth: Int
    ) throws(PropertyListDamage) -> [PropertyList] {
        // A container that contains itself ends here, too.
        if depth > PropertyList.maximumDepth { throw PropertyListDamage("it is nested too deep") }
        let (count, start) = try count(marker, at: position)
        try checkNumbers(count, at: start)
        var elements: [PropertyList] = []
        elements.reserveCapacity(min(count, 1024))
        for index in 0..<count {
            elements.append(try object(try objectNumber(index, at: start), depth: depth + 1))
        }
        return elements
    }

    private mutating func dictionary(
        _ marker: UInt8,
        at position: Int,
        depth: Int
    ) throws(PropertyListDamage) -> [PropertyList.Entry] {
        if depth > PropertyList.maximumDepth { throw PropertyListDamage("it is nested too deep") }
        let (count, start) = try count(marker, at: position)
        guard count <= Int.max / 2 else { throw PropertyListDamage("a dictionary is cut short") }
        try checkNumbers(count * 2, at: start)
        var entries: [PropertyList.Entry] = []
        var known: Set<ExactString> = []
        entries.reserveCapacity(min(count, 1024))
        for index in 0..<count {
            guard case .string(let key) = try object(try objectNumber(index, at: start), depth: depth + 1) else {
                throw PropertyListDamage("a key is not a string")
            }
            let value = try object(try objectNumber(count + index, at: start), depth: depth + 1)
            guard known.insert(ExactString(key)).inserted else { throw PropertyListDamage("a key is there twice") }
            entries.append(PropertyList.Entry(key: key, value: value))
        }
        return entries
    }

    /// The count in a marker, or in the integer that follows it, and where what is counted starts.
    private func count(_ marker: UInt8, at position: Int) throws(PropertyListDamage) -> (count: Int, start: Int) {
        let short = Int(marker & 0x0F)
        if short < 15 { return (short, position) }
        guard position < table, bytes[position] >> 4 == 0x1, bytes[position] & 0x0F <= 3 else {
            throw PropertyListDamage("a size is damaged")
        }
        let width = 1 << Int(bytes[position] & 0x0F)
        guard width <= table - position - 1, let count = Int(exactly: number(at: position + 1, width: width)) else {
            throw PropertyListDamage("a size is damaged")
        }
        return (count, position + 1 + width)
    }

    private func checkNumbers(_ count: Int, at start: Int) throws(PropertyListDamage) {
        guard count <= (table - start) / numberWidth else {
            throw PropertyListDamage("an array or dictionary is cut short")
        }
    }

    private func objectNumber(_ index: Int, at start: Int) throws(PropertyListDamage) -> Int {
        let number = number(at: start + index * numberWidth, width: numberWidth)
        guard number < UInt64(objectCount) else { throw PropertyListDamage("a reference leads outside of it") }
        return Int(number)
    }

    private func number(at position: Int, width: Int) -> UInt64 {
        Self.number(in: bytes, at: position, width: width)
    }

    private static func number(in bytes: [UInt8], at position: Int, width: Int) -> UInt64 {
        bytes[position..<position + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
