/// A part of a regular expression.
indirect enum PatternNode {
    /// One character, described by the ``PatternUnit`` with this index.
    case unit(Int)
    /// Parts in sequence; no parts for the empty string.
    case sequence([PatternNode])
    /// One of several parts.
    case choice([PatternNode])
    /// A repeated part; `most` is `nil` for no upper limit.
    case repeated(PatternNode, least: Int, most: Int?)
    /// A place between characters.
    case anchor(PatternAnchor)
    /// A lookahead or lookbehind, positive or negative.
    case look(PatternNode, isAhead: Bool, isNegative: Bool)

    static var empty: PatternNode { .sequence([]) }

    /// The same node, for reading from the end to the beginning.
    var reversed: PatternNode {
        switch self {
        case .unit, .anchor, .look: self
        case .sequence(let parts): .sequence(parts.reversed().map(\.reversed))
        case .choice(let parts): .choice(parts.map(\.reversed))
        case .repeated(let part, let least, let most): .repeated(part.reversed, least: least, most: most)
        }
    }
}

/// A place between two characters.
enum PatternAnchor: Hashable {
    case start, end
    /// The end of the text, or the place before a line break that ends it.
    case endBeforeLineBreak
    case startOfLine, endOfLine
    /// The beginning or end of a word, by the rules of the options before `\b`.
    case wordBoundary(options: String)
    case noWordBoundary(options: String)
    case nowhere, everywhere
}

/// A condition for one character of a string.
enum PatternUnit: Hashable {
    /// This character, by string equality.
    case character(Character)
    /// This character in lower or upper case; the value is in lower case.
    case anyCase(String)
    /// Any character.
    case any
    /// Any character except a line break.
    case anyInLine
    /// A character that matches a regular expression for one character: a class or a property.
    case expression(String)
}
