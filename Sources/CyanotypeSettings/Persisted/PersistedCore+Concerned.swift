internal import Cyanotype
internal import CyanotypeSystem

extension PersistedCore {
    /// Whether a path leads to a stored property, and not to a part of one.
    func isStored(_ path: PartialKeyPath<Root>) -> Bool {
        properties.contains { $0.path == path }
    }

    /// Returns the stored properties that a change at a path may affect. For a computed property these are all, because
    /// its path does not reveal them.
    func concernedProperties(by path: PartialKeyPath<Root>) -> [Int] {
        let key = SharedKeyPath<AnyKeyPath>(path)
        if let known = concernedProperties.withLock({ $0[key] }) { return known }
        let found = findConcernedProperties(by: path)
        concernedProperties.withLock { $0[key] = found }
        return found
    }

    private func findConcernedProperties(by path: PartialKeyPath<Root>) -> [Int] {
        if let index = properties.firstIndex(where: { $0.path == path }) { return [index] }
        if Root.cachedBlueprint.fieldIndex(of: path) != nil { return [] }
        guard let names = Self.names(in: path) else { return Array(properties.indices) }
        return properties.indices.filter { index in
            guard let others = Self.names(in: properties[index].path) else { return true }
            // One path is a prefix of the other.
            return zip(names, others).allSatisfy { $0 == $1 }
        }
    }

    /// Returns the names of the properties on a path; `nil` if one of them is computed, because the path does not
    /// contain its name.
    private static func names(in path: AnyKeyPath) -> [Substring]? {
        let text = String(reflecting: path)
        // `\Look.window.title`, or `\Look.<computed 0x1234 (Int)>`.
        if text.contains(where: { $0 == "<" || $0 == "[" || $0 == "(" }) { return nil }
        return text.split(separator: ".").dropFirst().map { $0.prefix { $0 != "?" && $0 != "!" } }
    }

    /// Returns the stored properties whose values differ between `old` and `new`.
    func changedProperties(from old: Root, to new: Root) -> [Int] {
        properties.indices.filter { index in
            let property = properties[index]
            if Root.cachedBlueprint.hasSameBits(inField: property.field, of: old, and: new) { return false }
            let before = Result { () throws(MappingError) in try property.value(in: old, revealsSecrets: true) }
            let after = Result { () throws(MappingError) in try property.value(in: new, revealsSecrets: true) }
            // A value that cannot be written cannot be compared, so it counts as changed.
            guard case (.success(let before), .success(let after)) = (before, after) else { return true }
            return !before.isIdentical(to: after)
        }
    }
}
