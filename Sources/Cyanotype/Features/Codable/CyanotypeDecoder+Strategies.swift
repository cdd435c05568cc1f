public import FoundationEssentials

extension CyanotypeDecoder {
    /// How a `Date` is decoded.
    ///
    /// For a format of your own, use ``custom(_:)`` with a `DateFormatter`, or better a format style.
    public enum DateDecodingStrategy: Sendable {
        /// As `Date` decodes itself: a number of seconds since 2001.
        case deferredToDate

        /// A number of seconds since 1970.
        case secondsSince1970

        /// A number of milliseconds since 1970.
        case millisecondsSince1970

        /// A string such as `2024-03-18T09:26:53Z`, as `Date.ISO8601FormatStyle` parses it.
        case iso8601

        /// What the function makes of the value of a decoder.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
    }

    /// How `Data` is decoded.
    public enum DataDecodingStrategy: Sendable {
        /// As `Data` decodes itself: an array of bytes.
        case deferredToData

        /// A string in base64.
        case base64

        /// What the function makes of the value of a decoder.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// How strings for numbers that JSON does not have are decoded.
    public enum NonConformingFloatDecodingStrategy: Sendable {
        /// Not at all: a number is expected.
        case `throw`

        /// These strings stand for the numbers.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How the keys of JSON become those of the types.
    ///
    /// Keys of a dictionary by `String` are not converted.
    public enum KeyDecodingStrategy: Sendable {
        /// They are the same.
        case useDefaultKeys

        /// `one_two_three` becomes `oneTwoThree`, `_one_two_` becomes `_oneTwo_`.
        ///
        /// A key of JSON that is not in this form, such as one of a property with an acronym (`baseURL`), has to be
        /// spelled as the conversion makes it (`baseUrl`).
        case convertFromSnakeCase

        /// What the function makes of the path to the key; of keys that become the same the first counts.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
}

/// All that a decoder can be told.
struct DecodingStrategies: Sendable {
    var date = CyanotypeDecoder.DateDecodingStrategy.deferredToDate
    var data = CyanotypeDecoder.DataDecodingStrategy.base64
    var nonConformingFloat = CyanotypeDecoder.NonConformingFloatDecodingStrategy.throw
    var key = CyanotypeDecoder.KeyDecodingStrategy.useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var options = JSONOptions.default

    var convertsKeys: Bool {
        if case .useDefaultKeys = key { false } else { true }
    }
}
