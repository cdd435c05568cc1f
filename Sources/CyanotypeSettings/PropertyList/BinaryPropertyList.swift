/// A binary property list, checked as a whole. For its layout see ``BinaryPropertyListWriter``.
///
/// Nothing in a file is trusted. The check visits every object that is reachable from the top one once, and creates no
/// values. It verifies that offsets, counts and object numbers lie within the file and that nothing contains itself. It
/// limits the nesting, and the values that shared objects would expand to. After that, reading cannot fail.
struct BinaryPropertyList: Sendable {
    static let trailerSize = 32
    static let headerSize = 8

    let bytes: [UInt8]
    let top: Int
    let objectCount: Int
    /// The offset of the offset table; objects lie before it.
    let table: Int
    let offsetWidth: Int
    let numberWidth: Int

    /// The number of values beyond the file's references that shared objects may expand to. Programs share strings and
    /// numbers; the few that share arrays share only a handful.
    static let sharedValueLimit = 1_000_000
    /// The maximum number of bytes in the strings and data of a list of `size` bytes, each counted once for every
    /// reference.
    static func payloadLimit(size: Int) -> Int { 16 << 20 + 32 * size }

    /// Whether bytes start like a binary list of any version.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "bplist".utf8)
    }

    init(_ bytes: [UInt8]) throws(PropertyListDamage) {
        guard bytes.count >= Self.headerSize + Self.trailerSize + 2 else { throw .cutShort }
        // Versions 10 to 17 have other kinds of objects. Foundation reads every version 0x as 00.
        if bytes[6] != UInt8(ascii: "0") {
            throw .foreign("it is a binary property list of a newer version; convert it with the program that wrote it")
        }
        let trailer = bytes.count - Self.trailerSize
        let fields = unsafe bytes.withUnsafeBufferPointer { buffer in
            (0..<3).map { unsafe BinaryReading.number(buffer, at: trailer + 8 + 8 * $0, width: 8) }
        }
        let (count, top, table) = (fields[0], fields[1], fields[2])
        offsetWidth = Int(bytes[trailer + 6])
        numberWidth = Int(bytes[trailer + 7])
        guard (1...16).contains(offsetWidth), (1...16).contains(numberWidth), top < count,
            table > UInt64(Self.headerSize), table < UInt64(trailer),
            // Every object takes at least a byte, so tables of this count are no larger than the file justifies.
            count <= table - UInt64(Self.headerSize),
            // Divides, because the product could overflow.
            count <= (UInt64(trailer) - table) / UInt64(offsetWidth)
        else { throw PropertyListDamage("its trailer is damaged") }
        self.bytes = bytes
        self.top = Int(top)
        self.table = Int(table)
        objectCount = Int(count)
        try check()
    }

    private func check() throws(PropertyListDamage) {
        try withReading { reading throws(PropertyListDamage) in
            var check = BinaryPropertyListCheck(reading)
            try check.run(from: top)
        }
    }

    /// Calls `body` with a reader of the objects, which must not escape.
    func withReading<Result>(
        _ body: (BinaryReading) throws(PropertyListDamage) -> Result
    ) throws(PropertyListDamage) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(PropertyListDamage) in
            try unsafe body(
                BinaryReading(
                    buffer: buffer,
                    table: table,
                    objectCount: objectCount,
                    offsetWidth: offsetWidth,
                    numberWidth: numberWidth
                )
            )
        }
    }

    /// Returns the value of an object that the check has visited, at that depth of the list.
    func value<Product: PropertyListProduct>(of object: Int, depth: Int) -> Product {
        decode { decoding throws(PropertyListDamage) in try decoding.value(of: object, depth: depth) }
    }

    /// Calls `body` with a decoder for the objects that the check has visited.
    func decode<Result>(_ body: (inout BinaryPropertyListDecoding) throws(PropertyListDamage) -> Result) -> Result {
        do {
            return try withReading { reading throws(PropertyListDamage) in
                var decoding = BinaryPropertyListDecoding(reading)
                return try body(&decoding)
            }
        } catch {
            preconditionFailure("a list that was checked cannot be read: \(error.reason)")
        }
    }
}

/// Finds the objects of a binary list and their parts. Checks every result against the file's size.
@safe
struct BinaryReading {
    let buffer: UnsafeBufferPointer<UInt8>
    let table: Int
    let objectCount: Int
    let offsetWidth: Int
    let numberWidth: Int

    /// An object: its marker, the size of its payload and where that starts.
    struct Object {
        var marker: UInt8
        /// The width in bytes of a scalar; otherwise the number of bytes, UTF-16 units, elements or pairs.
        var count: Int
        var start: Int
        /// The offset of the marker.
        var offset: Int

        var kind: UInt8 { marker >> 4 }
        /// The number of references that follow.
        var references: Int { kind == 0xD ? 2 * count : isContainer ? count : 0 }
        var isContainer: Bool { kind == 0xA || kind == 0xB || kind == 0xC || kind == 0xD }
        /// The number of bytes after the marker and size of a string, data or scalar.
        var length: Int { kind == 0x6 ? 2 * count : count }
        /// The number of payload bytes of a string or data.
        var payload: Int { kind == 0x6 ? 2 * count : kind == 0x4 || kind == 0x5 ? count : 0 }
        var isString: Bool { kind == 0x5 || kind == 0x6 }
    }

    /// Returns the object with a number, which must be below `objectCount`. The whole object lies before the table.
    func object(_ number: Int) throws(PropertyListDamage) -> Object {
        let offset = unsafe Self.number(buffer, at: table + number * offsetWidth, width: offsetWidth)
        guard offset >= UInt64(BinaryPropertyList.headerSize), offset < UInt64(table) else {
            throw PropertyListDamage("an object lies outside of it")
        }
        let position = Int(offset)
        let marker = unsafe buffer[position]
        let low = Int(marker & 0x0F)
        var object = Object(marker: marker, count: 0, start: position + 1, offset: position)
        let unit: Int
        switch marker >> 4 {
        case 0x0 where marker == 0x00 || marker == 0x08 || marker == 0x09: return object
        case 0x1 where low <= 4: (object.count, unit) = (1 << low, 1)
        case 0x2 where low == 2 || low == 3: (object.count, unit) = (1 << low, 1)
        case 0x3 where low == 3: (object.count, unit) = (8, 1)
        case 0x8: (object.count, unit) = (low + 1, 1)
        case 0x4, 0x5, 0x6, 0xA, 0xB, 0xC, 0xD:
            (object.count, object.start) = try count(marker, at: position + 1)
            unit =
                switch marker >> 4 {
                case 0x4, 0x5: 1
                case 0x6: 2
                case 0xD: 2 * numberWidth
                default: numberWidth
                }
        default: throw PropertyListDamage("it holds an object of an unknown kind")
        }
        guard object.count <= (table - object.start) / unit else {
            throw PropertyListDamage("an object is cut short")
        }
        return object
    }

    /// Returns the count in a marker, or in the integer that follows it, and where the counted items start.
    private func count(_ marker: UInt8, at position: Int) throws(PropertyListDamage) -> (count: Int, start: Int) {
        let short = Int(marker & 0x0F)
        if short < 15 { return (short, position) }
        guard position < table, unsafe buffer[position] >> 4 == 0x1, unsafe buffer[position] & 0x0F <= 4 else {
            throw PropertyListDamage("a size is damaged")
        }
        let width = unsafe 1 << Int(buffer[position] & 0x0F)
        guard width <= table - position - 1,
            let count = unsafe Int(exactly: Self.number(buffer, at: position + 1, width: width))
        else { throw PropertyListDamage("a size is damaged") }
        return (count, position + 1 + width)
    }

    /// Returns the number of an object that a container refers to. It is below `objectCount`.
    func reference(_ index: Int, of container: Object) throws(PropertyListDamage) -> Int {
        let number = unsafe Self.number(buffer, at: container.start + index * numberWidth, width: numberWidth)
        guard number < UInt64(objectCount) else { throw PropertyListDamage("a reference leads outside of it") }
        return Int(number)
    }

    /// Returns a big-endian number of 1 to 16 bytes, which must lie in the buffer; `UInt64.max` if it takes over 64
    /// bits.
    static func number(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int, width: Int) -> UInt64 {
        let raw = UnsafeRawBufferPointer(buffer)
        switch width {
        case 1: return unsafe UInt64(buffer[position])
        case 2: return unsafe UInt64(UInt16(bigEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
        case 4: return unsafe UInt64(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
        case 8: return unsafe UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        default: break
        }
        var number: UInt64 = 0
        for index in position..<position + width {
            if number >> 56 != 0 { return .max }
            number = unsafe number << 8 | UInt64(buffer[index])
        }
        return number
    }
}
