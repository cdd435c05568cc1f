extension JSONOptions {
    /// Conversions of values whose JSON type is not the property's.
    ///
    /// | coercion | JSON | property | becomes |
    /// |---|---|---|---|
    /// | ``numbersFromStrings`` | `"12"`, `"-1.5e3"` | a number | the number that the whole string represents |
    /// | ``stringsFromNumbers`` | `12.50` | `String` | the number as it is written, `"12.50"` |
    /// | ``stringsFromBooleans`` | `true` | `String` | `"true"` or `"false"` |
    /// | ``booleansFromNumbers`` | `0`, `1` | `Bool` | `false` or `true`; no other number |
    /// | ``booleansFromStrings`` | `"true"`, `"false"` | `Bool` | the Boolean in the string; no other string |
    /// | ``datesFromStrings`` | `"2024-03-18T09:26:53Z"` | `Date` | as by ``Conversion/iso8601`` |
    /// | ``datesFromNumbers`` | `1710754013000` | `Date` as ``Conversion/iso8601`` | milliseconds since 1970 |
    ///
    /// There are no other coercions, and all are opt-in. Each one that happens adds an entry to the ``MappingReport``.
    /// The types of `Codable` properties decode by their own rules.
    public struct Coercions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// A string that is a number, for a number.
        public static let numbersFromStrings = Coercions(rawValue: 1 << 0)
        /// A number, for a string.
        public static let stringsFromNumbers = Coercions(rawValue: 1 << 1)
        /// `true` or `false`, for a string.
        public static let stringsFromBooleans = Coercions(rawValue: 1 << 2)
        /// 0 or 1, for a `Bool`.
        public static let booleansFromNumbers = Coercions(rawValue: 1 << 3)
        /// `"true"` or `"false"`, for a `Bool`.
        public static let booleansFromStrings = Coercions(rawValue: 1 << 4)
        /// A string in ISO 8601, for a `Date` that is milliseconds.
        public static let datesFromStrings = Coercions(rawValue: 1 << 5)
        /// Milliseconds since 1970, for a `Date` that is a string in ISO 8601.
        public static let datesFromNumbers = Coercions(rawValue: 1 << 6)

        /// All coercions.
        public static let all: Coercions = [
            .numbersFromStrings, .stringsFromNumbers, .stringsFromBooleans, .booleansFromNumbers, .booleansFromStrings,
            .datesFromStrings, .datesFromNumbers,
        ]
    }
}
