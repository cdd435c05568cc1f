internal import FoundationEssentials

/// Decodes the objects of a binary list that has been checked, so an error is a defect of the library. For the kinds of
/// objects see `BinaryPropertyListWriter`.
///
/// It must not outlive the buffer of its `BinaryReading`: only `BinaryPropertyList.decode(_:)` creates one.
struct BinaryPropertyListDecoding {
    private let reading: BinaryReading
    /// A cache of recent strings, by the low bits of their object number, so that a key of many dictionaries is created
    /// once.
    private var recent: [(number: Int, string: String)] = []

    init(_ reading: BinaryReading) {
        self.reading = reading
    }

    private func recent(_ number: Int) -> String? {
        recent.isEmpty || recent[number & 63].number != number ? nil : recent[number & 63].string
    }

    private mutating func note(_ string: String, _ number: Int) {
        // Short strings are stored inline, and are created as fast as they are found.
        if string.utf8.count < 16 { return }
        // No object has the number -1.
        if recent.isEmpty { recent = Array(repeating: (-1, ""), count: 64) }
        recent[number & 63] = (number, string)
    }

    /// Returns the value of an object at `depth` of the list; the top one is at depth 1.
    mutating func value<Product: PropertyListProduct>(
        of number: Int,
        depth: Int
    ) throws(PropertyListDamage) -> Product {
        let object = try reading.object(number)
        switch object.kind {
        case 0x0: return object.marker == 0 ? Product(null: ()) : Product(bool: object.marker == 0x09)
        case 0x1: return integer(object)
        case 0x2:
            let bits = unsafe BinaryReading.number(reading.buffer, at: object.start, width: object.count)
            return Product(
                real: object.count == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
            )
        case 0x3:
            let bits = unsafe BinaryReading.number(reading.buffer, at: object.start, width: 8)
            return Product(date: Double(bitPattern: bits))
        case 0x4:
            return unsafe Product(
                data: Data(UnsafeBufferPointer(rebasing: reading.buffer[object.start..<object.start + object.count]))
            )
        case 0x5, 0x6:
            if let string = recent(number) { return Product(string: string) }
            guard let string = reading.string(object) else {
                return Product(brokenString: reading.units(object))
            }
            note(string, number)
            return Product(string: string)
        case 0x8:
            return unsafe Product(uid: BinaryReading.number(reading.buffer, at: object.start, width: object.count))
        case 0xA: return Product(array: try elements(object, depth: depth))
        case 0xB, 0xC: return Product(set: try elements(object, depth: depth))
        default: return try dictionary(object, depth: depth)
        }
    }

    private func integer<Product: PropertyListProduct>(_ object: BinaryReading.Object) -> Product {
        if object.count < 16 {
            // Integers of one, two and four bytes are unsigned; those of eight are signed.
            let number = unsafe BinaryReading.number(reading.buffer, at: object.start, width: object.count)
            return Product(integer: Int64(bitPattern: number))
        }
        let high = unsafe BinaryReading.number(reading.buffer, at: object.start, width: 8)
        let low = unsafe BinaryReading.number(reading.buffer, at: object.start + 8, width: 8)
        // A high word of only zeros or ones merely extends the sign.
        switch (high, Int64(bitPattern: low)) {
        case (0, 0...), (.max, ..<0): return Product(integer: Int64(bitPattern: low))
        case (0, _): return Product(unsignedInteger: low)
        default: return Product(wideInteger: (Int128(Int64(bitPattern: high)) << 64 | Int128(low)).description)
        }
    }

    private mutating func elements<Product: PropertyListProduct>(
        _ object: BinaryReading.Object,
        depth: Int
    ) throws(PropertyListDamage) -> [Product] {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var elements: [Product] = []
        elements.reserveCapacity(object.count)
        for index in 0..<object.count {
            elements.append(try value(of: try reading.reference(index, of: object), depth: depth + 1))
        }
        return elements
    }

    private mutating func dictionary<Product: PropertyListProduct>(
        _ object: BinaryReading.Object,
        depth: Int
    ) throws(PropertyListDamage) -> Product {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var members = Product.makeMembers(capacity: object.count)
        for index in 0..<object.count {
            let key = try key(try reading.reference(index, of: object))
            let value: Product = try value(
                of: try reading.reference(object.count + index, of: object),
                depth: depth + 1
            )
            // The first of several values under one key counts, as in Foundation.
            Product.add(key, value, to: &members, replacing: false)
        }
        return Product(members: members)
    }

    private mutating func key(_ number: Int) throws(PropertyListDamage) -> String {
        if let string = recent(number) { return string }
        let object = try reading.object(number)
        let key = reading.string(object) ?? PropertyList.text(ofBrokenString: reading.units(object))
        // UTF-16 is not cached: it may be a substitute for an invalid string, which is for keys only.
        if object.kind == 0x5 { note(key, number) }
        return key
    }
}

extension BinaryReading {
    /// Returns the characters of a string object; `nil` if it has an unpaired surrogate.
    func string(_ object: Object) -> String? {
        let payload = unsafe UnsafeBufferPointer(rebasing: buffer[object.start..<object.start + object.payload])
        if object.kind == 0x5 {
            if unsafe payload.isASCII { return unsafe String(decoding: payload, as: UTF8.self) }
            // Foundation reads bytes over 127 as Latin-1.
            return unsafe String(String.UnicodeScalarView(payload.lazy.map { Unicode.Scalar($0) }))
        }
        var isWhole = true
        let string = unsafe String(unsafeUninitializedCapacity: object.count * 3) { output in
            guard let count = unsafe Self.transcode(payload, to: output) else {
                isWhole = false
                return 0
            }
            return count
        }
        return isWhole ? string : nil
    }

    /// Returns the units of a UTF-16 string object.
    func units(_ object: Object) -> [UInt16] {
        (0..<object.count).map {
            unsafe UInt16(buffer[object.start + 2 * $0]) << 8 | UInt16(buffer[object.start + 2 * $0 + 1])
        }
    }

    /// Transcodes big-endian UTF-16 to UTF-8, which takes at most three bytes for each unit: a pair takes four.
    ///
    /// - Returns: The number of bytes; `nil` if there is an unpaired surrogate.
    private static func transcode(
        _ input: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var count = 0
        var position = 0
        while position + 1 < input.count {
            var scalar = unsafe UInt32(input[position]) << 8 | UInt32(input[position + 1])
            position += 2
            if scalar < 0x80 {
                unsafe output[count] = UInt8(scalar)
                count += 1
                continue
            }
            if scalar < 0x800 {
                unsafe output[count] = UInt8(0xC0 | scalar >> 6)
                unsafe output[count + 1] = UInt8(0x80 | scalar & 0x3F)
                count += 2
                continue
            }
            if scalar & 0xF800 != 0xD800 {
                unsafe output[count] = UInt8(0xE0 | scalar >> 12)
                unsafe output[count + 1] = UInt8(0x80 | scalar >> 6 & 0x3F)
                unsafe output[count + 2] = UInt8(0x80 | scalar & 0x3F)
                count += 3
                continue
            }
            guard scalar < 0xDC00, position + 1 < input.count else { return nil }
            let low = unsafe UInt32(input[position]) << 8 | UInt32(input[position + 1])
            guard low & 0xFC00 == 0xDC00 else { return nil }
            position += 2
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
            unsafe output[count] = UInt8(0xF0 | scalar >> 18)
            unsafe output[count + 1] = UInt8(0x80 | scalar >> 12 & 0x3F)
            unsafe output[count + 2] = UInt8(0x80 | scalar >> 6 & 0x3F)
            unsafe output[count + 3] = UInt8(0x80 | scalar & 0x3F)
            count += 4
        }
        return count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are below 128.
    var isASCII: Bool {
        let raw = UnsafeRawBufferPointer(self)
        var position = 0
        var seen: UInt64 = 0
        while position + 8 <= count {
            unsafe seen |= raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            position += 8
        }
        while position < count {
            unsafe seen |= UInt64(self[position])
            position += 1
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }
}
