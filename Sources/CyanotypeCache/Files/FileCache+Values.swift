public import Cyanotype
public import FoundationEssentials

extension FileCache {
    /// Returns the value of a key.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded value is kept in memory for the next call, if it is not larger than the limit.
    ///     Those that were used longest ago leave first. Changes by other processes and caches are noticed.
    /// - Returns: The value; `nil` if there is none.
    /// - Throws: ``FileCacheError`` if the entry is damaged, or cannot be decoded as the type.
    /// - Complexity: O(*n*) in the bytes of the value, also from memory: each call returns a value of its own.
    public func value<Value: Mappable>(
        _ type: Value.Type = Value.self,
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) -> Value? {
        try find(key, in: group, keepInMemory) { content, address throws(FileCacheError) in
            try EntryCoding.value(type, in: content, address)
        }
    }

    /// Returns the value of a key, for a type without a blueprint.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded value is kept in memory for the next call.
    /// - Returns: The value; `nil` if there is none.
    /// - Throws: ``FileCacheError`` if the entry is damaged, or cannot be decoded as the type.
    @_disfavoredOverload
    public func value<Value: Decodable>(
        _ type: Value.Type = Value.self,
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) -> Value? {
        try find(key, in: group, keepInMemory) { content, address throws(FileCacheError) in
            try EntryCoding.value(decoding: type, in: content, address)
        }
    }

    /// Returns the data of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the data is kept in memory for the next call.
    /// - Returns: The data; `nil` if there is none.
    /// - Throws: ``FileCacheError`` if the entry is damaged, or holds no data.
    public func data(
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) -> Data? {
        try find(key, in: group, keepInMemory) { content, address throws(FileCacheError) in
            try EntryCoding.value(Data.self, in: content, address)
        }
    }

    /// Sets or removes the value of a key.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` removes the entry.
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded value is also kept in memory, if it is not larger than the limit.
    /// - Throws: ``FileCacheError`` if the value cannot be encoded or is sensitive, or if the file cannot be written; then the
    ///   former value stays.
    public func set<Value: Mappable>(
        _ value: Value?,
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        let address = try EntryAddress(key, in: group)
        guard let value else { return try remove(address) }
        try write(try EntryCoding.content(of: value, address), at: address, keepInMemory)
    }

    /// Sets or removes the value of a key, for a type without a blueprint.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` removes the entry.
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded value is also kept in memory, if it is not larger than the limit.
    /// - Throws: ``FileCacheError`` if the value cannot be encoded, or if the file cannot be written; then the former value
    ///   stays.
    @_disfavoredOverload
    public func set<Value: Encodable>(
        _ value: Value?,
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        let address = try EntryAddress(key, in: group)
        guard let value else { return try remove(address) }
        try write(try EntryCoding.content(encoding: value, address), at: address, keepInMemory)
    }

    /// Sets or removes the data of a key, which is kept as it is.
    ///
    /// - Parameters:
    ///   - data: The data; `nil` removes the entry.
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the data is also kept in memory, if it is not larger than the limit.
    /// - Throws: ``FileCacheError`` if the file cannot be written; then the former value stays.
    public func set(
        _ data: Data?,
        for key: String,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        let address = try EntryAddress(key, in: group)
        guard let data else { return try remove(address) }
        try write(EntryFile.Content(kind: .data, bytes: Array(data)), at: address, keepInMemory)
    }
}
