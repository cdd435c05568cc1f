public import CyanotypeSettings
internal import Testing

/// Checks that a store does what every ``/CyanotypeSettings/BackingStore`` must do.
///
/// ```swift
/// @Test func conformance() throws {
///     try checkConformance { MemoryStore() }
/// }
/// ```
///
/// A store must return every ``/CyanotypeSettings/StoredValue`` with finite dates exactly, to the last bit, and refuse
/// the others. It must distinguish all keys, refuse to read two keys at once that are equal but differ in their bytes,
/// apply a batch as a whole and serve several threads. Each failure is an issue of the current test and names the sample.
///
/// - Parameters:
///   - largestValue: The size in bytes of the largest value that the store accepts. Test yourself that it refuses
///     larger ones.
///   - longestKey: The size in bytes of the longest key that the store accepts.
///   - holdsNULInKeys: Whether keys may contain the character U+0000.
///   - makeStore: Returns a new, empty store on each call.
/// - Throws: Any error of `makeStore` and the store.
public func checkConformance(
    largestValue: Int = .max,
    longestKey: Int = .max,
    holdsNULInKeys: Bool = true,
    of makeStore: () throws -> any BackingStore
) throws {
    try checkAbsence(makeStore())
    try checkEveryKind(makeStore(), largestValue: largestValue)
    try checkNonFiniteDates(makeStore())
    try checkReplacing(makeStore())
    try checkRemoving(makeStore())
    try checkBatches(makeStore())
    try checkKeys(makeStore(), longestKey: longestKey, holdsNUL: holdsNULInKeys)
    try checkSpellings(makeStore())
    try checkThreads(makeStore())
}

private func checkAbsence(_ store: any BackingStore) throws {
    #expect(try store.value(forKey: "absent") == nil)
    #expect(try store.values(forKeys: ["absent", "neither"]).isEmpty)
    #expect(try store.values(forKeys: []).isEmpty)
    #expect(try store.keys().isEmpty)
    #expect(!store.location.isEmpty)
    try store.removeValue(forKey: "absent")
    try store.apply([:])
    #expect(try store.keys().isEmpty)
}

private func checkEveryKind(_ store: any BackingStore, largestValue: Int) throws {
    let all = StoredValueSamples.all.filter { $0.value.size <= largestValue }
    for (name, value) in all {
        try store.setValue(value, forKey: "sample")
        let read = try store.value(forKey: "sample")
        #expect(value.isSame(as: read), "\(name) did not come back as it was")
    }
    // All in one store, so that no value disturbs another.
    let samples = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
    try store.apply(samples.mapValues(Optional.some))
    let read = try store.values(forKeys: Array(samples.keys) + ["absent"])
    #expect(read.count == samples.count)
    for (name, value) in samples {
        #expect(value.isSame(as: read[name]), "\(name) did not come back from among others as it was")
    }
}

/// Checks that a non-finite date is refused at any depth of a value, together with all other changes of the same call.
private func checkNonFiniteDates(_ store: any BackingStore) throws {
    try store.setValue(.integer(1), forKey: "date")
    for (name, value) in StoredValueSamples.nonFiniteDates {
        let writes: [(any BackingStore) throws -> Void] = [
            { try $0.setValue(value, forKey: "date") }, { try $0.apply(["date": value, "other": .integer(2)]) },
            { _ = try $0.addValue(value, forKey: "other") }, { _ = try $0.transform("date") { $0 = value } },
        ]
        for write in writes {
            let error = #expect(throws: BackingStoreError.self, "\(name)") { try write(store) }
            #expect(error?.code == .unsupportedValue, "\(name)")
            #expect(error?.key == "date" || error?.key == "other", "\(name)")
            #expect(error?.reason.isEmpty == false, "\(name)")
        }
    }
    #expect(try store.keys() == ["date"])
    #expect(try store.value(forKey: "date") == .integer(1))
}

private func checkReplacing(_ store: any BackingStore) throws {
    try store.setValue(.integer(1), forKey: "key")
    try store.setValue(.string("two"), forKey: "key")
    #expect(try store.value(forKey: "key") == .string("two"))
    try store.setValue(.double(0), forKey: "key")
    try store.setValue(.double(-0.0), forKey: "key")
    #expect(StoredValue.double(-0.0).isSame(as: try store.value(forKey: "key")), "-0 did not replace 0")
    try store.setValue(.string("\u{E9}"), forKey: "key")
    try store.setValue(.string("e\u{301}"), forKey: "key")
    #expect(
        StoredValue.string("e\u{301}").isSame(as: try store.value(forKey: "key")),
        "one spelling stayed for another"
    )
    #expect(try store.keys() == ["key"])
}

private func checkRemoving(_ store: any BackingStore) throws {
    try store.apply(["a": .integer(1), "b": .integer(2), "c": .integer(3)])
    try store.removeValue(forKey: "b")
    try store.removeValue(forKey: "b")
    #expect(try store.value(forKey: "b") == nil)
    #expect(try store.keys() == ["a", "c"])
    // A null at the top level is not a value: it removes.
    try store.setValue(.null, forKey: "a")
    #expect(try store.value(forKey: "a") == nil)
    try store.removeValue(forKey: "c")
    #expect(try store.keys().isEmpty)
}

private func checkBatches(_ store: any BackingStore) throws {
    try store.apply(["stays": .integer(1), "changes": .integer(2), "goes": .integer(3)])
    try store.apply(["changes": .string("new"), "goes": nil, "comes": .bool(true), "never was": nil])
    #expect(try store.keys() == ["changes", "comes", "stays"])
    #expect(
        try store.values(forKeys: ["stays", "changes", "goes", "comes", "never was"])
            == ["stays": .integer(1), "changes": .string("new"), "comes": .bool(true)]
    )
}

private func checkKeys(_ store: any BackingStore, longestKey: Int, holdsNUL: Bool) throws {
    let keys = [
        "", " ", ".", "..", "a.b.c", "a/b", "-", "$null", "$$null", "$text:AA==", "%s", "<key>", "&", "\u{0}",
        "a\u{0}b",
        "line\nbreak", "\u{E9}", "e\u{301}", "Z", "a", "👩‍👩‍👧‍👦", "\u{1F44D}", "\u{FF5E}",
        String(repeating: "long", count: 2_500),
    ].filter { $0.utf8.count <= longestKey && (holdsNUL || !$0.utf8.contains(0)) }
    for (index, key) in keys.enumerated() {
        try store.setValue(.integer(Int64(index)), forKey: key)
    }
    for (index, key) in keys.enumerated() {
        #expect(try store.value(forKey: key) == .integer(Int64(index)), "key \(index) has another's value")
    }
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try store.keys().map { Array($0.utf8) } == sorted.map { Array($0.utf8) })
    for key in keys {
        try store.removeValue(forKey: key)
    }
    #expect(try store.keys().isEmpty)
}

/// A dictionary of values can hold only one of two spellings of a key, so both are refused together.
private func checkSpellings(_ store: any BackingStore) throws {
    let keys = ["\u{E9}", "e\u{301}"]
    for (index, key) in keys.enumerated() { try store.setValue(.integer(Int64(index)), forKey: key) }
    for keys in [keys, ["a"] + keys.reversed()] {
        let error = #expect(throws: BackingStoreError.self) { try store.values(forKeys: keys) }
        #expect(error?.code == .invalidKey)
    }
    for (index, key) in keys.enumerated() {
        #expect(try store.values(forKeys: [key, key]) == [key: .integer(Int64(index))])
    }
}

private func checkThreads(_ store: any BackingStore) throws {
    let threads = 8
    let writes = 10
    let errors = onThreads(threads) { thread in
        for write in 0..<writes {
            try store.apply(["own \(thread)": .integer(Int64(write)), "\(thread) wrote \(write)": .bool(true)])
            guard try store.value(forKey: "own \(thread)") == .integer(Int64(write)) else { throw LostWrite() }
        }
    }
    #expect(errors.isEmpty)
    #expect(try store.keys().count == threads + threads * writes)
    for thread in 0..<threads {
        #expect(try store.value(forKey: "own \(thread)") == .integer(Int64(writes - 1)))
    }
}

private struct LostWrite: Error {}
