internal import Cyanotype

/// A property of a query's root, or the number of its elements.
///
/// Most paths have one key path, also for a literal such as `\.work?.name`. A chain such as `work?.name` in a predicate has
/// one for each link, because Swift cannot join the key paths of a chain.
struct PropertyPath: Hashable, Sendable {
    enum Aspect: Hashable, Sendable {
        case value
        case count
    }

    /// The links of an optional chain; none for the root itself. They were made from sendable key paths.
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

    /// Whether the value can be `nil`.
    var isOptional: Bool {
        guard let last = links.last else { return false }
        return links.count > 1 || type(of: last.path).valueType is any OptionalValue.Type
    }

    /// The number of elements of this collection.
    var counted: PropertyPath {
        var copy = self
        copy.aspect = .count
        return copy
    }

    /// The collection whose elements this number counts.
    var ofElements: PropertyPath {
        var copy = self
        copy.aspect = .value
        return copy
    }

    /// Returns the path to a property of this property, which is optional if `isChained`.
    func appending(_ path: PropertyPath, isChained: Bool) -> PropertyPath {
        var result = self
        if path.aspect == .count { result.aspect = .count }
        guard let next = path.links.first else { return result }
        result.aspect = path.aspect
        if isChained || links.isEmpty {
            result.links += path.links
            return result
        }
        let last = links[links.count - 1]
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
    /// The names of the properties in the program. Of a computed property only the type is known.
    var description: String { Self.withoutAddresses(processDescription) }

    /// The description with the addresses of computed properties, which only this process knows.
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
