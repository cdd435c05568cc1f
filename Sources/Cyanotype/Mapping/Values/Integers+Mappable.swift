// Integers are range-checked when read, and written in decimal.

extension Int: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension Int8: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int8 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension Int16: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int16 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension Int32: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int32 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension Int64: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int64 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension Int128: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Int128 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt8: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt8 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt16: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt16 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt32: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt32 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt64: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt64 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension UInt128: Mappable, MappableKey {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UInt128 {
        try reader.readInteger()
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeInteger(self)
    }
}

extension MappableKey where Self: FixedWidthInteger {
    /// Creates the integer that `jsonKey` spells as ``jsonKey`` does: without a `+` sign or leading zeros, so that two
    /// keys of an object cannot represent the same integer.
    @inlinable
    public init?(jsonKey: String) {
        guard let value = Self(jsonKey), String(value) == jsonKey else { return nil }
        self = value
    }

    @inlinable
    public var jsonKey: String { String(self) }
}
