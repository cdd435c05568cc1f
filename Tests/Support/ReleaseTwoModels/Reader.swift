package import Cyanotype
package import CyanotypeStore
package import FoundationEssentials
package import ReleaseContent
internal import ReleaseOneModels

/// The readers of the first release, whose balance is in cents now.
package struct Reader: Model, Hashable, Identifiable, Sendable {
    package let handle: String
    package let mail: String?
    package let token: String
    package let device: UUID
    package let cents: Int
    package let favourites: [Int]
    package let joined: Date
    package let origin: ReleaseOrigin

    package var id: String { handle }

    package static let blueprint = Blueprint(Reader.init) {
        Field("handle", \.handle).id()
        Field("mail", \.mail).unique()
        Field("token", \.token).sensitive()
        Field("device", \.device).indexed()
        Field("cents", \.cents).indexed()
        Field("favourites", \.favourites).indexed()
        Field("joined", \.joined)
        Field("origin", \.origin)
    }
    .storedName("member")
    .version(2)
    .migration(from: 1, using: countCents)

    @Sendable private static func countCents(_ document: inout MigratedDocument) throws {
        guard let balance = document["balance"], let number = try? Decimal(json: balance) else { throw NoBalance() }
        document["cents"] = .number(JSON.Number(Self.cents(number)))
        document.remove("balance")
    }

    /// All balances are whole numbers of cents.
    fileprivate static func cents(_ balance: Decimal) -> Int { Int("\(balance * 100)") ?? 0 }

    package struct NoBalance: Error {}
}

extension Reader: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Reader {
        let reader = ReleaseOneModels.Reader.make(origin)
        return Reader(
            handle: reader.handle,
            mail: reader.mail,
            token: reader.token,
            device: reader.device,
            cents: cents(reader.balance),
            favourites: reader.favourites,
            joined: reader.joined,
            origin: origin
        )
    }

    package static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Reader? {
        try store.fetch(Reader.self, id: ReleaseOneModels.Reader.handle(of: origin.number))
    }
}
