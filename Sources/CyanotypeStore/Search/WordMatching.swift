/// Which objects a search for several words finds.
public enum WordMatching: Sendable, Hashable {
    /// Objects that have every word, in any searchable field and in any order.
    case allWords
    /// Objects that have at least one of the words. Objects with more words, and with rarer ones, come first.
    case anyWord
    /// Objects that have the words one after the other in one searchable field, or in one element of an array.
    case phrase
}

/// Which words of a search are also found as the beginnings of longer words.
public enum WordCompletion: Sendable, Hashable {
    /// None: a search finds only whole words.
    case none
    /// The last word, for a search while somebody types: `caf` also finds `cafeteria`.
    case lastWord
    /// Every word, but in a phrase only the last.
    case everyWord
}
