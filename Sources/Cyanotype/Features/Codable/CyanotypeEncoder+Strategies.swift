public import FoundationEssentials

extension CyanotypeEncoder {
    /// The layout of a document's text.
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Writes each member and element on its own line, indented by two spaces per level.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)

        /// Sorts the members of every object by the UTF-8 of their keys.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)

        /// Writes slashes without a backslash.
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 1 << 3)
    }

    /// How a `Date` is encoded.
    ///
    /// For another format, use ``custom(_:)`` with a format style, or with a `DateFormatter`.
    public enum DateEncodingStrategy: Sendable {
        /// Uses the format of `Date` itself: a number of seconds since 2001.
        case deferredToDate

        /// A number of seconds since 1970.
        case secondsSince1970

        /// A number of milliseconds since 1970.
        case millisecondsSince1970

        /// A string such as `2024-03-18T09:26:53Z`, without a fraction.
        case iso8601

        /// Encodes the value with a custom function; an empty object if the function encodes nothing.
        @preconcurrency case custom(@Sendable (_ date: Date, _ encoder: any Encoder) throws -> Void)
    }

    /// How `Data` is encoded.
    public enum DataEncodingStrategy: Sendable {
        /// Uses the format of `Data` itself: an array of bytes.
        case deferredToData

        /// A base64 string.
        case base64

        /// Encodes the value with a custom function; an empty object if the function encodes nothing.
        @preconcurrency case custom(@Sendable (_ data: Data, _ encoder: any Encoder) throws -> Void)
    }

    /// How numbers that JSON cannot represent (infinity and NaN) are encoded.
    public enum NonConformingFloatEncodingStrategy: Sendable {
        /// Throws an error.
        case `throw`

        /// Encodes the numbers as these strings.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How coding keys are converted to keys in JSON.
    ///
    /// Keys of a dictionary with `String` keys are not converted.
    public enum KeyEncodingStrategy: Sendable {
        /// Keys are not converted.
        case useDefaultKeys

        /// `oneTwoThree` becomes `one_two_three`, `baseURL` becomes `base_url`.
        case convertToSnakeCase

        /// Converts the path of a key with a custom function. If several keys convert to the same key, the last one
        /// wins.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
}

/// The settings of an encoder.
struct EncodingStrategies: Sendable {
    var date = CyanotypeEncoder.DateEncodingStrategy.deferredToDate
    var data = CyanotypeEncoder.DataEncodingStrategy.base64
    var nonConformingFloat = CyanotypeEncoder.NonConformingFloatEncodingStrategy.throw
    var key = CyanotypeEncoder.KeyEncodingStrategy.useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var maximumDepth = JSONOptions.default.maximumDepth
    var layout = EncodingLayout.foundation([])

    /// The formats of the dates of single types.
    var dateScopes = DateScopes.none

    var convertsKeys: Bool {
        if case .useDefaultKeys = key { false } else { true }
    }

    /// Whether the text of a key depends on its path.
    var hasCustomKeys: Bool {
        if case .custom = key { true } else { false }
    }
}

/// The layout of JSON: Foundation's or this library's.
struct EncodingLayout: Sendable, Hashable {
    var isPretty: Bool
    var sortsKeys: Bool

    /// Whether `/` is written as `\/`.
    var escapesSlashes: Bool

    /// Whether `1.0` is written as `1`.
    var dropsEmptyFractions: Bool

    /// Whether pretty JSON has a space on both sides of a colon and two line breaks in empty containers.
    var isWide: Bool

    /// Whether the text is in a document of a store: see ``DocumentWriter``.
    var isOfStore = false

    static func foundation(_ formatting: CyanotypeEncoder.OutputFormatting) -> EncodingLayout {
        EncodingLayout(
            isPretty: formatting.contains(.prettyPrinted),
            sortsKeys: formatting.contains(.sortedKeys),
            escapesSlashes: !formatting.contains(.withoutEscapingSlashes),
            dropsEmptyFractions: true,
            isWide: true
        )
    }

    static func cyanotype(_ options: JSONOptions) -> EncodingLayout {
        EncodingLayout(
            isPretty: options.prettyPrinted,
            sortsKeys: options.sortedKeys,
            escapesSlashes: false,
            dropsEmptyFractions: false,
            isWide: false
        )
    }
}
