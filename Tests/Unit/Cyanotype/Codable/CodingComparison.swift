import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// What came of decoding or encoding.
enum CodingOutcome<Value: Equatable>: Equatable, CustomStringConvertible {
    case value(Value)
    case failure(CodingFailure)

    init(_ body: () throws -> Value) {
        do {
            self = .value(try body())
        } catch {
            self = .failure(CodingFailure(error))
        }
    }

    var description: String {
        switch self {
        case .value(let value): "\(value)"
        case .failure(let failure): failure.description
        }
    }

    /// Whether this is what it should be when Foundation's is `other`.
    func isLike(_ other: Self) -> Bool {
        guard let failure, let otherFailure = other.failure, failure != otherFailure else { return self == other }
        switch (failure.kind, otherFailure.kind) {
        case ("valueNotFound Bool", "typeMismatch Bool"): return failure.path == otherFailure.path
        case ("dataCorrupted", "dataCorrupted"): return otherFailure.path.isEmpty
        default: return false
        }
    }

    var failure: CodingFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

/// The kind of an error, with what it says that coders must agree on.
struct CodingFailure: Equatable, CustomStringConvertible {
    var kind: String
    var path: [String] = []

    init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            kind = "keyNotFound \(key.stringValue)"
            path = Self.steps(context.codingPath)
        case DecodingError.typeMismatch(let type, let context):
            kind = "typeMismatch \(type)"
            path = Self.steps(context.codingPath)
        case DecodingError.valueNotFound(let type, let context):
            kind = "valueNotFound \(type)"
            path = Self.steps(context.codingPath)
        case DecodingError.dataCorrupted(let context):
            kind = "dataCorrupted"
            path = Self.steps(context.codingPath)
        case EncodingError.invalidValue(let value, let context):
            kind = "invalidValue \(type(of: value))"
            path = Self.steps(context.codingPath)
        default: kind = "\(error)"
        }
    }

    static func steps(_ path: [any CodingKey]) -> [String] {
        path.map { key in key.intValue.map { "\(key.stringValue)=\($0)" } ?? key.stringValue }
    }

    var description: String { "\(kind) at \(path)" }
}

// MARK: - Expectations

/// Expects that both decoders make the same of `json`, and gives what it is.
///
/// Foundation calls a null a mismatch where a boolean is expected, and a value that is not there everywhere else; and it
/// does not tell where a number is that does not fit.
@discardableResult
func expectSameDecoding<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    _ coders: Coders = Coders(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> CodingOutcome<Value> {
    let data = Data(json.utf8)
    let ours = CodingOutcome { try coders.decoder.decode(type, from: data) }
    let theirs = CodingOutcome { try coders.foundationDecoder.decode(type, from: data) }
    #expect(ours.isLike(theirs), "\(json): \(ours), not \(theirs)", sourceLocation: sourceLocation)
    return ours
}

/// Expects that both encoders write the same text for `value`, sorted, pretty and with plain slashes, or fail alike.
///
/// - Returns: The text with sorted keys, or the failure.
@discardableResult
func expectSameEncoding<Value: Encodable>(
    _ value: Value,
    _ coders: Coders = Coders(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> CodingOutcome<String> {
    let formattings: [(CyanotypeEncoder.OutputFormatting, JSONEncoder.OutputFormatting)] = [
        ([.sortedKeys], [.sortedKeys]), ([.prettyPrinted, .sortedKeys], [.prettyPrinted, .sortedKeys]),
        ([.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .withoutEscapingSlashes]),
    ]
    let before = coders.foundationEncoder.outputFormatting
    defer { coders.foundationEncoder.outputFormatting = before }
    var sorted: CodingOutcome<String>?
    for (formatting, foundationFormatting) in formattings {
        var encoder = coders.encoder
        encoder.outputFormatting = formatting
        coders.foundationEncoder.outputFormatting = foundationFormatting
        let ours = CodingOutcome { String(decoding: try encoder.encode(value), as: UTF8.self) }
        let theirs = CodingOutcome { String(decoding: try coders.foundationEncoder.encode(value), as: UTF8.self) }
        #expect(ours == theirs, sourceLocation: sourceLocation)
        sorted = sorted ?? ours
    }
    // Without an order the members are the same; they are unless an order was asked for above.
    let unsorted = CodingOutcome { try JSON(json: try coders.encoder.encode(value)) }
    if case .value(let text) = sorted {
        #expect(unsorted == CodingOutcome { try JSON(json: text) }, sourceLocation: sourceLocation)
    } else {
        #expect(unsorted.failure == sorted?.failure, sourceLocation: sourceLocation)
    }
    return sorted ?? .value("")
}

/// Expects that both encoders write `value` alike, as `json` if that is given, and that both decoders read it back.
func expectRoundTrip<Value: Codable & Equatable>(
    _ value: Value,
    _ json: String? = nil,
    _ coders: Coders = Coders(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard case .value(let text) = expectSameEncoding(value, coders, sourceLocation: sourceLocation) else {
        Issue.record("cannot be encoded", sourceLocation: sourceLocation)
        return
    }
    if let json { #expect(text == json, sourceLocation: sourceLocation) }
    let decoded = expectSameDecoding(Value.self, text, coders, sourceLocation: sourceLocation)
    #expect(decoded == .value(value), sourceLocation: sourceLocation)
}

// MARK: - Scripts

/// Decodes what a function in the decoder's `userInfo` makes of the decoder.
struct Scripted: Decodable, Equatable {
    typealias Script = @Sendable (_ decoder: any Decoder, _ log: inout [String]) throws -> Void

    let log: [String]

    init(from decoder: any Decoder) throws {
        var log: [String] = []
        if let script = decoder.userInfo[.script] as? Script { try script(decoder, &log) }
        self.log = log
    }
}

extension CodingUserInfoKey {
    // The raw value is not empty, or whatever else would not be one.
    static let script = CodingUserInfoKey(rawValue: "script")!  // swift-format-ignore: NeverForceUnwrap
}

/// Expects that `script` logs the same for the decoders of both, and gives what it logs.
@discardableResult
func expectSameScript(
    _ json: String,
    _ coders: Coders = Coders(),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ script: @escaping Scripted.Script
) -> [String] {
    var coders = coders
    coders.useUserInfo([.script: script])
    switch expectSameDecoding(Scripted.self, json, coders, sourceLocation: sourceLocation) {
    case .value(let scripted): return scripted.log
    case .failure(let failure): return [failure.description]
    }
}

/// Encodes by a function.
struct Encoding: Encodable {
    let body: (any Encoder) throws -> Void

    init(_ body: @escaping (any Encoder) throws -> Void) {
        self.body = body
    }

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// Expects that `script` logs the same for the encoders of both, and that they write the same, and gives the text.
@discardableResult
func expectSameScript(
    _ coders: Coders = Coders(),
    sourceLocation: SourceLocation = #_sourceLocation,
    encoding script: @escaping (_ encoder: any Encoder, _ log: inout [String]) throws -> Void
) -> CodingOutcome<String> {
    var logs: [[String]] = []
    let outcome = expectSameEncoding(
        Encoding { encoder in
            var log: [String] = []
            defer { logs.append(log) }
            try script(encoder, &log)
        },
        coders,
        sourceLocation: sourceLocation
    )
    #expect(Set(logs).count == 1, "\(Set(logs))", sourceLocation: sourceLocation)
    return outcome
}

/// A key that can be anything.
struct AnyKey: CodingKey, Hashable, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int?

    init(_ stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(stringLiteral value: String) { self.init(value) }
    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
