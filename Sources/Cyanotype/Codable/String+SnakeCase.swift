internal import FoundationEssentials

extension String {
    /// This key, if it is in snake case, in camel case; underscores at either end stay.
    var convertedFromSnakeCase: String {
        guard let first = firstIndex(where: { $0 != "_" }), let last = lastIndex(where: { $0 != "_" }) else {
            return self
        }
        let words = self[first...last].split(separator: "_")
        guard words.count > 1 else { return self }
        let camelCase = ([words[0].lowercased()] + words[1...].map(\.capitalized)).joined()
        return self[..<first] + camelCase + self[index(after: last)...]
    }
}
