/// A question about a string: how it relates to another one, Character by Character.
struct TextTest: Sendable {
    enum Relation: Sendable {
        case equals, contains, starts, ends
    }

    let relation: Relation
    /// The other string, folded if case is ignored.
    let text: String
    let ignoresCase: Bool

    init(_ relation: Relation, _ text: String, ignoringCase: Bool) {
        self.relation = relation
        self.text = ignoringCase ? CaseFolding.folded(text) : text
        ignoresCase = ignoringCase
    }

    /// Whether every string passes: each has the empty one in it.
    var isAlwaysPassed: Bool { relation != .equals && text.isEmpty }

    func makeTest() -> (String) -> Bool {
        let test = makeExactTest()
        return ignoresCase ? { test(CaseFolding.folded($0)) } : test
    }

    private func makeExactTest() -> (String) -> Bool {
        if relation == .equals { return { [text] in $0 == text } }
        let search = TextSearch(text)
        return switch relation {
        case .equals, .contains: { search.isFound(in: $0) }
        case .starts: { search.isPrefix(of: $0) }
        case .ends: { search.isSuffix(of: $0) }
        }
    }
}

extension TextTest: CustomStringConvertible {
    /// The question, with `?` for the string.
    var description: String {
        let question =
            switch relation {
            case .equals: "== ?"
            case .contains: "contains ?"
            case .starts: "starts with ?"
            case .ends: "ends with ?"
            }
        return ignoresCase ? question + " ignoring case" : question
    }
}
