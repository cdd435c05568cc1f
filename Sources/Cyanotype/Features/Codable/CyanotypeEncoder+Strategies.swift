public import FoundationEssentials

extension CyanotypeEncoder {
    /// How the text of a document is laid out.
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Each member and element on a line of its own, indented by two spaces a level.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)

        /// The members of every object in the order of the UTF-8 of their keys.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)

        /// Slashes as they are, without a backslash before each.
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 1 << 3)
    }

    /// How a `Date` is encoded.
    ///
    /// For a format of your own, use ``custom(_:)`` with a `DateFormatter`, or better a format style.
    public enum DateEncodingStrategy: Sendable {
        /// As `Date` encodes itself: a number of seconds since 2001.
        case deferredToDate

        /// A number of seconds since 1970.
        case secondsSince1970

        /// A number of milliseconds since 1970.
        case millisecondsSince1970

        /// A string such as `2024-03-18T09:26:53Z`, without a fraction.
        case iso8601

        /// What the function encodes; an empty object if that is nothing.
        @preconcurrency case custom(@Sendable (_ date: Date, _ encoder: any Encoder) throws -> Void)
    }

    /// How `Data` is encoded.
    public enum DataEncodingStrategy: Sendable {
        /// As `Data` encodes itself: an array of bytes.
        case deferredToData

        /// A string in base64.
        case base64

        /// What the function encodes; an empty object if that is nothing.
        @preconcurrency case custom(@Sendable (_ data: Data, _ encoder: any Encoder) throws -> Void)
    }

    /// How numbers that JSON does not have are encoded.
    public enum NonConformingFloatEncodingStrategy: Sendable {
        /// Not at all: an error is thrown.
        case `throw`

        /// As these strings.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How the keys of the types become those of JSON.
    ///
    /// Keys of a dictionary by `String` are not converted.
    public enum KeyEncodingStrategy: Sendable {
        /// They are the same.
        case useDefaultKeys

        /// `oneTwoThree` becomes `one_two_three`, `baseURL` becomes `base_url`.
        case convertToSnakeCase

        /// What the function makes of the path to the key; of keys that become the same the last counts.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }
}

/// All that an encoder can be told.
struct EncodingStrategies: Sendable {
    var date = CyanotypeEncoder.DateEncodingStrategy.deferredToDate
    var data = CyanotypeEncoder.DataEncodingStrategy.base64
    var nonConformingFloat = CyanotypeEncoder.NonConformingFloatEncodingStrategy.throw
    var key = CyanotypeEncoder.KeyEncodingStrategy.useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var maximumDepth = JSONOptions.default.maximumDepth
    var layout = EncodingLayout.foundation([])

    var convertsKeys: Bool {
        if case .useDefaultKeys = key { false } else { true }
    }

    /// Whether the text of a key depends on where it is.
    var hasCustomKeys: Bool {
        if case .custom = key { true } else { false }
    }
}

/// How JSON is laid out: as Foundation has it, or as this library does.
struct EncodingLayout: Sendable, Hashable {
    var isPretty: Bool
    var sortsKeys: Bool

    /// Whether `/` is written `\/`.
    var escapesSlashes: Bool

    /// Whether `1.0` is written `1`.
    var dropsEmptyFractions: Bool

    /// Whether a colon has a space on both sides and empty containers have two line breaks in them, in pretty JSON.
    var isWide: Bool

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
