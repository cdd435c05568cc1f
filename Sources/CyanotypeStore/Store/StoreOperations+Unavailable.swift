// With these overloads, the compiler advises what to do about a value that cannot be stored. Without them, its errors
// speak of conformances to `Sequence`.

extension StoreOperations {
    @available(*, unavailable, message: "only models are stored; declare it as CodableModel, or give it a blueprint")
    public func save(_ value: some Codable) throws(StoreError) {}

    @available(*, unavailable, message: "only models are stored; declare it as CodableModel, or give it a blueprint")
    public func insert(_ value: some Codable) throws(StoreError) {}
}

extension Store {
    @available(*, unavailable, message: "only models are stored; declare it as CodableModel, or give it a blueprint")
    public func save(_ value: some Codable) async throws(StoreError) {}

    @available(*, unavailable, message: "only models are stored; declare it as CodableModel, or give it a blueprint")
    public func insert(_ value: some Codable) async throws(StoreError) {}
}
