package import CyanotypeStore

/// The check of one type's objects.
package struct ReleaseCheck<Object: ReleaseObject> {
    /// All objects that can be found.
    package let objects: [Object]
    private let store: ObjectStore
    private var queries = 0
    private var searches = 0

    /// Reads all objects, and checks that each is what its origin says, and that none is missing.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - type: The model.
    ///   - seed: The seed of the objects with which the store was filled, if it is known.
    ///   - count: Their number before some were deleted.
    ///   - isDeleted: Whether those with a number were deleted then.
    ///   - edition: The edition that those with a number had then.
    /// - Throws: ``ReleaseFailure`` or `StoreError`.
    package init(
        _ store: ObjectStore,
        _ type: Object.Type,
        seed: Int?,
        count: Int,
        isDeleted: (Int) -> Bool,
        edition: (Int) -> Int
    ) throws {
        (self.store, objects) = (store, try store.fetch(type))
        try expect(try store.count(type) == objects.count, "the count")
        var editions: [Int: Int] = [:]
        for object in objects {
            let origin = object.origin
            try expect(object.isEqual(to: .make(origin)), "the contents of \(origin)")
            try expect(object.isVisible, "the expiration of \(origin)")
            if origin.seed != seed || origin.number >= count { continue }
            try expect(editions.updateValue(origin.edition, forKey: origin.number) == nil, "the identity of \(origin)")
        }
        guard let seed else { return }
        for number in 0..<count {
            let isVisible = type.make(ReleaseOrigin(seed: seed, number: number)).isVisible
            if isDeleted(number) || !isVisible {
                try expect(editions[number] == nil, "the deletion of \(number)")
            } else {
                try expect(editions[number].map { $0 >= edition(number) } == true, "the edition of \(number)")
            }
        }
    }

    /// The same for objects with which ``FilledStore`` has filled a store.
    package init(filled store: ObjectStore, _ type: Object.Type, _ seed: Int?, _ count: Int) throws {
        try self.init(
            store,
            type,
            seed: seed,
            count: count,
            isDeleted: FilledStore.isDeleted,
            edition: { FilledStore.isChanged($0) ? 1 : 0 }
        )
    }

    /// Checks something.
    ///
    /// - Throws: ``ReleaseFailure``
    package func expect(_ isRight: Bool, _ name: String) throws {
        if !isRight { throw ReleaseFailure("\(Object.self): \(name) is wrong") }
    }

    /// Checks that a query finds the right objects, and counts them.
    ///
    /// - Throws: ``ReleaseFailure`` or `StoreError`.
    package mutating func find(_ query: ObjectQuery<Object>, _ isFound: (Object) -> Bool) throws {
        queries += 1
        let expected = Set(objects.filter(isFound).map(\.origin))
        let found = try store.fetch(query).map(\.origin)
        try expect(found.count == expected.count && Set(found) == expected, "query \(queries)")
        try expect(try store.count(query) == expected.count, "the count of query \(queries)")
    }

    /// Checks that the searches for some words find the right objects.
    ///
    /// - Parameter texts: The texts of an object that can be searched.
    /// - Throws: ``ReleaseFailure`` or `StoreError`.
    package mutating func search(_ texts: (Object) -> [String]) throws {
        for (typed, written) in ReleaseContent.searches {
            searches += 1
            let expected = objects.filter { object in texts(object).contains { $0.hasWord(written) } }
            let found = try store.search(Object.self, for: typed).map(\.object.origin)
            try expect(
                found.count == expected.count && Set(found) == Set(expected.map(\.origin)),
                "the search for \(typed)"
            )
        }
    }

    /// The summary of the check.
    package var line: String { "\(Object.self): \(objects.count) objects, \(queries) queries, \(searches) searches" }
}
