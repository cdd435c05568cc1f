/// A test of a string against another one, Character by Character.
struct TextTest: Sendable {
    enum Kind: Sendable {
        case equals, contains, starts, ends
    }

    let kind: Kind
    /// The other string, with its case folded if case is ignored.
    let text: String
    let ignoresCase: Bool

    init(_ kind: Kind, _ text: String, ignoringCase: Bool) {
        self.kind = kind
        self.text = ignoringCase ? CaseFolding.folded(text) : text
        ignoresCase = ignoringCase
    }

    /// Whether every string passes, because the other one is empty.
    var isAlwaysPassed: Bool { kind != .equals && text.isEmpty }

    func makeTest() -> (String) -> Bool {
        let test = makeExactTest()
        return ignoresCase ? { test(CaseFolding.folded($0)) } : test
    }

    private func makeExactTest() -> (String) -> Bool {
        if kind == .equals { return { [text] in $0 == text } }
        let search = TextSearch(text)
        return switch kind {
        case .equals, .contains: { search.isFound(in: $0) }
        case .starts: { search.isPrefix(of: $0) }
        case .ends: { search.isSuffix(of: $0) }
        }
    }
}

extension TextTest: CustomStringConvertible {
    /// The test, with `?` for the other string.
    var description: String {
        let words =
            switch kind {
            case .equals: "== ?"
            case .contains: "contains ?"
            case .starts: "starts with ?"
            case .ends: "ends with ?"
            }
        return ignoresCase ? words + " ignoring case" : words
    }
}
