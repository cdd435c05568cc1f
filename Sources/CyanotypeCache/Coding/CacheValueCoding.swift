public import Cyanotype
public import FoundationEssentials

/// How values are written into an archive or a file, and read from it.
@safe
public struct CacheValueCoding<Value>: Sendable {
    let write: @Sendable (Value, inout DocumentWriter) throws -> Void
    let read: @Sendable (UnsafeRawBufferPointer, borrowing DocumentReader) throws -> Value
    /// Whether values may be sensitive.
    let isSensitive: @Sendable () -> Bool
    /// The functions of a coding whose values are data, where they need not be JSON.
    private(set) var data: DataFunctions?

    struct DataFunctions: Sendable {
        let encode: @Sendable (Value) throws -> Data
        let decode: @Sendable (Data) throws -> Value
    }

    private init(
        isSensitive: @escaping @Sendable () -> Bool,
        write: @escaping @Sendable (Value, inout DocumentWriter) throws -> Void,
        read: @escaping @Sendable (UnsafeRawBufferPointer, borrowing DocumentReader) throws -> Value
    ) {
        self.isSensitive = isSensitive
        self.write = write
        unsafe self.read = read
    }

    /// Creates a coding of two functions.
    ///
    /// Whether the data may hold secrets is for these functions to decide: an archive takes it as it is.
    ///
    /// - Parameters:
    ///   - encode: Returns the data of a value.
    ///   - decode: Returns the value of data.
    public init(
        encode: @escaping @Sendable (Value) throws -> Data,
        decode: @escaping @Sendable (Data) throws -> Value
    ) {
        unsafe self.init(
            isSensitive: { false },
            write: { value, writer in try writer.write(try encode(value)) },
            read: { bytes, reader in try decode(unsafe reader.read(Data.self, in: bytes)) }
        )
        data = DataFunctions(encode: encode, decode: decode)
    }
}

extension CacheValueCoding where Value == Data {
    /// The data itself.
    public static var data: CacheValueCoding { CacheValueCoding(encode: { $0 }, decode: { $0 }) }
}

extension CacheValueCoding where Value: Mappable {
    /// JSON by the blueprints of the values. Exact: what is archived comes back equal.
    public static var mappable: CacheValueCoding {
        unsafe CacheValueCoding(
            isSensitive: { SchemaContext.hasSensitiveValues(in: Value.self) },
            write: { value, writer in try writer.write(value) },
            read: { bytes, reader in try unsafe reader.read(Value.self, in: bytes) }
        )
    }
}

extension CacheValueCoding where Value: Codable & SendableMetatype {
    /// JSON as the values encode themselves. A type that also has a blueprint is written by that.
    public static var codable: CacheValueCoding {
        // In generic code, the compiler may know only that a type is `Codable`.
        func mapping<Known: Mappable>(_ type: Known.Type) -> Any { CacheValueCoding<Known>.mappable }
        if let type = Value.self as? any Mappable.Type, let coding = mapping(type) as? CacheValueCoding {
            return coding
        }
        return unsafe CacheValueCoding(
            isSensitive: { SchemaContext.hasSensitiveValues(in: Value.self) },
            write: { value, writer in try writer.write(encoding: value) },
            read: { bytes, _ in try unsafe JSONReader.decodeStored(Value.self, in: bytes) }
        )
    }
}
