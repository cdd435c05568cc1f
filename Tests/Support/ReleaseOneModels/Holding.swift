package import Cyanotype
package import CyanotypeStore
package import FoundationEssentials
package import ReleaseContent

/// Something in the library: a hierarchy of classes.
package class Holding: Model {
    package final var signature = ""
    package final var title = ""
    package final var bought: Date?
    package final var origin = ReleaseOrigin(seed: 0, number: 0)

    package required init() {}

    package class var blueprint: Blueprint<Holding> {
        Blueprint(creating: Holding.init) {
            Field("signature", \.signature).id()
            Field("title", \.title).indexed().searchable()
            Field("bought", \.bought)
            Field("origin", \.origin)
        }
    }

    /// Sets the properties of the class to those of an origin.
    func fill(_ content: inout ReleaseContent) {
        title = content.text(1, 3)
        bought = content.number(below: 3) == 0 ? nil : content.date()
    }

    /// The properties as text.
    var values: String { "\(signature), \(title), \(bought?.timeIntervalSinceReferenceDate ?? -1), \(origin)" }
}

package final class Book: Holding {
    package var pages = 0
    package var isbn: String?

    override package class var blueprint: Blueprint<Holding> {
        Blueprint(extending: super.blueprint, creating: Book.init) {
            Field("pages", \.pages).indexed()
            Field("isbn", \.isbn).unique()
        }
    }

    override func fill(_ content: inout ReleaseContent) {
        super.fill(&content)
        pages = content.number(below: 900)
        isbn = content.number(below: 3) == 0 ? nil : "978-\(origin.number)"
    }

    override var values: String { "book \(super.values), \(pages), \(isbn ?? "-")" }
}

package final class Film: Holding {
    package var minutes = 0.0
    package var languages: [String] = []

    override package class var blueprint: Blueprint<Holding> {
        Blueprint(extending: super.blueprint, creating: Film.init) {
            Field("minutes", \.minutes)
            Field("languages", \.languages).indexed()
        }
    }

    override func fill(_ content: inout ReleaseContent) {
        super.fill(&content)
        minutes = Double(content.number(below: 720)) / 4
        languages = content.several(0, 3) { $0.one(of: ["de", "en", "fr", "ja"]) }
    }

    override var values: String { "film \(super.values), \(minutes), \(languages)" }
}

extension Holding: ReleaseObject {
    package static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Self? {
        try store.fetch(Self.self, id: "H \(origin.number)")
    }

    package static func make(_ origin: ReleaseOrigin) -> Self {
        let holding = instance(origin)
        guard let same = holding as? Self else { preconditionFailure("\(origin.number) is a \(type(of: holding))") }
        return same
    }

    /// Makes the object, of the class that objects with its number have.
    private static func instance(_ origin: ReleaseOrigin) -> Holding {
        let holding = origin.number % 3 == 0 ? Holding() : origin.number % 3 == 1 ? Book() : Film()
        holding.signature = "H \(origin.number)"
        holding.origin = origin
        var content = ReleaseContent(origin, kind: 5)
        holding.fill(&content)
        return holding
    }

    package func isEqual(to other: Holding) -> Bool { values == other.values }
}
