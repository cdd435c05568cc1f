/// A condition over several properties of a model.
struct ModelRule<Subject>: Sendable {
    let message: String
    let code: MappingError.Code
    let isValid: @Sendable (Subject) -> Bool
}

/// The conditions that the instances of a model have to fulfil.
struct ModelRules<Subject>: Sendable {
    let rules: [ModelRule<Subject>]

    init(_ rules: [ModelRule<Subject>]) {
        self.rules = rules
    }

    /// Throws what an instance does not fulfil.
    func check(_ subject: Subject) throws(BrokenRules) {
        let broken = rules.filter { !$0.isValid(subject) }
        if !broken.isEmpty { throw BrokenRules(rules: broken.map { ($0.code, $0.message) }) }
    }
}

/// What an instance does not fulfil.
struct BrokenRules: Error {
    let rules: [(code: MappingError.Code, message: String)]
}

extension JSONReader {
    /// Checks an instance that was read from the object at offset `object`.
    @usableFromInline @inline(never)
    mutating func check<Subject>(
        _ instance: UnsafePointer<Subject>,
        _ details: BlueprintDetails<Subject>,
        object: Int
    ) throws(Failure) {
        do throws(BrokenRules) {
            try ModelRules(details.settings.rules).check(instance.pointee)
        } catch {
            throw refused(at: object, by: error, isSensitive: false)
        }
    }

    /// Records that an instance that was read from `offset` was refused by the program's own code, whose words may quote
    /// it.
    @usableFromInline @inline(never)
    mutating func refused(at offset: Int, by error: any Error, isSensitive: Bool) -> Failure {
        guard let broken = error as? BrokenRules else {
            // The members of a flattened model are not all between the offset and the position.
            return rejected(at: offset, reason: error, isSensitive: isSensitive || sensitiveOffset >= offset)
        }
        for rule in broken.rules where !isHalted {
            record(RawIssue(code: rule.code, offset: offset, expected: rule.message))
        }
        return Failure()
    }
}
