import Cyanotype

@testable import CyanotypeStore

extension ObjectQuery {
    /// Runs the query over objects whose identities a closure gives.
    func results(among objects: some Sequence<Root>, identity: (Root) -> StorageKey) throws -> [Root]? {
        try results(among: objects.map { ($0, identity($0)) })?.map(\.object)
    }
}
