/// Parses a regular expression.
///
/// Swift's `Regex` has accepted the text, so the parser need not check its syntax. The errors that it still
/// throws keep it from matching anything else. For parts that match a single character, it only finds where they end,
/// and leaves them to `Regex`.
struct PatternParser {
    /// The options that a group may set, such as `i` in `(?i)`.
    private struct Options {
        var letters: Set<Character> = []

        var ignoresCase: Bool { letters.contains("i") }
        var isExtended: Bool { letters.contains("x") }

        /// The options for a part that `Regex` matches. The parser itself handles `m` and `s`, for anchors and the dot.
        /// `n`, `U` and `J` do not change which whole strings match.
        var prefix: String {
            let letters = letters.intersection("iwxDPSW").sorted()
            return letters.isEmpty ? "" : "(?\(String(letters)))"
        }
    }

    private let text: [Character]
    private var position = 0
    private var options = Options()
    private var depth = 0

    /// The units that the nodes refer to. Equal parts share one, because the matcher caches its answers by unit.
    private(set) var units: [PatternUnit] = []
    private var indices: [PatternUnit: Int] = [:]

    /// The maximum nesting of groups, since the parser and whatever walks its nodes call themselves for each level.
    private static let maximumDepth = 200

    init(_ text: String) {
        self.text = Array(text)
    }

    /// Parses the whole expression.
    mutating func parse(_ extent: Pattern.Extent = .wholeString) throws(PatternError) -> PatternNode {
        let node = try parseChoice()
        if position < text.count { throw PatternError("\")\" without \"(\"") }
        switch extent {
        case .wholeString: return node
        case .anyPart:
            let rest = PatternNode.repeated(unit(.any), least: 0, most: nil)
            return .sequence([rest, node, rest])
        }
    }

    // MARK: Characters

    private var next: Character? { position < text.count ? text[position] : nil }

    private mutating func consume(_ prefix: String) -> Bool {
        let prefix = Array(prefix)
        guard text[position...].starts(with: prefix) else { return false }
        position += prefix.count
        return true
    }

    /// Moves past the next `end`, and returns the text before it.
    private mutating func take(to end: String) -> String {
        var taken = ""
        while position < text.count {
            if consume(end) { return taken }
            taken.append(text[position])
            position += 1
        }
        return taken
    }

    private mutating func unit(_ unit: PatternUnit) -> PatternNode {
        if let index = indices[unit] { return .unit(index) }
        indices[unit] = units.count
        units.append(unit)
        return .unit(units.count - 1)
    }

    /// Creates a unit for a part of the text that `Regex` matches.
    private mutating func expression(_ part: String) -> PatternNode {
        unit(.expression(options.prefix + part))
    }

    // MARK: Structure

    private mutating func parseChoice() throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.maximumDepth { throw PatternError("more than \(Self.maximumDepth) nested groups") }
        var parts = [try parseSequence()]
        while next == "|" {
            position += 1
            parts.append(try parseSequence())
        }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func parseSequence() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = []
        // Adjacent characters may combine into one: `\r\n`, or a letter and its accent.
        var literal = ""
        // The option for `literal`; `(?i)` may change that of the parser before the literal ends.
        var ignoresCase = options.ignoresCase
        func characters(_ parser: inout PatternParser) -> [PatternNode] {
            literal.map { parser.unit(ignoresCase ? .anyCase($0.lowercased()) : .character($0)) }
        }
        while let character = next, character != "|", character != ")" {
            if options.isExtended, skipWhitespaceAndComment() { continue }
            guard let atom = try parseAtom() else { continue }
            if options.isExtended { while skipWhitespaceAndComment() {} }
            let quantifier = parseQuantifier()
            if case .literal(let string) = atom, quantifier == nil {
                if ignoresCase != options.ignoresCase {
                    parts += characters(&self)
                    literal = ""
                    ignoresCase = options.ignoresCase
                }
                literal += string
                continue
            }
            parts += characters(&self)
            literal = ""
            ignoresCase = options.ignoresCase
            let node: PatternNode
            switch atom {
            case .literal(let string):
                // The quantifier is for this atom alone, not for the literal before it.
                literal = string
                node = .sequence(characters(&self))
                literal = ""
            case .node(let other): node = other
            }
            guard let quantifier else {
                parts.append(node)
                continue
            }
            parts.append(try repeated(node, quantifier))
        }
        parts += characters(&self)
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func skipWhitespaceAndComment() -> Bool {
        if skipWhitespace() { return true }
        guard next == "#" else { return false }
        while let character = next, character != "\n", character != "\r", character != "\r\n" { position += 1 }
        return true
    }

    /// Moves past the characters that `Regex` skips, which are not those of `Character.isWhitespace`.
    private mutating func skipWhitespace() -> Bool {
        let start = position
        while next?.isPatternWhitespace == true { position += 1 }
        return position > start
    }

    // MARK: Quantifiers

    private struct Quantifier {
        let least: Int
        let most: Int?
        let isPossessive: Bool
    }

    private mutating func parseQuantifier() -> Quantifier? {
        let range: (Int, Int?)
        switch next {
        case "*": range = (0, nil)
        case "+": range = (1, nil)
        case "?": range = (0, 1)
        case "{":
            guard let braces = parseBraces() else { return nil }
            range = braces
        default: return nil
        }
        position += 1
        if options.isExtended { _ = skipWhitespace() }
        // A lazy quantifier matches the same whole strings as an eager one.
        if consume("?") { return Quantifier(least: range.0, most: range.1, isPossessive: false) }
        return Quantifier(least: range.0, most: range.1, isPossessive: consume("+"))
    }

    /// Reads `{2}`, `{2,}`, `{,3}` or `{2,3}` up to its last brace. For anything else, the position does not change.
    private mutating func parseBraces() -> (Int, Int?)? {
        guard let end = text[position...].firstIndex(of: "}") else { return nil }
        let inside = text[(position + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
        let bounds = inside.map { part in String(part).filter { !$0.isPatternWhitespace } }
        guard !bounds.isEmpty, bounds.count <= 2, bounds.contains(where: { !$0.isEmpty }),
            bounds.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
        else { return nil }
        let least = bounds[0].isEmpty ? 0 : Int(bounds[0]) ?? .max
        let most = bounds.count == 1 ? least : bounds[1].isEmpty ? nil : Int(bounds[1]) ?? .max
        position = end
        return (least, most)
    }

    private func repeated(_ node: PatternNode, _ quantifier: Quantifier) throws(PatternError) -> PatternNode {
        guard quantifier.isPossessive else {
            return .repeated(node, least: quantifier.least, most: quantifier.most)
        }
        // If each repetition is one character, taking all of them means that no further one follows, unless `most` have
        // been taken.
        guard node.isOneCharacter else {
            throw .unsupported("a possessive quantifier of a group", "leave out its \"+\"")
        }
        let isLast = PatternNode.look(node, isAhead: true, isNegative: true)
        func few(_ most: Int?) -> PatternNode {
            .sequence([.repeated(node, least: quantifier.least, most: most), isLast])
        }
        guard let most = quantifier.most else { return few(nil) }
        let all = PatternNode.repeated(node, least: most, most: most)
        return most > quantifier.least ? .choice([all, few(most - 1)]) : all
    }

    // MARK: Atoms

    private enum Atom {
        /// Literal characters, or the empty string.
        case literal(String)
        case node(PatternNode)
    }

    /// Reads an atom, which a quantifier may follow; `nil` for text that is not a part of the expression, such as a
    /// comment.
    private mutating func parseAtom() throws(PatternError) -> Atom? {
        let character = text[position]
        switch character {
        case "(": return try parseGroup()
        case "[":
            return .node(expression(takeClass()))
        case "\\": return try parseEscape()
        case ".":
            position += 1
            return .node(unit(options.letters.contains("s") ? .any : .anyInLine))
        case "^":
            position += 1
            return .node(.anchor(options.letters.contains("m") ? .startOfLine : .start))
        case "$":
            position += 1
            return .node(.anchor(options.letters.contains("m") ? .endOfLine : .end))
        default:
            position += 1
            return .literal(String(character))
        }
    }

    /// Moves past a class in brackets, which may contain other classes.
    private mutating func takeClass() -> String {
        let first = position
        var open = 0
        repeat {
            switch text[position] {
            case "\\":
                position += 1
                if next == "Q" { _ = take(to: "\\E") } else { position += 1 }
                continue
            case "[": open += 1
            case "]": open -= 1
            default: break
            }
            position += 1
        } while open > 0 && position < text.count
        return String(text[first..<min(position, text.count)])
    }

    private mutating func parseEscape() throws(PatternError) -> Atom? {
        let first = position
        position += 1
        guard let character = next else { throw PatternError("nothing after \"\\\"") }
        position += 1
        switch character {
        case "Q": return .literal(take(to: "\\E"))
        case "t": return .literal("\t")
        case "n": return .literal("\n")
        case "r": return .literal("\r")
        case "f": return .literal("\u{c}")
        case "e": return .literal("\u{1b}")
        case "a": return .literal("\u{7}")
        case "A", "G": return .node(.anchor(.start))
        case "z": return .node(.anchor(.end))
        case "Z": return .node(.anchor(.endBeforeLineBreak))
        case "b": return .node(.anchor(.wordBoundary(options: options.prefix)))
        case "B": return .node(.anchor(.noWordBoundary(options: options.prefix)))
        // There is a character boundary between any two Swift characters.
        case "y": return .node(.anchor(.everywhere))
        case "Y": return .node(.anchor(.nowhere))
        case "1"..."9", "k", "g":
            throw .unsupported("a reference to what a group has matched", "check that in a closure")
        case "x", "u", "o":
            if consume("{") {
                let numbers = take(to: "}").split(separator: " ")
                return .literal(Self.scalars(numbers, radix: character == "o" ? 8 : 16))
            }
            return .literal(takeScalar(digits: character == "u" ? 4 : 2, radix: 16))
        case "U": return .literal(takeScalar(digits: 8, radix: 16))
        case "0": return .literal(takeScalar(digits: 3, radix: 8))
        case "N" where consume("{U+"): return .literal(Self.scalars([take(to: "}")], radix: 16))
        case "p", "P", "N":
            if consume("{") { _ = take(to: "}") }
            return .node(expression(String(text[first..<position])))
        case _ where character.isASCII && character.isLetter:
            return .node(expression(String(text[first..<position])))
        default:
            return .literal(String(character))
        }
    }

    /// Skips the digits of a scalar, at most as many as given. No digits mean U+0000.
    private mutating func takeScalar(digits: Int, radix: Int) -> String {
        let number = text[position...].prefix(digits).prefix { $0.isASCII && ($0.hexDigitValue ?? radix) < radix }
        position += number.count
        return Self.scalars([number.isEmpty ? ["0"] : number], radix: radix)
    }

    /// The text of scalars. They join the adjacent text before both are split into characters, as in `Regex`.
    private static func scalars(_ numbers: [some Sequence<Character>], radix: Int) -> String {
        let scalars = numbers.compactMap { UInt32(String($0), radix: radix) }.compactMap { Unicode.Scalar($0) }
        return String(String.UnicodeScalarView(scalars))
    }

    // MARK: Groups

    private mutating func parseGroup() throws(PatternError) -> Atom? {
        position += 1
        if consume("?#") {
            _ = take(to: ")")
            return nil
        }
        if consume("*") { throw PatternError("\"(*\" is not known") }
        guard consume("?") else { return .node(try parseRest()) }
        if consume(":") { return .node(try parseRest()) }
        if consume("=") { return .node(.look(try parseRest(), isAhead: true, isNegative: false)) }
        if consume("!") { return .node(.look(try parseRest(), isAhead: true, isNegative: true)) }
        if consume("<=") { return .node(.look(try parseRest(), isAhead: false, isNegative: false)) }
        if consume("<!") { return .node(.look(try parseRest(), isAhead: false, isNegative: true)) }
        if consume(">") { return .node(try atomic(try parseRest())) }
        if consume("P<") || consume("<") {
            _ = take(to: ">")
            return .node(try parseRest())
        }
        if consume("'") {
            _ = take(to: "'")
            return .node(try parseRest())
        }
        return try parseOptions()
    }

    /// Reads the contents of a group, whose options end with it.
    private mutating func parseRest() throws(PatternError) -> PatternNode {
        let outer = options
        let node = try parseChoice()
        options = outer
        guard next == ")" else { throw PatternError("\"(\" without \")\"") }
        position += 1
        return node
    }

    /// Returns an atomic group. A part that matches only one length at a place has nothing to give back, so it is
    /// atomic anyway.
    private func atomic(_ node: PatternNode) throws(PatternError) -> PatternNode {
        switch node {
        case .look, .anchor: return node
        case _ where node.isFixed: return node
        case .repeated(let part, let least, let most) where part.isOneCharacter:
            return try repeated(part, Quantifier(least: least, most: most, isPossessive: true))
        default: throw .unsupported("an atomic group, \"(?>\"", "use \"(?:\"")
        }
    }

    /// Reads the options of `(?i)` or `(?i-s:`, after the question mark.
    private mutating func parseOptions() throws(PatternError) -> Atom? {
        let outer = options
        if consume("^") { options = Options() }
        var adds = true
        while let letter = next, letter != ")", letter != ":" {
            position += 1
            switch letter {
            case "-": adds = false
            case "i", "m", "s", "x", "w", "n", "U", "J", "D", "P", "S", "W":
                if adds { options.letters.insert(letter) } else { options.letters.remove(letter) }
            default: throw PatternError("the option or group \"(?\(letter)\" is not known")
            }
        }
        if consume(")") { return nil }
        position += 1
        let node = try parseChoice()
        options = outer
        guard consume(")") else { throw PatternError("\"(\" without \")\"") }
        return .node(node)
    }
}

extension PatternNode {
    /// Whether the node always matches one character.
    fileprivate var isOneCharacter: Bool {
        switch self {
        case .unit: true
        case .sequence(let parts): parts.count == 1 && parts[0].isOneCharacter
        default: false
        }
    }

    /// Whether the node always matches the same number of characters, each by one unit.
    fileprivate var isFixed: Bool {
        switch self {
        case .unit, .anchor, .look: true
        case .sequence(let parts): parts.allSatisfy(\.isFixed)
        case .choice: false
        case .repeated(let part, let least, let most): least == most && part.isFixed
        }
    }
}

extension Character {
    fileprivate var isPatternWhitespace: Bool {
        unicodeScalars.first?.properties.isPatternWhitespace == true
    }
}
