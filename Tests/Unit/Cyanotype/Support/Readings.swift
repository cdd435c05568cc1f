import Cyanotype

/// A model without fields: every member is skipped.
struct Ignoring: Model {
    static let blueprint = Blueprint({ @Sendable in Ignoring() }) {}
}

/// The ways in which the library walks over a value: what one of them takes for JSON, all must.
enum ReadingMethod: String, CaseIterable, Sendable {
    case asJSON
    case skipped
    case nested
    case mismatched

    /// What goes before and after the document.
    private var frame: (before: String, after: String) {
        switch self {
        case .asJSON: ("", "")
        case .skipped: (#"{"k":"#, "}")
        case .nested, .mismatched: ("[[0,[", "]]]")
        }
    }

    struct Verdict: Equatable, CustomStringConvertible {
        /// `nil` when the document is accepted.
        var code: MappingError.Code?
        var offset = 0

        static let accepted = Verdict()

        var description: String { code.map { "\($0.rawValue) at \(offset)" } ?? "accepted" }
    }

    /// What becomes of `document`, with the offset in it.
    func verdict(on document: [UInt8]) -> Verdict {
        let (before, after) = frame
        let bytes = Array(before.utf8) + document + Array(after.utf8)
        do throws(MappingError) {
            switch self {
            case .asJSON, .nested: _ = try JSON(json: bytes, options: JSONOptions(maximumDepth: 67))
            case .skipped: _ = try Ignoring(json: bytes, options: JSONOptions(maximumDepth: 65))
            case .mismatched:
                // The value is none of the type, and is skipped for that.
                _ = try [String](json: bytes, options: JSONOptions(maximumDepth: 67))
            }
            return .accepted
        } catch {
            let issues = error.issues.filter { $0.code != .typeMismatch }
            guard let issue = issues.first, let location = issue.location else { return .accepted }
            return Verdict(code: issue.code, offset: location.offset - before.utf8.count)
        }
    }
}
