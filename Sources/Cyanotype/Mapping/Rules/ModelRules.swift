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
        if !broken.isEmpty { throw BrokenRules(subject, broken.map { ($0.code, $0.message) }) }
    }
}

/// The rules that an instance breaks.
struct BrokenRules: Error, @unchecked Sendable {
    let rules: [(code: MappingError.Code, message: String)]

    /// The instance, which only the thread that reads it takes.
    let subject: Any

    init(_ subject: Any, _ rules: [(code: MappingError.Code, message: String)]) {
        (self.subject, self.rules) = (subject, rules)
    }
}

extension JSONReader {
    /// Checks an instance that was read from the object at offset `object`.
    @usableFromInline @inline(never)
    mutating func check<Subject>(
        _ instance: ValuePlace,
        _ details: BlueprintDetails<Subject>,
        object: Int
    ) throws(Failure) {
        // A store returns what it got.
        if readsExactValues { return }
        do throws(BrokenRules) {
            try ModelRules(details.settings.rules).check(instance[as: Subject.self])
        } catch {
            // A rule's message is fixed, so it quotes no value.
            throw refused(at: object, by: error, isSensitive: false)
        }
    }

    /// Returns an instance that breaks rules if the document is a store's, which returns what it got.
    @usableFromInline @inline(never)
    func kept<Subject>(_ type: Subject.Type, in error: any Error) -> Subject? {
        guard readsExactValues, let broken = error as? BrokenRules else { return nil }
        return broken.subject as? Subject
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
