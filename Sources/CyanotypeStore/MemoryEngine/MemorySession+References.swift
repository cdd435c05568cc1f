internal import Cyanotype

extension MemorySession {
    func hasReferrers(ofType typeName: String) throws(StoreError) -> Bool { true }

    /// Looks at all rows: there is no index.
    func referrers(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> [Referrer] {
        let wanted = Set(identities)
        var found: [Referrer] = []
        for (ownerType, table) in state.types {
            for row in table.rows.values {
                for link in row.links where link.target.typeName == typeName && wanted.contains(link.target.key) {
                    let owner = ModelReference(typeName: ownerType, key: row.identity)
                    found.append(Referrer(target: link.target, owner: owner, field: link.field, rule: link.rule))
                }
            }
        }
        return found.sorted()
    }

    func hasRow(_ object: ModelReference) throws(StoreError) -> Bool {
        state.types[object.typeName]?.rows[object.key] != nil
    }

    func removeRows(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> Int {
        var count = 0
        for identity in identities where remove(identity, ofType: typeName) { count += 1 }
        return count
    }
}
