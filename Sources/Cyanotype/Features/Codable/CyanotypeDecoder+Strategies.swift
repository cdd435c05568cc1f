public import FoundationEssentials

extension CyanotypeDecoder {
    /// How a `Date` is decoded.
    ///
    /// For another format, use ``custom(_:)`` with a format style, or with a `DateFormatter`.
    public enum DateDecodingStrategy: Sendable {
        /// Uses the format of `Date` itself: a number of seconds since 2001.
        case deferredToDate

        /// A number of seconds since 1970.
        case secondsSince1970

        /// A number of milliseconds since 1970.
        case millisecondsSince1970

        /// A string such as `2024-03-18T09:26:53Z`, as `Date.ISO8601FormatStyle` parses it.
        case iso8601

        /// Decodes the value with a custom function.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
    }

    /// How `Data` is decoded.
    public enum DataDecodingStrategy: Sendable {
        /// Uses the format of `Data` itself: an array of bytes.
        case deferredToData

        /// A base64 string.
        case base64

        /// Decodes the value with a custom function.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// How strings that stand for numbers outside of JSON (infinity and NaN) are decoded.
    public enum NonConformingFloatDecodingStrategy: Sendable {
        /// Throws an error: only numbers are accepted.
        case `throw`

        /// Decodes these strings as the numbers.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How the keys in JSON are converted to coding keys.
    ///
    /// Keys of a dictionary with `String` keys are not converted.
    public enum KeyDecodingStrategy: Sendable {
        /// Keys are not converted.
        case useDefaultKeys

        /// `one_two_three` becomes `oneTwoThree`, `_one_two_` becomes `_oneTwo_`.
        ///
        /// The coding key of a property with an acronym, such as `baseURL`, must have the spelling that the conversion
        /// produces: `baseUrl`.
        case convertFromSnakeCase

        /// Converts the path of a key with a custom function. If several keys convert to the same key, the first one
        /// wins.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
}

/// The settings of a decoder.
struct DecodingStrategies: Sendable {
    var date = CyanotypeDecoder.DateDecodingStrategy.deferredToDate
    var data = CyanotypeDecoder.DataDecodingStrategy.base64
    var nonConformingFloat = CyanotypeDecoder.NonConformingFloatDecodingStrategy.throw
    var key = CyanotypeDecoder.KeyDecodingStrategy.useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var options = JSONOptions.default

    /// The formats of the dates of single types.
    var dateScopes = DateScopes.none

    /// Whether the text is in a document of a store: see ``DocumentWriter``.
    var isOfStore = false

    /// Whether an object is searched for all of its members before one is read.
    var indexesMembers: Bool { convertsKeys || options.duplicateKeys == .last }

    private var convertsKeys: Bool {
        if case .useDefaultKeys = key { false } else { true }
    }
}
