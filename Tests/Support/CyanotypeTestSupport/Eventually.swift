/// Waits until a condition holds, for ten minutes at most, without holding a thread.
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
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(2))
    }
    return try await condition()
}
