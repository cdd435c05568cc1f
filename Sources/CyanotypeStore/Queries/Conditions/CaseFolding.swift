internal import Cyanotype

/// Folds the case of strings, so that strings that differ only in case become equal.
///
/// It is the full, locale-independent folding of the Unicode Standard (section 3.13, "Default Case Folding"): `ß`
/// becomes `ss`, `ς` becomes `σ`, and the dotless `ı` stays as it is. The standard library has the case mappings of
/// Unicode but not the folding, which is derived from them here.
enum CaseFolding {
    static func folded(_ text: String) -> String {
        if text.utf8Span.isKnownASCII { return text.lowercased() }
        // Canonically equivalent strings must have equivalent folded strings.
        var folded = String.UnicodeScalarView()
        // The iota below a Greek letter becomes a letter, after the other marks of the Greek letter.
        var hasIota = false
        for scalar in CanonicalText.normalized(text).unicodeScalars {
            if hasIota, !isBeforeIota(scalar) {
                folded.append(iota)
                hasIota = false
            }
            var letters = self.folded(scalar)
            if isWithIota(scalar), letters.last == iota {
                letters.removeLast()
                hasIota = true
            }
            folded.append(contentsOf: letters)
        }
        if hasIota { folded.append(iota) }
        return String(folded)
    }

    private static let iota: Unicode.Scalar = "ι"

    private static func isWithIota(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{345}" || ("\u{1F80}"..."\u{1FFF}").contains(scalar)
    }

    /// Whether a mark is before the iota in canonical order.
    private static func isBeforeIota(_ scalar: Unicode.Scalar) -> Bool {
        let mark = scalar.properties.canonicalCombiningClass
        return mark != .notReordered && mark < .iotaSubscript
    }

    static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.properties.changesWhenCaseFolded else { return [scalar] }
        // Letters that fold alike have one upper case. `ẞ` is an exception, but its lower case is not.
        let lowered = lowercased(uppercased(lowercased([scalar])))
        // Cherokee letters fold to upper case, which was in Unicode first.
        return lowered == [scalar] ? uppercased([scalar]) : lowered
    }

    private static func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }

    private static func uppercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
    }
}
