extension StoreError {
    /// Whether every call will fail, unlike one that met a lock, a full disk or another passing state.
    var isLasting: Bool { Self.lasting.contains(code) }

    /// Whether the same call will fail again until objects change.
    var isOfObjects: Bool { Self.ofObjects.contains(code) }

    private static let lasting: Set<Code> = [
        .closed, .corrupt, .forked, .moved, .notADatabase, .staleLog, .foreign, .newer, .unsupported, .type, .identity,
    ]
    private static let ofObjects: Set<Code> = [.query, .overflow, .mapping]
}
