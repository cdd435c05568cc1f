public import FoundationEssentials
public import Cyanotype

// The documentation of the parameters is the same for all initialisers.

extension Cache where Key: MappableKey, Value: Mappable {
    /// Creates a cache in memory and on the disk, whose values are kept and measured as JSON documents.
    ///
    /// A value is written to the disk when it is inserted, and is read from there when it is not in memory, which puts it into
    /// memory again. So it is there after a restart of the program. Several caches and processes may have the same folder;
    /// each has its own memory, in which a value of another one is seen when its own is gone.
    ///
    /// A disk that cannot be used is no error: the cache is in memory then, and ``events`` has the reason.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs in memory, in bytes: `10.megabytes`.
    ///   - disk: The place of the values on the disk, and their limit there.
    ///   - policy: Which entries leave memory when the sum would be greater.
    ///   - instances: Whether the cache keeps and returns the program's instances of classes, or copies.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never. On the disk, only uses there count.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps, and the
    ///     wall clock for values on the disk.
    /// - Throws: ``CacheError`` if values may be sensitive and the disk has no cipher, or if the limit or the name of the disk
    ///   cannot be used.
    public convenience init(
        memory limit: Int,
        disk: CacheDisk,
        policy: CachePolicy = .adaptive,
        instances: InstancePolicy = .shared,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) throws(CacheError) {
        try self.init(
            limit: limit,
            disk: disk,
            coding: CacheCoding(keys: .mappable, values: .mappable),
            policy: policy,
            instances: instances,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: clock,
            cost: nil
        )
    }
}

extension Cache where Key: MappableKey, Value: Codable {
    /// Creates a cache in memory and on the disk, whose values are kept and measured as JSON documents.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs in memory, in bytes: `10.megabytes`.
    ///   - disk: The place of the values on the disk, and their limit there.
    ///   - policy: Which entries leave memory when the sum would be greater.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never. On the disk, only uses there count.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps, and the
    ///     wall clock for values on the disk.
    /// - Throws: ``CacheError`` if values may be sensitive and the disk has no cipher, or if the limit or the name of the disk
    ///   cannot be used.
    @_disfavoredOverload
    public convenience init(
        memory limit: Int,
        disk: CacheDisk,
        policy: CachePolicy = .adaptive,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) throws(CacheError) {
        try self.init(
            limit: limit,
            disk: disk,
            coding: CacheCoding(keys: .mappable, values: .codable),
            policy: policy,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: clock,
            cost: nil
        )
    }
}

extension Cache where Key: MappableKey, Value == Data {
    /// Creates a cache of data in memory and on the disk.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs in memory, in bytes: `10.megabytes`.
    ///   - disk: The place of the values on the disk, and their limit there.
    ///   - policy: Which entries leave memory when the sum would be greater.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never. On the disk, only uses there count.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps, and the
    ///     wall clock for values on the disk.
    /// - Throws: ``CacheError`` if the limit or the name of the disk cannot be used.
    public convenience init(
        memory limit: Int,
        disk: CacheDisk,
        policy: CachePolicy = .adaptive,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil
    ) throws(CacheError) {
        try self.init(
            limit: limit,
            disk: disk,
            coding: CacheCoding(keys: .mappable, values: .data),
            policy: policy,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: clock,
            cost: nil
        )
    }
}

extension Cache {
    /// Creates a cache in memory and on the disk, whose keys and values are written by a coding.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs in memory, in bytes: `10.megabytes`.
    ///   - disk: The place of the values on the disk, and their limit there.
    ///   - coding: How keys and values are written.
    ///   - policy: Which entries leave memory when the sum would be greater.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never. On the disk, only uses there count.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps, and the
    ///     wall clock for values on the disk.
    ///   - cost: Returns the cost of a value in memory; `nil` for the bytes of its document. It is called without a lock. A cost
    ///     of less than 1 counts as 1.
    /// - Throws: ``CacheError`` if values may be sensitive and the disk has no cipher, or if the limit or the name of the disk
    ///   cannot be used.
    public convenience init(
        memory limit: Int,
        disk: CacheDisk,
        coding: CacheCoding<Key, Value>,
        policy: CachePolicy = .adaptive,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil,
        cost: (@Sendable (Key, Value) throws -> Int)? = nil
    ) throws(CacheError) {
        try self.init(
            limit: limit,
            disk: disk,
            coding: coding,
            policy: policy,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: clock,
            cost: cost
        )
    }

    // `wall` returns the time in nanoseconds since 1970. With a clock of the program, it is called once.
    convenience init(
        limit: Int,
        disk: CacheDisk,
        coding: CacheCoding<Key, Value>,
        policy: CachePolicy = .adaptive,
        instances: InstancePolicy = .shared,
        lifetimes: Lifetimes = Lifetimes(),
        clock: (any Clock<Duration>)? = nil,
        wall: @escaping @Sendable () -> Int64 = DiskClock.system.wall,
        cost: (@Sendable (Key, Value) throws -> Int)? = nil
    ) throws(CacheError) {
        let memoryClock = CacheClock(clock)
        let tier = try DiskTier(
            disk,
            coding: coding,
            lifetimes: lifetimes,
            clock: DiskClock(memoryClock, wall: wall)
        )
        self.init(
            limit: limit,
            policy: policy,
            instances: instances,
            lifetimes: lifetimes,
            clock: memoryClock,
            disk: tier,
            cost: cost
        )
    }
}
