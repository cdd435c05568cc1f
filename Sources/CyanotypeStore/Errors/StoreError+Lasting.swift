extension StoreError {
    /// Whether a retry cannot succeed, because the store, the file or the model is unusable. Observers then end. A
    /// lock, a full disk and other passing states are not lasting.
    var isLasting: Bool {
        // Without an object, the error is about the model: it has no migrations from an earlier version.
        Self.lasting.contains(code) || code == .migration && objectID == nil
    }

    /// Whether the objects or the query itself make the call fail. It fails again until objects change, so observers
    /// wait for that.
    var isCausedByObjects: Bool { Self.ofObjects.contains(code) || code == .migration && objectID != nil }

    /// Whether only one object cannot be written.
    var isOfOneObject: Bool { code == .constraint }

    private static let lasting: Set<Code> = [
        .closed, .corrupt, .forked, .moved, .notADatabase, .staleLog, .foreign, .newer, .unsupported, .type, .identity,
        .schema,
    ]
    private static let ofObjects: Set<Code> = [.query, .overflow, .mapping, .newerType]
}
