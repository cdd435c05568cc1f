/// Strings in the form in which canonically equivalent ones have the same bytes: NFC of Unicode Standard Annex 15.
package enum CanonicalText {
    /// Returns the string in NFC. Two strings are equal exactly if the bytes of their forms are.
    ///
    /// - Parameter string: The string.
    /// - Returns: The string itself, unless it has to change.
    package static func normalized(_ string: String) -> String {
        var span = string.utf8Span
        if span.checkForNFC(quickCheck: true) { return string }
        return String(decoding: codeUnits(of: string), as: UTF8.self)
    }

    /// Returns the code units of a string in NFC. The standard library has no other access to what `==` compares.
    private static func codeUnits(of string: String) -> [UInt8] { string._nfcCodeUnits }

    /// The version of Unicode that this process has, such as "16.0". What another version assigns may have another NFC.
    ///
    /// The standard library does not tell, but it knows in which version each character was added.
    package static let unicodeVersion: String = {
        // These are enough, because each version with more than a few characters adds a whole column of some block. The
        // versions with a few, such as 12.1, have had no effect on NFC.
        let ages = stride(from: 0 as UInt32, to: 0x4_0000, by: 16).compactMap { Unicode.Scalar($0)?.properties.age }
        guard let newest = ages.max(by: <) else { return "" }
        return "\(newest.major).\(newest.minor)"
    }()
}
