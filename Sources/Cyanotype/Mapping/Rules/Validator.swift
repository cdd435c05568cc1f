/// Collects the broken rules of a model, for ``Model/validate(options:)``.
///
/// A type of your own that holds models but is not a model itself passes them on in ``Mappable/validate(with:)``.
public struct Validator {
    private var path: [MappingPath.Component] = []
    private(set) var issues: [MappingError.Issue] = []
    private(set) var isTruncated = false
    private let limit: Int
    /// A cache for broken rules: whether types may have sensitive values.
    private var sensitivity: [ObjectIdentifier: Bool] = [:]

    /// The class instances that have been checked or are being checked, because references may form a cycle.
    private var instances: [ObjectIdentifier: AnyObject] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    /// Checks a part of the value that is being checked.
    ///
    /// - Parameters:
    ///   - value: The part.
    ///   - component: The step that leads to it.
    public mutating func validate(_ value: some Mappable, at component: MappingPath.Component) {
        path.append(component)
        ThreadStack.withRoom { value.validate(with: &self) }
        path.removeLast()
    }

    /// Whether this is the first visit of an instance. Its broken rules are reported once.
    fileprivate mutating func enter(_ instance: AnyObject) -> Bool {
        // The instance is retained, so that no other one can reuse the address of one that a computed property made.
        instances.updateValue(instance, forKey: ObjectIdentifier(instance)) == nil
    }

    /// Hides the issues that are recorded meanwhile, if they are about a sensitive value, whose path has `steps` more steps.
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

    /// Records what was wrong with a part that could not be read.
    mutating func record(_ error: MappingError) {
        let base = path
        defer { path = base }
        for issue in error.issues {
            path = base + issue.path.components
            record(issue.code, issue.expected, issue.found)
        }
        if error.isTruncated { isTruncated = true }
    }

    /// Checks the fields of a model, and the model.
    mutating func validate<Subject>(_ subject: Subject, by blueprint: Blueprint<Subject>) {
        withUnsafePointer(to: subject) { pointer in
            let source = UnsafeRawPointer(pointer)
            for slot in blueprint.table.allSlots { validate(slot, of: source) }
        }
        do throws(BrokenRules) {
            try ModelRules(blueprint.settings.rules).check(subject)
        } catch {
            for rule in error.rules { record(rule.code, rule.message, "an object") }
        }
    }

    private mutating func validate(_ slot: Slot, of source: UnsafeRawPointer) {
        let source = source + slot.sourceOffset
        let value = slot.value(source)
        for rule in slot.withValue(of: source, slot.rules.broken) ?? [] {
            let found = slot.isHidden ? Self.hidden : description(of: value)
            record(rule.code, rule.expected, found, below: slot.keys)
        }
        guard let part = value as? any Mappable else { return }
        let count = path.count
        path += slot.keys.map { .key($0) }
        // What has no key of its own is told by those of its members.
        hiding(slot.isSensitive, below: slot.keys.isEmpty ? 1 : 0) { validator in
            ThreadStack.withRoom { part.validate(with: &validator) }
        }
        path.removeSubrange(count...)
    }

    /// What a value is, as it is described when it is read: what is in an object or array may be sensitive.
    private mutating func description(of value: Any) -> String {
        guard let value = value as? any Mappable else { return "\(value)" }
        guard let text = try? value.jsonString() else { return "a value that cannot be written" }
        switch text.utf8.first {
        case ASCII.openBrace: return "an object"
        case ASCII.openBracket: return "an array"
        case _ where hasSensitiveValues(in: type(of: value)): return Self.hidden
        default: return excerpt(of: text)
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
    /// Checks the conditions of the fields and of the model, and those of the models inside of it.
    ///
    /// Reading and updating do that too.
    ///
    /// - Parameter options: How many issues are collected.
    /// - Throws: ``MappingError`` with all that is not fulfilled.
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
