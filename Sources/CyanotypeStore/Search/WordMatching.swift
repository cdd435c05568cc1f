/// Which objects a search for several words finds.
public enum WordMatching: Sendable, Hashable {
    /// Those with every word, in any searchable field and in any order.
    case allWords
    /// Those with at least one of the words. Those with more of them, and with rarer ones, come first.
    case anyWord
    /// Those with the words one after the other, in one searchable field. The elements of an array are apart.
    case phrase
}

/// Which words of a search are also found as the beginnings of longer words.
public enum WordCompletion: Sendable, Hashable {
    /// None: each word is found as a whole.
    case none
    /// The last, as it is while somebody types: `caf` also finds `cafeteria`.
    case lastWord
    /// Each. In a phrase only the last.
    case everyWord
}
