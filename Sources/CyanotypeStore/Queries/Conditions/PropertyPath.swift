/// Names a property of a query's root, or the number of its elements.
///
/// Most paths are one key path. A chain such as `work?.name` in a predicate has a key path for each link, because Swift
/// has no way to make the key path `\.work?.name` from its parts. A literal `\.work?.name` is one key path.
package struct PropertyPath: Hashable, Sendable {
    package enum Aspect: Hashable, Sendable {
        case value
        case count
    }

    /// The links of an optional chain. None names the root itself.
    private var links: [Link]
    package private(set) var aspect = Aspect.value

    /// The root itself.
    static let root = PropertyPath(links: [])

    private init(links: [Link]) {
        self.links = links
    }

    package init(_ keyPath: any AnyKeyPath & Sendable) {
        links = [Link(keyPath: keyPath)]
    }

    package var isRoot: Bool { links.isEmpty }

    /// The key paths of the links, in order.
    package var keyPaths: [AnyKeyPath] { links.map { $0.keyPath } }

    /// The key path, if one says it all.
    package var keyPath: AnyKeyPath? { links.count == 1 ? links[0].keyPath : nil }

    /// Tells whether the value can be nil.
    package var isOptional: Bool {
        guard let last = links.last else { return false }
        return links.count > 1 || type(of: last.keyPath).valueType is any OptionalValue.Type
    }

    /// The number of elements instead of the elements.
    var counted: PropertyPath {
        var copy = self
        copy.aspect = .count
        return copy
    }

    /// The elements that a number of elements counts.
    var ofElements: PropertyPath {
        var copy = self
        copy.aspect = .value
        return copy
    }

    /// The path to a property of this property, which is optional if `isChained`.
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
        if let joined = last.keyPath.appending(path: next.keyPath) {
            result.links[links.count - 1] = Link(keyPath: joined)
            result.links += path.links.dropFirst()
        } else {
            result.links += path.links
        }
        return result
    }

    /// Key paths made by `appending` lose their `Sendable`.
    private struct Link: Hashable, @unchecked Sendable {
        // Made only from key paths that are `Sendable`, or by joining two such.
        let keyPath: AnyKeyPath
    }
}

extension PropertyPath: CustomStringConvertible {
    /// The properties as the program names them, but for a computed one, of which only the type is known.
    package var description: String { Self.withoutAddresses(processDescription) }

    /// The description in which computed properties have their addresses, which are those of this process.
    var processDescription: String {
        let parts = links.map { link in
            // "\Article.author.name" without its type.
            link.keyPath.debugDescription.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
        }
        let path = parts.isEmpty ? "element" : parts.joined(separator: "?.")
        return aspect == .count ? path + ".count" : path
    }

    /// Makes `<computed Int>` of the standard library's `<computed 0x00005627316dc4b0 (Int)>`.
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
