/// A condition on several properties of a model.
struct ModelRule<Subject>: Sendable {
    let message: String
    let code: MappingError.Code
    let isValid: @Sendable (Subject) -> Bool
}

/// The conditions that instances of a model must meet.
struct ModelRules<Subject>: Sendable {
    let rules: [ModelRule<Subject>]

    init(_ rules: [ModelRule<Subject>]) {
        self.rules = rules
    }

    /// Throws the rules that an instance breaks.
    func check(_ subject: Subject) throws(BrokenRules) {
        let broken = rules.filter { !$0.isValid(subject) }
        if !broken.isEmpty { throw BrokenRules(rules: broken.map { ($0.code, $0.message) }) }
    }
}

/// The rules that an instance breaks.
struct BrokenRules: Error {
    let rules: [(code: MappingError.Code, message: String)]
}

extension JSONReader {
    /// Checks an instance that was read from the object at offset `object`.
    @usableFromInline @inline(never)
    mutating func check<Subject>(
        _ instance: ValuePlace,
        _ details: BlueprintDetails<Subject>,
        object: Int
    ) throws(Failure) {
        do throws(BrokenRules) {
            try ModelRules(details.settings.rules).check(instance[as: Subject.self])
        } catch {
            // A rule's message is fixed, so it quotes no value.
            throw refused(at: object, by: error, isSensitive: false)
        }
    }

    /// Records that the program's own code rejected an instance read from `offset`. Its error text may quote the
    /// instance.
    @usableFromInline @inline(never)
    mutating func refused(at offset: Int, by error: any Error, isSensitive: Bool) -> Failure {
        guard let broken = error as? BrokenRules else {
            // The members of a flattened model need not lie between the offset and the position.
            return rejected(at: offset, reason: error, isSensitive: isSensitive || sensitiveOffset >= offset)
        }
        for rule in broken.rules where !isHalted {
            record(RawIssue(code: rule.code, offset: offset, expected: rule.message))
        }
        return Failure()
    }
}
