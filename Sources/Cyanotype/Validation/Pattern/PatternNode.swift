/// A part of a regular expression.
indirect enum PatternNode {
    /// One character, which a ``PatternUnit`` tells, by its index.
    case unit(Int)
    /// One part after the other; none for the empty string.
    case sequence([PatternNode])
    /// One of several parts.
    case choice([PatternNode])
    /// A part several times; `most` is `nil` for any number.
    case repeated(PatternNode, least: Int, most: Int?)
    /// A place between characters.
    case anchor(PatternAnchor)
    /// What is ahead of a place, or behind it, matches a part, or does not.
    case look(PatternNode, isAhead: Bool, isNegative: Bool)

    static var empty: PatternNode { .sequence([]) }

    /// The same read from its end to its beginning.
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
    /// The end, or before a line break that ends the text.
    case endBeforeLineBreak
    case startOfLine, endOfLine
    /// Where a word begins or ends, by the rules of the options that are given in front of `\b`.
    case wordBoundary(options: String)
    case noWordBoundary(options: String)
    case nowhere, everywhere
}

/// What one character of a string may be.
enum PatternUnit: Hashable {
    /// This character, as strings are compared.
    case character(Character)
    /// This character in lower or upper case; in lower case here.
    case anyCase(String)
    /// Any character.
    case any
    /// Any character but a line break.
    case anyInLine
    /// What a regular expression for one character matches: a class or a property.
    case expression(String)
}
