extension StoreError {
    /// Whether the same call will fail again, unlike one that met a lock, a full disk or another passing state.
    var isLasting: Bool { Self.lasting.contains(code) }

    private static let lasting: Set<Code> = [
        .closed, .corrupt, .forked, .moved, .notADatabase, .staleLog,
        .foreign, .newer, .unsupported, .type, .identity, .query, .overflow,
    ]
}
