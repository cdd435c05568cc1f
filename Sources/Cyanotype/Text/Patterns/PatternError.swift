/// The reason why a text cannot be the regular expression of a rule.
struct PatternError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func unsupported(_ what: String, _ advice: String) -> PatternError {
        PatternError("\(what) cannot be matched in linear time; \(advice)")
    }
}
