/// Why a text is no regular expression that a rule can have.
struct PatternError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func unsupported(_ what: String, _ advice: String) -> PatternError {
        PatternError("\(what) cannot be matched in linear time; \(advice)")
    }
}
