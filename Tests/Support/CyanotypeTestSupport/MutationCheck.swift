import Cyanotype
import Foundation

/// What mutated documents came to: how often the verdicts agreed, and why they did not.
public struct MutationTally: Sendable, CustomStringConvertible {
    public var accepted = 0
    public var rejected = 0
    /// How often the verdicts differed, by the reason.
    public var differences: [String: Int] = [:]

    public init() {}

    public var description: String {
        var lines = ["both accept: \(accepted)", "both reject: \(rejected)"]
        for (reason, count) in differences.sorted(by: { $0.key < $1.key }) { lines.append("\(reason): \(count)") }
        return lines.joined(separator: "\n")
    }
}

/// Checks what the library makes of a document, against Foundation and against itself.
public struct MutationCheck {
    /// What must not be; the document is for the one who looks into it.
    public struct Finding: Error, CustomStringConvertible {
        public var what: String
        public var document: [UInt8]

        public init(what: String, document: [UInt8]) {
            self.what = what
            self.document = document
        }

        public var description: String {
            "\(what)\n"
                + document.map { byte in
                    (0x20..<0x7f).contains(byte) && byte != 0x5c
                        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
        }
    }

    public private(set) var tally = MutationTally()

    public init() {}

    /// Checks one document, and adds it to the tally.
    ///
    /// - Throws: `Finding`.
    public mutating func check(_ document: [UInt8]) throws {
        try checkSkipping(document)
        try checkModels(document)
        try checkAgainstFoundation(document)
    }

    /// Checks whether Foundation reads the document as the same, if it reads it, and adds it to the tally.
    ///
    /// - Throws: `Finding`.
    public mutating func checkAgainstFoundation(_ document: [UInt8]) throws {
        let ours = Result { () throws(MappingError) in try JSON(json: document) }
        let theirs = try? JSONSerialization.jsonObject(with: Data(document), options: .fragmentsAllowed)
        switch (ours, theirs) {
        case (.success(let value), let object?):
            if let reason = try difference(value, object, document) {
                tally.differences["both accept, " + reason, default: 0] += 1
            } else {
                tally.accepted += 1
            }
            try checkWriting(value, document)
        case (.success(let value), nil):
            let reason = try reasonFoundationRejects(value, document)
            tally.differences["Foundation rejects: " + reason, default: 0] += 1
            try checkWriting(value, document)
        case (.failure(let error), .some):
            let reason = try reasonFoundationAccepts(error, document)
            tally.differences["Foundation accepts: " + reason, default: 0] += 1
        case (.failure, nil):
            tally.rejected += 1
        }
    }

    // MARK: - Against itself

    /// Checks that the document is skipped exactly when it is read.
    ///
    /// - Throws: `Finding`.
    public func checkSkipping(_ document: [UInt8]) throws {
        let whole = Result { () throws(MappingError) in try JSON(json: document) }
        let framed = Array(#"{"key":"#.utf8) + document + [0x7d]
        let skipped = Result { () throws(MappingError) in
            try MutatedIgnored(json: framed, options: JSONOptions(maximumDepth: 65))
        }
        switch (whole, skipped) {
        case (.success, .failure(let error)):
            throw Finding(what: "accepted as JSON, not skipped: \(error)", document: document)
        case (.failure(let error), .success) where error.issues.allSatisfy { $0.code == .duplicateKey }:
            break
        case (.failure(let error), .success):
            // `1,"b":2` and the like are whole members inside of another object.
            if Self.closesFrame(document) { break }
            throw Finding(what: "skipped, not accepted as JSON: \(error)", document: document)
        case (.failure(let one), .failure(let other)):
            guard let one = one.issues.first(where: { $0.code != .duplicateKey }), let other = other.issues.first else {
                break
            }
            // Where the document ends too early or too late, the frame goes on.
            if one.code == .unexpectedEnd || one.expected == "the end of the document" { break }
            if one.code != other.code || one.location?.offset != other.location.map({ $0.offset - 7 }) {
                throw Finding(what: "as JSON: \(one), skipped: \(other)", document: document)
            }
        case (.success, .success): break
        }
    }

    /// Whether the document could be members of an object that goes on after its first value.
    private static func closesFrame(_ document: [UInt8]) -> Bool {
        (try? JSON(json: Array(#"{"key":"#.utf8) + document + [0x7d])) != nil
            || codes(of: Array(#"{"key":"#.utf8) + document + [0x7d]) == [.duplicateKey]
    }

    private static func codes(of document: [UInt8]) -> Set<MappingError.Code> {
        do throws(MappingError) {
            _ = try JSON(json: document)
            return []
        } catch {
            return Set(error.issues.map(\.code))
        }
    }

    private func checkModels(_ document: [UInt8]) throws {
        try checkModel(MutatedComment.self, document)
        try checkModel(MutatedPerson.self, document)
        try checkModel(MutatedPreferences.self, document)
        try checkModel(MutatedNode.self, document)
        try checkModel([MutatedComment].self, document)
        try checkModel([String: Int].self, document)
        try checkModel([Double].self, document)
        try checkModel([String].self, document)
    }

    /// Reads the document as a model; what is accepted must be the same when it is written and read again.
    private func checkModel<Value: Mappable>(_ type: Value.Type, _ document: [UInt8]) throws {
        let value: Value
        do throws(MappingError) {
            value = try Value(json: document)
        } catch {
            guard !error.issues.isEmpty, !error.description.isEmpty else {
                throw Finding(what: "\(type): an error without issues", document: document)
            }
            for issue in error.issues {
                guard let offset = issue.location?.offset, (0...document.count).contains(offset) else {
                    throw Finding(what: "\(type): an offset outside of the document: \(issue)", document: document)
                }
            }
            return
        }
        do {
            let text = try value.jsonString(options: .sorted)
            let again = try Value(json: text).jsonString(options: .sorted)
            if text != again { throw Finding(what: "\(type): \(text) became \(again)", document: document) }
        } catch let error as MappingError {
            throw Finding(what: "\(type): what was read is not written and read again: \(error)", document: document)
        }
    }

    private func checkWriting(_ value: JSON, _ document: [UInt8]) throws {
        for options in [JSONOptions.default, .prettySorted] {
            guard let again = try? JSON(json: value.jsonData(options: options)), again == value else {
                throw Finding(what: "not the same when it is written and read again", document: document)
            }
        }
    }
}
