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
