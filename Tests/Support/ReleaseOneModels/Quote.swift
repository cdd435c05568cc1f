package import Cyanotype
package import CyanotypeStore
package import ReleaseContent

/// Its document identifies it.
package struct Quote: Model, Hashable, Sendable {
    package let text: String
    package let source: String?
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Quote.init) {
        Field("text", \.text)
        Field("source", \.source).indexed()
        Field("origin", \.origin)
    }
}

extension Quote: ReleaseObject {
    package static var isIdentifiedByDocument: Bool { true }

    package static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Quote? {
        try store.fetch(ObjectQuery<Quote>().filter { $0.origin == origin }).first
    }

    package static func make(_ origin: ReleaseOrigin) -> Quote {
        var content = ReleaseContent(origin, kind: 3)
        return Quote(
            text: content.text(3, 8),
            source: content.number(below: 4) == 0 ? nil : content.word(),
            origin: origin
        )
    }
}
