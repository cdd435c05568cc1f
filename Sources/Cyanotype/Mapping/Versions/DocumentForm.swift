package import FoundationEssentials

/// The form of the dates in a document.
package enum DocumentForm: Sendable {
    /// The form of a store: see ``DocumentWriter``.
    case stored
    /// The form of JSON, with the format of dates that have no format of their own, and those of single types.
    case json(DateFormat, scopes: DateScopes = .none)
    /// The form of a settings object. It is that of JSON, but a date that the store keeps as a date is a number without
    /// loss: see `JSON.Number.init(native:)`.
    case settings(DateFormat)
}

extension JSON.Number {
    /// Creates the number that stands for a date of a store in a document of a settings object; `nil` for a date that is
    /// not finite.
    ///
    /// It has the seconds since 2001 and an exponent that begins with `E00`, `E+00` or `E-00`. No other number has such
    /// an exponent, because Swift writes a lower-case `e`.
    package init?(native date: Date) {
        let text = date.timeIntervalSinceReferenceDate.description.split(separator: "e")
        guard let digits = text.first else { return nil }
        let exponent = text.count > 1 ? text[1] : ""
        let sign = exponent.prefix { $0 == "+" || $0 == "-" }
        self.init(text: "\(digits)E\(sign)00\(exponent.dropFirst(sign.count))")
    }

    /// The date for which the number stands, if it is such a number.
    package var nativeDate: Date? {
        let text = text.utf8
        guard let exponent = text.firstIndex(of: UInt8(ascii: "E")) else { return nil }
        let digits = text[exponent...].dropFirst().drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        guard digits.starts(with: "00".utf8) else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(self))
    }
}
