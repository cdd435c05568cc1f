/// The collector of a model's broken rules, for ``Model/validate(options:)``.
///
/// A custom type that holds models but is not a model itself forwards to them in ``Mappable/validate(with:)``.
public struct Validator {
    private var path: [MappingPath.Component] = []
    private(set) var issues: [MappingError.Issue] = []
    private(set) var isTruncated = false
    private let limit: Int
    /// Whether types may have sensitive values, cached for the descriptions of broken rules.
    private var sensitivity: [ObjectIdentifier: Bool] = [:]

    /// The class instances that have been visited, because references may form a cycle.
    private var instances: [ObjectIdentifier: AnyObject] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    /// Checks a part of the current value.
    ///
    /// - Parameters:
    ///   - value: The part.
    ///   - component: The step that leads to it.
    public mutating func validate(_ value: some Mappable, at component: MappingPath.Component) {
        path.append(component)
        ThreadStack.withRoom { value.validate(with: &self) }
        path.removeLast()
    }

    /// Records a visit to an instance. Returns whether it is the first, so that broken rules are reported only once.
    fileprivate mutating func enter(_ instance: AnyObject) -> Bool {
        // Retaining the instance prevents another one from reusing its address, for example if a computed property made
        // it.
        instances.updateValue(instance, forKey: ObjectIdentifier(instance)) == nil
    }

    /// Hides the issues that `validate` records if they concern a sensitive value, whose path has `steps` more steps.
    mutating func hiding(_ isSensitive: Bool, below steps: Int, _ validate: (inout Validator) -> Void) {
        let first = issues.count
        validate(&self)
        guard isSensitive else { return }
        for index in issues.indices.dropFirst(first) {
            let issue = issues[index]
            issues[index] = MappingError.Issue(
                code: issue.code,
                path: MappingPath(Array(issue.path.components.prefix(path.count + steps))),
                location: nil,
                expected: issue.expected,
                found: Self.hidden
            )
        }
    }

    private static let hidden = "a value that is not shown"

    /// Records a broken rule.
    mutating func record(_ code: MappingError.Code, _ expected: String, _ found: String, below keys: [String] = []) {
        guard issues.count < limit else {
            isTruncated = true
            return
        }
        let path = MappingPath(path + keys.map { .key($0) })
        issues.append(
            MappingError.Issue(code: code, path: path, location: nil, expected: expected, found: found)
        )
    }

    /// Records the issues of a part that could not be read.
    mutating func record(_ error: MappingError) {
        let base = path
        defer { path = base }
        for issue in error.issues {
            path = base + issue.path.components
            record(issue.code, issue.expected, issue.found)
        }
        if error.isTruncated { isTruncated = true }
    }

    /// Checks the fields of a model and its own rules.
    mutating func validate<Subject>(_ subject: Subject, by blueprint: Blueprint<Subject>) {
        ValueSource.withSource(of: subject) { pointer in
            let source = pointer
            for slot in blueprint.table.allSlots { validate(slot, of: source) }
        }
        do throws(BrokenRules) {
            try ModelRules(blueprint.settings.rules).check(subject)
        } catch {
            for rule in error.rules { record(rule.code, rule.message, "an object") }
        }
    }

    private mutating func validate(_ slot: Slot, of source: ValueSource) {
        let source = source + slot.sourceOffset
        let value = slot.property.value(source)
        for rule in slot.withValue(of: source, slot.traits.rules.broken) ?? [] {
            let found = slot.isHidden ? Self.hidden : description(of: value)
            record(rule.code, rule.expected, found, below: slot.traits.keys)
        }
        guard let part = value as? any Mappable else { return }
        let count = path.count
        path += slot.traits.keys.map { .key($0) }
        // A part without a key is identified by the keys of its members.
        hiding(slot.isSensitive, below: slot.traits.keys.isEmpty ? 1 : 0) { validator in
            ThreadStack.withRoom { part.validate(with: &validator) }
        }
        path.removeSubrange(count...)
    }

    /// Returns a description of a value, as the reader describes it. Objects and arrays may contain sensitive values.
    private mutating func description(of value: Any) -> String {
        guard let value = value as? any Mappable else { return "\(value)" }
        guard let text = try? value.jsonString() else { return "a value that cannot be written" }
        switch text.utf8.first {
        case ASCII.openBrace: return "an object"
        case ASCII.openBracket: return "an array"
        case _ where hasSensitiveValues(in: type(of: value)): return Self.hidden
        default: return text.excerpt
        }
    }

    private mutating func hasSensitiveValues(in type: Any.Type) -> Bool {
        if let known = sensitivity[ObjectIdentifier(type)] { return known }
        let answer = SchemaContext.hasSensitiveValues(in: type)
        sensitivity[ObjectIdentifier(type)] = answer
        return answer
    }
}

extension Model {
    /// Checks the conditions of the fields and of the model, and those of nested models.
    ///
    /// Decoding and updating check them too.
    ///
    /// - Parameter options: The options, which limit how many issues are collected.
    /// - Throws: ``MappingError`` with all conditions that are not met.
    public func validate(options: JSONOptions = .default) throws(MappingError) {
        var validator = Validator(limit: options.maximumIssues)
        validate(with: &validator)
        if validator.issues.isEmpty { return }
        throw MappingError(issues: validator.issues, isTruncated: validator.isTruncated)
    }

    public func validate(with validator: inout Validator) {
        if Self.self is AnyObject.Type, !validator.enter(self as AnyObject) { return }
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        guard let subject = self as? Subject else { return }
        validator.validate(subject, by: blueprint)
    }
}
