internal import FoundationEssentials

extension String {
    /// This key converted from snake case to camel case. Underscores at either end stay.
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

extension String {
    /// This key converted from camel case to snake case.
    ///
    /// A word ends before a capital that follows something else, and before the last of several capitals that a
    /// lowercase letter follows: `baseURLString` has the words `base`, `url` and `string`. As in Foundation, letters
    /// are scalars, and their neighbors are characters with their marks.
    var convertedToSnakeCase: String {
        guard !isEmpty else { return self }
        let scalars = unicodeScalars
        var words: [Substring] = []
        var wordStart = startIndex
        var position = index(after: wordStart)
        while let capital = scalars[position...].firstIndex(where: \.isCapital) {
            words.append(self[wordStart..<capital])
            wordStart = capital
            guard let small = scalars[capital...].firstIndex(where: \.isSmall) else { break }
            if small != index(after: capital) {
                // The character may begin before its capital.
                let beforeSmall = max(capital, index(before: small))
                words.append(self[capital..<beforeSmall])
                wordStart = beforeSmall
            }
            position = scalars.index(after: small)
        }
        words.append(self[wordStart...])
        return words.map { $0.lowercased() }.joined(separator: "_")
    }
}

extension Unicode.Scalar {
    fileprivate var isCapital: Bool {
        let category = properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    fileprivate var isSmall: Bool { properties.generalCategory == .lowercaseLetter }
}
