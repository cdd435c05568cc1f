import Cyanotype
import CyanotypeTestSupport
import Foundation

extension FuzzCheck {
    /// Decodes a type as Foundation does and encodes it as Foundation does. The lowest bits choose the type, the others
    /// the strategies.
    func checkCodable(_ choice: UInt8) throws {
        let coders = coders(choice >> 3)
        switch choice & 0x07 {
        case 1: try checkCodable(CodableTree.self, coders)
        case 2: try checkCodable(CodableDog.self, coders)
        case 3: try checkCodable(AnyValue.self, coders)
        case 4: try checkCodable([CodableLeaves].self, coders)
        case 5: try checkCodable([String: Double?].self, coders)
        case 6: try checkCodable([CodablePair].self, coders)
        case 7: try checkBoth(coders)
        default: try checkCodable(CodableLeaves.self, coders)
        }
    }

    /// The coders with the strategies that the bits of `choice` stand for.
    private func coders(_ choice: UInt8) -> Coders {
        var coders = Coders()
        coders.encoder.outputFormatting = .sortedKeys
        coders.foundationEncoder.outputFormatting = .sortedKeys
        switch choice & 0x03 {
        case 1:
            coders.decoder.dateDecodingStrategy = .iso8601
            coders.foundationDecoder.dateDecodingStrategy = .iso8601
            coders.encoder.dateEncodingStrategy = .iso8601
            coders.foundationEncoder.dateEncodingStrategy = .iso8601
        case 2:
            coders.decoder.dateDecodingStrategy = .millisecondsSince1970
            coders.foundationDecoder.dateDecodingStrategy = .millisecondsSince1970
            coders.encoder.dateEncodingStrategy = .millisecondsSince1970
            coders.foundationEncoder.dateEncodingStrategy = .millisecondsSince1970
        default: break
        }
        if choice & 0x04 != 0 { coders.useSnakeCase() }
        if choice & 0x08 != 0 {
            coders.encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            coders.foundationEncoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        }
        if choice & 0x10 != 0 {
            coders.decoder.dataDecodingStrategy = .deferredToData
            coders.foundationDecoder.dataDecodingStrategy = .deferredToData
            coders.encoder.dataEncodingStrategy = .deferredToData
            coders.foundationEncoder.dataEncodingStrategy = .deferredToData
            coders.useNumberNames()
        }
        return coders
    }

    private func checkCodable<Value: Codable>(_ type: Value.Type, _ coders: Coders) throws {
        let ours = Result { try coders.decoder.decode(type, from: document) }
        let theirs = Result { try coders.foundationDecoder.decode(type, from: Data(document)) }
        switch (ours, theirs) {
        case (.failure, .failure): break
        case (.success(let value), .success(let other)):
            let text = try encodedAsByFoundation(value, coders)
            let otherText = encoded(other, coders)
            if text != otherText, !isRoundedByFoundation() {
                throw finding("\(type): \(text), and by Foundation \(otherText)")
            }
            // An infinite date, say, that is read from a string and has no number.
            if text == Self.notEncoded { break }
            guard let again = try? coders.decoder.decode(type, from: text) else {
                throw finding("\(type): encoded, but not decoded again: \(text)")
            }
            let rewritten = encoded(again, coders)
            // The same value, though not the same text: a double without a fraction is an integer to who tries that first.
            if rewritten != text, try JSON(json: rewritten) != JSON(json: text) {
                throw finding("\(type): \(text) became \(rewritten)")
            }
        case (.success, .failure(let error)):
            if isZeroForFoundation() { return }
            throw finding("\(type): only Foundation refuses it: \(error)")
        case (.failure(let error), .success):
            // Foundation does not look at what no type asks for, so that it takes documents that are not JSON.
            if (try? JSON(json: document)) != nil, !isRoundedByFoundation() {
                throw finding("\(type): only Foundation accepts it: \(error)")
            }
        }
        if case .success = ours { try checkIsJSON() }
    }

    private func isRoundedByFoundation() -> Bool {
        (try? JSON(json: document))?.isRoundedByFoundation == true
    }

    /// Whether there is a zero with an exponent, of which `JSONDecoder` refuses some, such as `0e1` and `0.00e1`, but
    /// neither `0e10` nor `0.0e1`.
    private func isZeroForFoundation() -> Bool {
        guard let value = try? JSON(json: document) else { return false }
        return value.containsNumber { number in
            let mantissa = number.text.prefix { $0 != "e" && $0 != "E" }
            return mantissa.count < number.text.count && mantissa.allSatisfy { "-0.".contains($0) }
        }
    }

    /// What was decoded is JSON to the letter, but for keys that are there twice, and may be in UTF-16 or UTF-32.
    private func checkIsJSON() throws {
        guard let first = document.first, (1..<0xef).contains(first), document.dropFirst().first != 0 else { return }
        do throws(MappingError) {
            _ = try JSON(json: document)
        } catch {
            if error.issues.contains(where: { $0.code != .duplicateKey }) { throw finding("is no JSON: \(error)") }
        }
    }

    /// What stands for the text of a value that cannot be encoded.
    private static var notEncoded: String { "not encoded" }

    private func encoded<Value: Encodable>(_ value: Value, _ coders: Coders) -> String {
        (try? coders.encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? Self.notEncoded
    }

    /// What our encoder makes of a value, which is what Foundation's does.
    private func encodedAsByFoundation<Value: Encodable>(_ value: Value, _ coders: Coders) throws -> String {
        let text = encoded(value, coders)
        let other = (try? coders.foundationEncoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        if text != other ?? Self.notEncoded {
            throw finding("\(Value.self) is encoded as \(text), and by Foundation as \(other ?? "nothing")")
        }
        return text
    }

    /// A model that has Codable fields, next to the bridge alone.
    private func checkBoth(_ coders: Coders) throws {
        struct Whole: Model {
            var leaves: CodableLeaves?
            var trees: [CodableTree] = []

            static let blueprint = Blueprint(creating: { Whole() }) {
                Field("l", \.leaves)
                Field("t", \.trees)
            }
        }
        let value: Whole
        do throws(MappingError) {
            value = try Whole(json: document)
        } catch {
            return try checkIssues(error)
        }
        let text: String
        do throws(MappingError) {
            text = try value.jsonString(options: .sorted)
        } catch {
            throw finding("was read, but is not written: \(error)")
        }
        guard let again = try? Whole(json: text), again.leaves == value.leaves, again.trees == value.trees else {
            throw finding("another value: \(text)")
        }
    }
}
