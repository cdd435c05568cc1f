extension StoreError {
    /// Whether a retry cannot succeed, because the store, the file or the model is unusable. Observers then end. A
    /// lock, a full disk and other passing states are not lasting.
    var isLasting: Bool { Self.lasting.contains(code) }

    /// Whether the objects or the query itself make the call fail. It fails again until objects change, so observers
    /// wait for that.
    var isCausedByObjects: Bool { Self.ofObjects.contains(code) }

    private static let lasting: Set<Code> = [
        .closed, .corrupt, .forked, .moved, .notADatabase, .staleLog, .foreign, .newer, .unsupported, .type, .identity,
    ]
    private static let ofObjects: Set<Code> = [.query, .overflow, .mapping]
}
