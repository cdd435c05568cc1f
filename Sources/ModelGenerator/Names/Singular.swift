/// The singular of English plurals, by a few approximate rules. It names an element after its array.
enum Singular {
    private static let irregular: [String: String] = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
        "mice": "mouse", "indices": "index", "vertices": "vertex", "matrices": "matrix", "criteria": "criterion",
        "analyses": "analysis", "axes": "axis", "movies": "movie", "cookies": "cookie", "calories": "calorie",
        "ties": "tie", "pies": "pie", "quizzes": "quiz", "shoes": "shoe", "lives": "life", "halves": "half",
        "leaves": "leaf", "shelves": "shelf", "knives": "knife", "wives": "wife", "wolves": "wolf",
    ]

    private static let unchanged: Set<String> = [
        "series", "species", "news", "https", "css", "sms", "gps", "dns", "tls", "ios", "macos",
    ]

    /// Plural endings, the more specific first, with their replacements and the minimum length of the word: `heroes`
    /// becomes `hero`, but `toes` becomes `toe`. Words whose ending replaces itself are singular: `status`.
    private static let endings: [(plural: String, singular: String, length: Int)] = [
        ("ss", "ss", 2), ("us", "us", 2), ("is", "is", 2), ("ies", "y", 5), ("sses", "ss", 6), ("shes", "sh", 6),
        ("oaches", "oach", 7), ("aches", "ache", 5), ("ches", "ch", 6), ("xes", "x", 4), ("oes", "o", 5),
        ("auses", "ause", 5), ("ouses", "ouse", 5), ("uses", "us", 5), ("liases", "lias", 6), ("s", "", 3),
    ]

    /// Returns the singular of `word`, or `word` itself if it does not look like a plural.
    static func of(_ word: String) -> String {
        let lowercased = word.lowercased()
        if unchanged.contains(lowercased) { return word }
        if let singular = irregular[lowercased] { return singular }
        for (plural, singular, length) in endings where lowercased.hasSuffix(plural) && lowercased.count >= length {
            return word.dropLast(plural.count) + singular
        }
        return word
    }
}
