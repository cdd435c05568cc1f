public import FoundationEssentials
public import Cyanotype

extension Cache where Value: Mappable {
    /// Creates a cache whose values cost as many bytes as their JSON documents have.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs, in bytes: `10.megabytes`.
    ///   - policy: Which entries leave when the sum would be greater.
    ///   - instances: Whether the cache keeps and returns the program's instances of classes, or copies.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps.
    public convenience init(
        memory limit: Int,
        policy: CachePolicy = .adaptive,
        instances: InstancePolicy = .shared,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.init(
            limit: limit,
            policy: policy,
            instances: instances,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: CacheClock(clock),
            cost: { _, value in try DocumentWriter.count { writer in try writer.write(value) } }
        )
    }
}

extension Cache where Value: Encodable {
    /// Creates a cache whose values cost as many bytes as their JSON documents have.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs, in bytes: `10.megabytes`.
    ///   - policy: Which entries leave when the sum would be greater.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps.
    @_disfavoredOverload
    public convenience init(
        memory limit: Int,
        policy: CachePolicy = .adaptive,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.init(
            limit: limit,
            policy: policy,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: CacheClock(clock),
            cost: { _, value in try DocumentWriter.count { writer in try writer.write(encoding: value) } }
        )
    }
}

extension Cache where Value == Data {
    /// Creates a cache whose values cost as many bytes as they have.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs, in bytes: `10.megabytes`.
    ///   - policy: Which entries leave when the sum would be greater.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps.
    public convenience init(
        memory limit: Int,
        policy: CachePolicy = .adaptive,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.init(
            limit: limit,
            policy: policy,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: CacheClock(clock),
            cost: { _, value in value.count }
        )
    }
}

extension DocumentWriter {
    /// Returns the number of bytes of a document, which does not leave the process and may have secrets.
    fileprivate static func count(_ write: (inout DocumentWriter) throws -> Void) throws -> Int {
        var writer = DocumentWriter(revealsSecrets: true)
        // Wipes a secret.
        defer { writer.reset() }
        try write(&writer)
        return unsafe writer.withBytes { $0.count }
    }
}
