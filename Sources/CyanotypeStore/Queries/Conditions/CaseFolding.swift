internal import Cyanotype

/// Folds the case of strings: two strings that differ in case alone have the same folded string.
///
/// It is the full, locale-independent folding of the Unicode Standard (section 3.13, "Default Case Folding"): `ß` folds
/// as `ss` does, `ς` as `σ` does, and the dotless `ı` as no other letter. The standard library has the case mappings of
/// Unicode, but not this one, which follows from them.
enum CaseFolding {
    static func folded(_ text: String) -> String {
        if text.utf8Span.isKnownASCII { return text.lowercased() }
        // Canonically equivalent strings must have equivalent folded strings.
        var folded = String.UnicodeScalarView()
        // The iota below a Greek letter becomes a letter after it, but also after its other marks.
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
        // The letters that fold alike have one upper case. Not `ẞ`, but its lower case has.
        let lowered = lowercased(uppercased(lowercased([scalar])))
        // The Cherokee letters, whose upper case was there first, fold to that.
        return lowered == [scalar] ? uppercased([scalar]) : lowered
    }

    private static func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }

    private static func uppercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
    }
}
