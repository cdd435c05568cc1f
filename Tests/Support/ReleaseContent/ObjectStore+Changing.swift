package import CyanotypeStore

extension ObjectStore {
    /// Changes about a third of the objects of a type, and adds some and deletes all but one of them, each in a transaction.
    ///
    /// If a later release has written newer objects, which this program may not change, it changes nothing.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - seed: What is changed, and the number of the new objects.
    /// - Throws: `StoreError`
    package func change<M: ReleaseObject>(_ type: M.Type, seed: Int) throws(StoreError) {
        do throws(StoreError) {
            try changeAll(type, seed)
        } catch {
            if error.code != .newerType { throw error }
        }
    }

    private func changeAll<M: ReleaseObject>(_ type: M.Type, _ seed: Int) throws(StoreError) {
        for object in try fetch(type) {
            let origin = object.origin
            var choice = ReleaseContent(
                ReleaseOrigin(seed: seed, number: origin.number, edition: origin.edition),
                kind: 0
            )
            guard choice.number(below: 3) == 0 else { continue }
            try replace(type, origin, by: origin.next)
        }
        // No number of another program's objects, or of those with which a store was filled.
        let first = 1_000_000 * (seed + 1)
        let origins = (0..<4).map { ReleaseOrigin(seed: seed, number: first + $0) }
        try save(origins.map(type.make))
        // If more of them stayed, a test that calls this often would check ever more objects. The seed decides which one stays,
        // because the number of an object decides about its class and its expiration.
        for (index, origin) in origins.enumerated() where index != seed % origins.count {
            try delete(type.make(origin))
        }
    }

    /// Replaces an object by its next edition, unless somebody else has changed it meanwhile.
    package func replace<M: ReleaseObject>(
        _ type: M.Type,
        _ old: ReleaseOrigin,
        by new: ReleaseOrigin
    ) throws(StoreError) {
        try transaction { transaction throws(StoreError) in
            guard let known = try type.stored(as: old, in: transaction), known.origin == old else { return }
            if type.isIdentifiedByDocument { try transaction.delete(known) }
            try transaction.save(type.make(new))
        }
    }
}
