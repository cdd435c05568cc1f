internal import Cyanotype

/// A condition as data that can be compiled for a database and described to people.
///
/// It does not know the type of the object.
indirect enum Question: Sendable {
    case constant(Bool)
    case not(Question)
    case all([Question])
    case any([Question])
    case isNil(PropertyPath)
    /// The key is not null.
    case compare(PropertyPath, Comparison, StorageKey)
    case comparePaths(PropertyPath, Comparison, PropertyPath)
    /// The value is one of several. No key is null.
    case isOne(PropertyPath, [StorageKey])
    case text(PropertyPath, TextTest)
    /// The inner question is about an element.
    case anyElement(PropertyPath, Question)
    case allElements(PropertyPath, Question)
    /// Only the condition's test has the answer.
    case opaque(Opaque)

    /// A part of a query that only Swift can evaluate.
    struct Opaque: Sendable {
        let description: String
        let reason: String
        /// The properties that it is known to read; the root if it may read anything.
        var paths: [PropertyPath] = [.root]
    }
}

// MARK: - Logic

extension Question {
    static func conjunction(of questions: [Question]) -> Question {
        let parts = decisiveParts(of: questions.flatMap(\.conjuncts), endingWith: false) { $0 }
        return parts.isEmpty ? .constant(true) : parts.count == 1 ? parts[0] : .all(parts)
    }

    static func disjunction(of questions: [Question]) -> Question {
        let parts = decisiveParts(of: questions.flatMap(\.disjuncts), endingWith: true) { $0 }
        return parts.isEmpty ? .constant(false) : parts.count == 1 ? parts[0] : .any(parts)
    }

    var negated: Question {
        switch self {
        case .constant(let value): .constant(!value)
        case .not(let question): question
        default: .not(self)
        }
    }

    /// The questions of a conjunction, or this one.
    var conjuncts: [Question] { if case .all(let parts) = self { parts } else { [self] } }

    /// The questions of a disjunction, or this one.
    var disjuncts: [Question] { if case .any(let parts) = self { parts } else { [self] } }
}

/// Returns the parts of a conjunction or disjunction that decide its value.
///
/// The constant `last` decides it alone. Before that constant, only the parts that can throw remain, with all parts
/// before them.
///
/// - Parameters:
///   - parts: The parts, in the order in which they are evaluated.
///   - last: `false` for a conjunction, `true` for a disjunction.
///   - question: Returns the question of a part.
/// - Returns: The parts.
func decisiveParts<Part>(of parts: [Part], endingWith last: Bool, _ question: (Part) -> Question) -> [Part] {
    var decisive: [Part] = []
    for part in parts {
        guard case .constant(let value) = question(part) else {
            decisive.append(part)
            continue
        }
        if value != last { continue }
        let count = decisive.lastIndex { question($0).callsForeignCode }.map { $0 + 1 } ?? 0
        return decisive[..<count] + [part]
    }
    return decisive
}

// MARK: - Leaves

extension Question {
    /// Calls a closure with each leaf except constants. A leaf has no parts; a question about elements is one leaf.
    func forEachLeaf(_ body: (Question) -> Void) {
        switch self {
        case .constant: break
        case .not(let question): question.forEachLeaf(body)
        case .all(let questions), .any(let questions): for question in questions { question.forEachLeaf(body) }
        default: body(self)
        }
    }

    var leafCount: Int {
        var count = 0
        forEachLeaf { _ in count += 1 }
        return count
    }

    /// Whether its test calls a closure or Foundation, which can throw.
    var callsForeignCode: Bool {
        switch self {
        case .constant, .isNil, .compare, .comparePaths, .isOne, .text: false
        case .opaque: true
        case .not(let question), .anyElement(_, let question), .allElements(_, let question): question.callsForeignCode
        case .all(let questions), .any(let questions): questions.contains { $0.callsForeignCode }
        }
    }

    /// The properties that a leaf is known to read.
    var paths: [PropertyPath] {
        switch self {
        case .isNil(let path), .compare(let path, _, _), .isOne(let path, _), .text(let path, _),
            .anyElement(let path, _), .allElements(let path, _):
            [path]
        case .comparePaths(let left, _, let right): [left, right]
        case .opaque(let opaque): opaque.paths
        case .constant, .not, .all, .any: []
        }
    }
}

extension Question: CustomStringConvertible {
    /// The question, with `?` for each value.
    var description: String {
        switch self {
        case .constant(let value): value ? "true" : "false"
        case .not(let question): "!(\(question))"
        case .all(let questions): Self.join(questions, " && ")
        case .any(let questions): Self.join(questions, " || ")
        case .isNil(let path): "\(path) == nil"
        case .compare(let path, let comparison, _): "\(path) \(comparison.symbol) ?"
        case .comparePaths(let left, let comparison, let right): "\(left) \(comparison.symbol) \(right)"
        case .isOne(let path, let keys): "\(path) is one of \(keys.count) values"
        case .text(let path, let test): "\(path) \(test)"
        case .anyElement(let path, let question): "\(path) contains an element where \(question)"
        case .allElements(let path, let question): "\(path) has only elements where \(question)"
        case .opaque(let opaque): opaque.description
        }
    }

    private static func join(_ questions: [Question], _ separator: String) -> String {
        "(" + questions.map(\.description).joined(separator: separator) + ")"
    }
}

// MARK: - Simplifying

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

// MARK: - Optional chains

extension Question {
    /// Returns the same question about the property of an outer object.
    ///
    /// - Parameters:
    ///   - path: The property whose value the question is about now.
    ///   - isChained: Whether the property is optional, and the question is about its value.
    /// - Returns: The question.
    func prefixed(by path: PropertyPath, isChained: Bool) -> Question {
        func prefixed(_ other: PropertyPath) -> PropertyPath { path.appending(other, isChained: isChained) }
        func prefixed(_ question: Question) -> Question { question.prefixed(by: path, isChained: isChained) }
        return switch self {
        case .constant: self
        case .not(let question): .not(prefixed(question))
        case .all(let questions): .all(questions.map(prefixed))
        case .any(let questions): .any(questions.map(prefixed))
        case .isNil(let path): .isNil(prefixed(path))
        case .compare(let path, let comparison, let key): .compare(prefixed(path), comparison, key)
        case .comparePaths(let left, let comparison, let right):
            .comparePaths(prefixed(left), comparison, prefixed(right))
        case .isOne(let path, let keys): .isOne(prefixed(path), keys)
        case .text(let path, let test): .text(prefixed(path), test)
        case .anyElement(let path, let question): .anyElement(prefixed(path), question)
        case .allElements(let path, let question): .allElements(prefixed(path), question)
        case .opaque(let opaque):
            .opaque(
                Opaque(
                    description: "\(prefixed(.root)) \(opaque.description)",
                    reason: opaque.reason,
                    paths: opaque.paths.map(prefixed)
                )
            )
        }
    }

    /// Whether the SQL of the question is false or NULL where a link of an optional chain is `nil`.
    var isFalseForNil: Bool {
        switch self {
        case .constant(let value): !value
        case .all(let questions): questions.contains { $0.isFalseForNil }
        case .any(let questions): questions.allSatisfy { $0.isFalseForNil }
        case .compare(let path, _, _): path.aspect == .value
        case .comparePaths(_, let comparison, _): comparison != .equal
        case .isOne, .text, .anyElement: true
        case .not, .isNil, .allElements, .opaque: false
        }
    }
}
