package import Cyanotype
package import CyanotypeStore
package import FoundationEssentials
package import ReleaseContent

/// Somebody who reads the articles: identified by a text, under a name of its own in the file.
package struct Reader: Model, Hashable, Identifiable, Sendable {
    package let handle: String
    package let mail: String?
    package let token: String
    package let device: UUID
    package let balance: Decimal
    package let favourites: [Int]
    package let joined: Date
    package let origin: ReleaseOrigin

    package var id: String { handle }

    package static let blueprint = Blueprint(Reader.init) {
        Field("handle", \.handle).id()
        Field("mail", \.mail).unique()
        Field("token", \.token).sensitive()
        Field("device", \.device).indexed()
        Field("balance", \.balance).indexed()
        Field("favourites", \.favourites).indexed()
        Field("joined", \.joined)
        Field("origin", \.origin)
    }
    .storedName("member")
}

extension Reader: ReleaseObject {
    package static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Reader? {
        try store.fetch(Reader.self, id: handle(of: origin.number))
    }

    package static func make(_ origin: ReleaseOrigin) -> Reader {
        var content = ReleaseContent(origin, kind: 4)
        let bytes = (0..<16).map { _ in UInt8(content.number(below: 256)) }
        return Reader(
            handle: handle(of: origin.number),
            // Each is that of one reader, whichever was changed how often.
            mail: content.number(below: 3) == 0 ? nil : "reader\(origin.number)@example.org",
            token: "token \(content.number(below: 1_000_000))",
            device: UUID(
                uuid: (
                    bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                    bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
                )
            ),
            balance: Decimal(content.number(below: 20_001) - 10_000) / 100,
            favourites: content.several(0, 4) { $0.number(below: 20) },
            joined: content.date(),
            origin: origin
        )
    }

    /// Returns the identity of a reader.
    package static func handle(of number: Int) -> String { "reader/é\(number)" }
}
