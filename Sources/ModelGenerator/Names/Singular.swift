/// The singular of English plurals, as good as a few rules make it: the name of an element from that of its array.
enum Singular {
    private static let irregular: [String: String] = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
        "mice": "mouse", "indices": "index", "vertices": "vertex", "matrices": "matrix", "criteria": "criterion",
        "analyses": "analysis", "axes": "axis", "movies": "movie", "cookies": "cookie", "calories": "calorie",
        "ties": "tie", "pies": "pie", "quizzes": "quiz", "shoes": "shoe", "lives": "life", "halves": "half",
        "leaves": "leaf", "shelves": "shelf", "knives": "knife", "wives": "wife", "wolves": "wolf",
    ]

    private static let unchanged: Set<String> = ["series", "species", "news", "https", "css", "sms", "gps", "dns"]

    /// Endings of plurals, the more special first, and what takes their place.
    private static let endings: [(plural: String, singular: String)] = [
        ("ss", "ss"), ("us", "us"), ("is", "is"), ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("oaches", "oach"),
        ("aches", "ache"),
        ("ches", "ch"), ("xes", "x"), ("oes", "o"), ("auses", "ause"), ("ouses", "ouse"), ("uses", "us"),
        ("liases", "lias"), ("biases", "bias"), ("s", ""),
    ]

    /// The singular of `word`, or `word` itself when it does not look like a plural.
    static func of(_ word: String) -> String {
        let lowercased = word.lowercased()
        if unchanged.contains(lowercased) { return word }
        if let singular = irregular[lowercased] { return singular }
        for (plural, singular) in endings where lowercased.hasSuffix(plural) && lowercased.count > plural.count + 1 {
            return word.dropLast(plural.count) + singular
        }
        return word
    }
}
