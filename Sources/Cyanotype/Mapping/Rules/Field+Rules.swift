extension Field where Value: Comparable & Sendable & SendableMetatype {
    /// Requires the value to be in a range, such as `0...150` or `1...`.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func range(
        _ range: some RangeExpression<Value> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self {
        adding(.range(range, code: code) { $0[as: Value.self] })
    }
}

extension Field {
    /// Requires a value that is not `nil` to be in a range, such as `0...150` or `1...`.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func range<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ range: some RangeExpression<Wrapped> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self where Value == Wrapped? {
        adding(.range(range, code: code) { $0[as: Value.self] })
    }
}

// Without these, the compiler would diagnose a different overload.
extension Field where Value == String {
    @available(*, unavailable, message: "a string has no range of numbers: use length(_:) for how long it may be")
    public func range(
        _ range: some RangeExpression<Int> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self {
        self
    }
}

extension Field where Value == String? {
    @available(*, unavailable, message: "a string has no range of numbers: use length(_:) for how long it may be")
    public func range(
        _ range: some RangeExpression<Int> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self {
        self
    }
}

extension Field where Value: Collection & SendableMetatype {
    /// Limits the number of elements of the value, for example to `1...` or `2...10`. The elements of a string are its
    /// Unicode scalars.
    ///
    /// - Parameters:
    ///   - range: The allowed counts.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func length(
        _ range: some RangeExpression<Int> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self {
        adding(.length(range, code: code) { $0[as: Value.self] })
    }
}

extension Field {
    /// Limits the number of elements of a value that is not `nil`, for example to `1...` or `2...10`. The elements of a
    /// string are its Unicode scalars.
    ///
    /// - Parameters:
    ///   - range: The allowed counts.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func length<Wrapped: Collection & SendableMetatype>(
        _ range: some RangeExpression<Int> & Sendable,
        code: MappingError.Code = .validation
    ) -> Self where Value == Wrapped? {
        adding(.length(range, code: code) { $0[as: Value.self] })
    }
}

extension Field where Value == String {
    /// Requires the whole string to match a regular expression.
    ///
    /// Matching takes time proportional to the length of the string, whatever the expression: `(a+)+b` takes no longer
    /// than `a+b`, so a crafted string cannot block the program.
    ///
    /// - Parameters:
    ///   - pattern: The regular expression, in the syntax of Swift's `Regex`, without backreferences, atomic groups,
    ///     and possessive quantifiers of groups. If it is invalid or has any of those, the first use of the blueprint
    ///     traps, and `lint()` finds it.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func pattern(_ pattern: String, code: MappingError.Code = .validation) -> Self {
        adding(.pattern(pattern, code: code) { $0[as: String.self] })
    }
}

extension Field where Value == String? {
    /// Requires a string that is not `nil` to match a regular expression as a whole, in time linear in its length.
    ///
    /// - Parameters:
    ///   - pattern: The regular expression, in the syntax of Swift's `Regex`, without backreferences, atomic groups,
    ///     and possessive quantifiers of groups. If it is invalid or has any of those, the first use of the blueprint
    ///     traps, and `lint()` finds it.
    ///   - code: The code of the issue.
    /// - Returns: The field with the condition.
    public func pattern(_ pattern: String, code: MappingError.Code = .validation) -> Self {
        adding(.pattern(pattern, code: code) { $0[as: String?.self] })
    }
}

// A rule is only given the address of a value of its field's type, so each `value` binds the address to that type.
extension FieldRule {
    /// Returns a rule that requires a value in a range.
    fileprivate static func range<Value: Comparable & Sendable & SendableMetatype>(
        _ range: some RangeExpression<Value> & Sendable,
        code: MappingError.Code,
        of value: @escaping @Sendable (ValueSource) -> Value?
    ) -> FieldRule {
        FieldRule(
            code: code,
            message: "a value in \(words(for: range))",
            constraint: (Bounds(range)?.numbers).map { .range($0) }
        ) { source in value(source).map { range.contains($0) } ?? true }
    }

    /// Returns a rule that limits the number of elements of a value.
    fileprivate static func length<Value: Collection & SendableMetatype>(
        _ range: some RangeExpression<Int> & Sendable,
        code: MappingError.Code,
        of value: @escaping @Sendable (ValueSource) -> Value?
    ) -> FieldRule {
        let unit = Value.self is any StringProtocol.Type ? "characters" : "elements"
        return FieldRule(
            code: code,
            message: "\(words(for: range)) \(unit)",
            constraint: Bounds(range).map { .length($0.first, $0.last) }
        ) { source in
            guard let value = value(source) else { return true }
            if let string = value as? any StringProtocol { return range.contains(string.unicodeScalars.count) }
            return range.contains(value.count)
        }
    }

    /// Returns a rule that requires a string to match a regular expression.
    fileprivate static func pattern(
        _ pattern: String,
        code: MappingError.Code,
        of value: @escaping @Sendable (ValueSource) -> String?
    ) -> FieldRule {
        let message = "a string that matches \(pattern)"
        let expression: Pattern
        do {
            expression = try Pattern(pattern)
        } catch {
            let problem = error is PatternError ? "cannot be a rule" : "is not a regular expression"
            let mistake = "the pattern \(quoted(pattern)) \(problem): \(error)"
            // The field can still be made, so that `lint()` can report the mistake.
            var rule = FieldRule(code: code, message: message, constraint: nil) { _ in endProgram(mistake) }
            rule.mistake = mistake
            return rule
        }
        return FieldRule(
            code: code,
            message: message,
            constraint: .pattern(pattern),
            costs: { (value($0)?.utf8.count ?? 0) > Pattern.cheapLength }
        ) { source in
            guard let value = value(source) else { return nil }
            return switch expression.match(value) {
            case .match: nil
            case .noMatch: message
            case .tooManySteps: "\(message), which takes too many steps to find out for a string of this length"
            }
        }
    }

    private static func words<Value: Comparable>(for range: some RangeExpression<Value>) -> String {
        switch range {
        case let range as PartialRangeFrom<Value>: "\(range.lowerBound)..."
        case let range as PartialRangeThrough<Value>: "...\(range.upperBound)"
        case let range as PartialRangeUpTo<Value>: "..<\(range.upperBound)"
        default: "\(range)"
        }
    }
}

/// The first and last values of a range, where it has them and includes them.
private struct Bounds<Value: Comparable & SendableMetatype> {
    var first: Value?
    var last: Value?

    init?(_ range: some RangeExpression<Value>) {
        switch range {
        case let range as ClosedRange<Value>: (first, last) = (range.lowerBound, range.upperBound)
        case let range as PartialRangeFrom<Value>: first = range.lowerBound
        case let range as PartialRangeThrough<Value>: last = range.upperBound
        // A half-open range has a last value only if its values are integers; others than `Int` are not described.
        case let range as Range<Int> where range.upperBound > .min:
            first = range.lowerBound as? Value
            last = (range.upperBound - 1) as? Value
        case let range as PartialRangeUpTo<Int> where range.upperBound > .min:
            last = (range.upperBound - 1) as? Value
        default: return nil
        }
    }

    /// The bounds as numbers, if they are numeric.
    var numbers: FieldDescription.NumericBounds? {
        guard Value.self is any Numeric.Type else { return nil }
        return FieldDescription.NumericBounds(first: first.flatMap(Self.number), last: last.flatMap(Self.number))
    }

    /// Returns the number that JSON has for a bound; `nil` for infinity, which is no bound.
    private static func number(_ value: Value) -> JSON? {
        (value as? any Mappable).flatMap { try? JSON(json: $0.jsonString()) }
    }
}
