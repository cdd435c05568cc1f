extension Question {
    /// The paths that are known to be `nil`, or not to be.
    typealias NilPaths = [PropertyPath: Bool]

    /// The question without tests for `nil` whose answer is known.
    func simplified(knowing nilPaths: NilPaths) -> Question {
        switch self {
        case .isNil(let path): nilPaths[path].map { .constant($0) } ?? self
        case .not(let question): question.simplified(knowing: nilPaths).negated
        case .all(let parts): .conjunction(of: Self.simplified(parts, knowing: nilPaths, learnsFrom: true))
        case .any(let parts): .disjunction(of: Self.simplified(parts, knowing: nilPaths, learnsFrom: false))
        default: self
        }
    }

    /// Simplifies parts. Each one is evaluated only if the answer to those before it was `answer`.
    private static func simplified(
        _ parts: [Question],
        knowing nilPaths: NilPaths,
        learnsFrom answer: Bool
    ) -> [Question] {
        var nilPaths = nilPaths
        return parts.map { part in
            let simplified = part.simplified(knowing: nilPaths)
            simplified.learn(from: answer, into: &nilPaths)
            return simplified
        }
    }

    /// Records which paths are `nil`, or are not, when the answer to this question is `answer`.
    func learn(from answer: Bool, into nilPaths: inout NilPaths) {
        switch self {
        case .isNil(let path): nilPaths[path] = answer
        case .not(let question): question.learn(from: !answer, into: &nilPaths)
        case .all(let parts) where answer, .any(let parts) where !answer:
            for part in parts { part.learn(from: answer, into: &nilPaths) }
        default:
            if answer { for path in pathsWithValues { nilPaths[path] = false } }
        }
    }

    /// The paths that cannot be `nil` where the answer to a leaf is yes.
    private var pathsWithValues: [PropertyPath] {
        switch self {
        case .compare(let path, _, _) where path.aspect == .value: [path]
        case .comparePaths(let left, let comparison, let right) where comparison != .equal: [left, right]
        case .isOne(let path, _), .text(let path, _): [path]
        default: []
        }
    }
}
