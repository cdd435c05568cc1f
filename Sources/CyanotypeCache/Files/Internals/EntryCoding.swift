internal import Cyanotype
internal import FoundationEssentials

/// Encodes values as the contents of entries, and decodes them. Nothing else does.
///
/// The type is found at run time too: in generic code, the compiler may know only that a type is `Codable`.
enum EntryCoding {
    // MARK: - Encoding

    static func content<Value: Mappable>(of value: Value, _ address: EntryAddress) throws(FileCacheError)
        -> EntryFile.Content
    {
        if let data = value as? Data, Value.self == Data.self {
            return EntryFile.Content(kind: .data, bytes: Array(data))
        }
        return try document(of: Value.self, address) { (writer: inout DocumentWriter) throws(MappingError) in
            try writer.write(value)
        }
    }

    static func content<Value: Encodable>(
        encoding value: Value,
        _ address: EntryAddress
    ) throws(FileCacheError) -> EntryFile.Content {
        if Value.self is any Mappable.Type, let value = value as? any Mappable {
            return try content(of: value, address)
        }
        return try document(of: Value.self, address) { (writer: inout DocumentWriter) throws(MappingError) in
            try writer.write(encoding: value)
        }
    }

    private static func document(
        of type: Any.Type,
        _ address: EntryAddress,
        _ write: (inout DocumentWriter) throws(MappingError) -> Void
    ) throws(FileCacheError) -> EntryFile.Content {
        // Whatever the value has: that an array is empty, or a secret nil, does not decide whether a call succeeds.
        if SchemaContext.hasSensitiveValues(in: type) { throw FileCacheError(sensitive: type, address) }
        var writer = DocumentWriter(refusesSensitiveValues: true)
        do throws(MappingError) {
            try write(&writer)
        } catch {
            // The type did not tell, such as a class of which this is a subclass.
            if writer.hasRefusedSensitiveValue { throw FileCacheError(sensitive: type, address, error) }
            throw FileCacheError(error, of: address)
        }
        return EntryFile.Content(kind: .document, bytes: unsafe writer.withBytes { unsafe Array($0) })
    }

    // MARK: - Decoding

    static func value<Value: Mappable>(
        _ type: Value.Type,
        in content: EntryFile.Content,
        _ address: EntryAddress
    ) throws(FileCacheError) -> Value {
        if let type = type as? Data.Type {
            guard content.kind == .data, let data = type.init(content.bytes) as? Value else {
                throw FileCacheError(mismatch: "a value and no data; use value(_:for:in:)", address)
            }
            return data
        }
        return try unsafe document(content, address) { bytes throws(MappingError) in
            try unsafe JSONReader.readStored(type, in: bytes)
        }
    }

    static func value<Value: Decodable>(
        decoding type: Value.Type,
        in content: EntryFile.Content,
        _ address: EntryAddress
    ) throws(FileCacheError) -> Value {
        func mapped<Known: Mappable>(_ type: Known.Type) throws(FileCacheError) -> Value? {
            try value(type, in: content, address) as? Value
        }
        if let type = type as? any Mappable.Type, let value = try mapped(type) { return value }
        return try unsafe document(content, address) { bytes throws(MappingError) in
            try unsafe JSONReader.decodeStored(type, in: bytes)
        }
    }

    private static func document<Value>(
        _ content: EntryFile.Content,
        _ address: EntryAddress,
        _ read: (UnsafeRawBufferPointer) throws(MappingError) -> Value
    ) throws(FileCacheError) -> Value {
        guard content.kind == .document else {
            throw FileCacheError(mismatch: "data and no value; use data(for:in:)", address)
        }
        do throws(MappingError) {
            return try unsafe content.bytes.withUnsafeBufferPointer { bytes throws(MappingError) in
                try unsafe read(UnsafeRawBufferPointer(bytes))
            }
        } catch {
            throw FileCacheError(error, of: address)
        }
    }

    // MARK: - Arrays

    /// Returns the array of an entry with the elements of another, without decoding any: no code of the program runs.
    ///
    /// - Parameters:
    ///   - elements: The other array, as a document.
    ///   - content: The entry; `nil` if there is none.
    ///   - maximumCount: The number of elements that are kept, the last ones.
    ///   - address: The entry, for errors.
    /// - Returns: The array.
    /// - Throws: ``FileCacheError`` if the entry is no array.
    static func appending(
        _ elements: EntryFile.Content,
        to content: EntryFile.Content?,
        maximumCount: Int,
        _ address: EntryAddress
    ) throws(FileCacheError) -> EntryFile.Content {
        let added = try array(elements, address)
        let former = try content.map { content throws(FileCacheError) in try array(content, address) } ?? []
        let all = JSON.array(JSON.Elements((former + added).suffix(maximumCount)))
        var writer = DocumentWriter()
        do throws(MappingError) {
            try writer.write(all)
        } catch {
            throw FileCacheError(error, of: address)
        }
        return EntryFile.Content(kind: .document, bytes: unsafe writer.withBytes { unsafe Array($0) })
    }

    private static func array(_ content: EntryFile.Content, _ address: EntryAddress) throws(FileCacheError) -> [JSON] {
        guard case .array(let elements) = try value(JSON.self, in: content, address) else {
            throw FileCacheError(mismatch: "a value that is no array; remove it or use another key", address)
        }
        return Array(elements)
    }
}

extension FileCacheError {
    fileprivate init(sensitive type: Any.Type, _ address: EntryAddress, _ error: MappingError? = nil) {
        let reason = "\(type) has sensitive fields or secrets, which a file must not have"
        self.init(.sensitive, "\(reason); keep them in a keyring", in: address.group, key: address.key)
        mapping = error
    }

    fileprivate init(mismatch found: String, _ address: EntryAddress) {
        self.init(.mismatch, "the entry holds \(found)", in: address.group, key: address.key)
    }
}
