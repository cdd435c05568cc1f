extension Bool: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Bool {
        try reader.readBool()
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeBool(self)
    }
}

extension String: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> String {
        try reader.readString()
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeString(self)
    }

    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        writer.writeString(at: source)
    }
}

extension Double: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Double {
        try reader.readDouble()
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeDouble(self)
    }
}

extension Float: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Float {
        try reader.readFloat()
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeFloat(self)
    }
}
