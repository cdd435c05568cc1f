/// Collects what the values of a model do not fulfil, for ``Model/validate(options:)``.
///
/// A type of your own that holds models and is no model itself hands them on in ``Mappable/validate(with:)``.
public struct Validator {
    private var path: [MappingPath.Component] = []
    private(set) var issues: [MappingError.Issue] = []
    private(set) var isTruncated = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Checks a value that is a part of the one that is being checked.
    ///
    /// - Parameters:
    ///   - value: The part.
    ///   - component: The step that leads to it.
    public mutating func validate(_ value: some Mappable, at component: MappingPath.Component) {
        path.append(component)
        value.validate(with: &self)
        path.removeLast()
    }

    /// Records something that is not fulfilled.
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
        for rule in slot.rules where !slot.isFulfilled(rule, by: source) {
            let found = slot.isSensitive ? "a value that is not shown" : Self.description(of: value)
            record(rule.code, rule.message, found, below: slot.keys)
        }
        guard let part = value as? any Mappable else { return }
        let count = path.count
        path += slot.keys.map { .key($0) }
        part.validate(with: &self)
        path.removeSubrange(count...)
    }

    private static func description(of value: Any) -> String {
        guard let value = value as? any Mappable, let text = try? value.jsonString() else { return "\(value)" }
        return text.unicodeScalars.count <= 40 ? text : "\(text.prefix(39))…"
    }
}

extension Slot {
    /// Whether the value of the source fulfils a rule.
    fileprivate func isFulfilled(_ rule: FieldRule, by source: UnsafeRawPointer) -> Bool {
        withValue(of: source) { rule.isFulfilled($0) } ?? true
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
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        guard let subject = self as? Subject else { return }
        validator.validate(subject, by: blueprint)
    }
}
