/// The reason why a text cannot be a pattern.
package struct PatternError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    static func unsupported(_ what: String, _ advice: String) -> PatternError {
        PatternError("\(what) cannot be matched in linear time; \(advice)")
    }
}
