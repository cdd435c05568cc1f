import Cyanotype

/// A refusal whose text quotes the refused value.
struct QuotingRefusal: Error, CustomStringConvertible {
    let description: String
}

/// Writes only texts of at most four characters.
enum ShortText {
    static let conversion = Conversion<String>(
        from: String.self,
        decode: { $0 },
        encode: { text in
            if text.count > 4 { throw QuotingRefusal(description: "too long: \(text)") }
            return text
        }
    )
}
