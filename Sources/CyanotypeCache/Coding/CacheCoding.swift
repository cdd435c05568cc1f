public import Cyanotype

/// How the keys and values of a cache are written into an archive or a cache's files, and read from them.
///
/// A cache needs none if its keys are ``/Cyanotype/MappableKey``, such as strings, integers, UUIDs and enums with
/// such raw values, and its values are ``/Cyanotype/Mappable`` or `Codable`. For others:
///
/// ```swift
/// let coding = CacheCoding<URL, Image>(
///     keys: CacheKeyCoding(text: { $0.absoluteString }, key: { URL(string: $0) }),
///     values: CacheValueCoding(encode: { try $0.pngData() }, decode: { try Image(png: $0) })
/// )
/// try images.archive(to: .file(path), coding: coding)
/// ```
public struct CacheCoding<Key: Hashable, Value>: Sendable {
    let keys: CacheKeyCoding<Key>
    let values: CacheValueCoding<Value>

    /// Creates a coding of a coding for keys and one for values.
    public init(keys: CacheKeyCoding<Key>, values: CacheValueCoding<Value>) {
        (self.keys, self.values) = (keys, values)
    }
}

extension CacheCoding where Value: Mappable {
    /// Creates a coding whose values are JSON by their blueprints.
    public init(keys: CacheKeyCoding<Key>) {
        self.init(keys: keys, values: .mappable)
    }
}

extension CacheCoding where Value: Codable & SendableMetatype {
    /// Creates a coding whose values are JSON as they encode themselves.
    @_disfavoredOverload
    public init(keys: CacheKeyCoding<Key>) {
        self.init(keys: keys, values: .codable)
    }
}

extension CacheCoding where Key: MappableKey {
    /// Creates a coding whose keys are texts as the members of JSON objects are.
    public init(values: CacheValueCoding<Value>) {
        self.init(keys: .mappable, values: values)
    }
}
