public import Cyanotype
public import Foundation

/// A decoder and an encoder of this library beside Foundation's, which are told the same.
public struct Coders {
    public var decoder = CyanotypeDecoder()
    public var encoder = CyanotypeEncoder()
    public let foundationDecoder = JSONDecoder()
    public let foundationEncoder = JSONEncoder()

    public init() {}

    /// Sets the strategies for infinity and NaN to strings.
    public mutating func useNumberNames() {
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "INF",
            negativeInfinity: "-INF",
            nan: "NaN"
        )
        foundationDecoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "INF",
            negativeInfinity: "-INF",
            nan: "NaN"
        )
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "INF",
            negativeInfinity: "-INF",
            nan: "NaN"
        )
        foundationEncoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "INF",
            negativeInfinity: "-INF",
            nan: "NaN"
        )
    }

    public mutating func useSnakeCase() {
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        foundationDecoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        foundationEncoder.keyEncodingStrategy = .convertToSnakeCase
    }

    public mutating func useKeys(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) {
        decoder.keyDecodingStrategy = .custom(convert)
        foundationDecoder.keyDecodingStrategy = .custom(convert)
        encoder.keyEncodingStrategy = .custom(convert)
        foundationEncoder.keyEncodingStrategy = .custom(convert)
    }

    public mutating func useUserInfo(_ userInfo: [CodingUserInfoKey: any Sendable]) {
        decoder.userInfo = userInfo
        foundationDecoder.userInfo = userInfo
        encoder.userInfo = userInfo
        foundationEncoder.userInfo = userInfo
    }
}
