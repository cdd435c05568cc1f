internal import Cyanotype

/// A property of a query's root, or the number of the property's elements.
///
/// Most paths have one key path, even a literal such as `\.work?.name`. A chain such as `work?.name` in a predicate has
/// a key path for each link, because Swift cannot join the key paths of a chain.
struct PropertyPath: Hashable, Sendable {
    enum Aspect: Hashable, Sendable {
        case value
        case count
    }

    /// The links of an optional chain; none for the root itself. They were made from sendable key paths, so that they
    /// may be shared.
    private var links: [SharedKeyPath<AnyKeyPath>]
    private(set) var aspect = Aspect.value

    /// The root itself.
    static let root = PropertyPath(links: [])

    private init(links: [SharedKeyPath<AnyKeyPath>]) {
        self.links = links
    }

    init(_ keyPath: any AnyKeyPath & Sendable) {
        links = [SharedKeyPath(keyPath)]
    }

    var isRoot: Bool { links.isEmpty }

    /// The key paths of the links, in order.
    var keyPaths: [AnyKeyPath] { links.map(\.path) }

    /// Whether the value can be `nil`. A chain of several links is `nil` where an earlier link is.
    var isOptional: Bool {
        guard let last = links.last else { return false }
        return links.count > 1 || type(of: last.path).valueType is any OptionalValue.Type
    }

    /// The number of elements of this collection.
    var count: PropertyPath {
        var copy = self
        copy.aspect = .count
        return copy
    }

    /// The collection whose elements this number counts.
    var collection: PropertyPath {
        var copy = self
        copy.aspect = .value
        return copy
    }

    /// Returns the path to a property of this property.
    ///
    /// - Parameters:
    ///   - path: The path from this property's value.
    ///   - isChained: Whether this property is optional, and `path` begins at the wrapped value.
    /// - Returns: The path from this path's root.
    func appending(_ path: PropertyPath, isChained: Bool) -> PropertyPath {
        var result = self
        // The root's own number is the number of this property.
        if path.aspect == .count { result.aspect = .count }
        guard let next = path.links.first else { return result }
        result.aspect = path.aspect
        if isChained || links.isEmpty {
            result.links += path.links
            return result
        }
        let last = links[links.count - 1]
        // Joining fails for a property of a chain's optional value, because the last link is not optional, and for a
        // property of a count.
        if let joined = last.path.appending(path: next.path) {
            result.links[links.count - 1] = SharedKeyPath(joined)
            result.links += path.links.dropFirst()
        } else {
            result.links += path.links
        }
        return result
    }
}

extension PropertyPath: CustomStringConvertible {
    /// The names of the properties in the program. A computed property is shown by its type alone.
    var description: String { Self.withoutAddresses(processDescription) }

    /// The description with the addresses of computed properties, which only this process knows. They
    /// distinguish computed properties of one type when a query checks a cursor.
    var processDescription: String {
        let parts = links.map { link in
            // "\Article.author.name" without its type.
            link.path.debugDescription.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
        }
        let path = parts.isEmpty ? "element" : parts.joined(separator: "?.")
        return aspect == .count ? path + ".count" : path
    }

    /// Returns `<computed Int>` in place of the standard library's `<computed 0x00005627316dc4b0 (Int)>`.
    static func withoutAddresses(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "<computed 0x"),
            let type = rest[start.upperBound...].firstRange(of: " ("),
            let end = rest[type.upperBound...].firstRange(of: ")>")
        {
            result += "\(rest[..<start.lowerBound])<computed \(rest[type.upperBound..<end.lowerBound])>"
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}

extension StorageFields {
    /// Returns the field of a property of the model; `nil` if the property has none.
    func field(of path: PropertyPath) -> StorageField? {
        var field: StorageField?
        for keyPath in path.keyPaths {
            field = if let outer = field { outer.nestedField(of: keyPath) } else { self.field(of: keyPath) }
            if field == nil { return nil }
        }
        return field
    }
}
