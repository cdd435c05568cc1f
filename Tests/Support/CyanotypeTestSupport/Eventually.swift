/// Waits until a condition holds, without holding a thread: for ten minutes, and for 1,000 looks. Where other tests hold the
/// pool's threads, ten minutes may have only some looks, and what is waited for has no more turns than these.
///
/// - Parameters:
///   - isolation: The actor that the condition belongs to.
///   - condition: The condition.
/// - Returns: Whether it holds.
/// - Throws: What the condition throws, or `CancellationError`.
public func eventually(
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    var looks = 0
    while ContinuousClock.now < end || looks < 1_000 {
        if try await condition() { return true }
        looks += 1
        try await Task.sleep(for: .milliseconds(2))
    }
    return try await condition()
}
