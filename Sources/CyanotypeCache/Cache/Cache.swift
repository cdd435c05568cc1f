internal import Cyanotype

/// Values by keys, for a while and within a limit.
///
/// The limit is a number of bytes, or of entries. It binds at any time: whenever an insertion has returned, the sum of the
/// costs is at most the limit, however many threads insert at once.
///
/// ```swift
/// let thumbnails = Cache<String, Data>(memory: 10.megabytes)
/// thumbnails["cat.jpg"] = image
/// ```
///
/// All functions can be called from any thread. None calls code of the program, such as `==` of keys or `deinit` of values,
/// while it holds a lock. Keys that are in a cache must not change their hash.
public final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let memory: MemoryTier<Key, Value>

    /// The loads that are under way.
    let flights = Flights<Key, Value>()
    let loadFigures = LoadFigures()

    /// The cost of a value; throws if a value cannot be measured.
    @usableFromInline let cost: @Sendable (Key, Value) throws -> Int

    let disk: DiskTier<Key, Value>?
    /// Whether the cost of a value is the number of bytes of its document on the disk.
    let costsDocument: Bool
    private let instances: InstancePolicy
    /// Whether the cache is in memory and copies nothing.
    @usableFromInline let isPlain: Bool

    init(
        limit: Int,
        countsEntries: Bool = false,
        policy: CachePolicy,
        instances: InstancePolicy = .shared,
        lifetimes: Lifetimes,
        clock: CacheClock,
        disk: DiskTier<Key, Value>? = nil,
        cost: (@Sendable (Key, Value) throws -> Int)?
    ) {
        memory = MemoryTier(
            limit: Self.limit(limit),
            countsEntries: countsEntries,
            isAdaptive: policy.isAdaptive,
            lifetimes: lifetimes,
            clock: clock
        )
        self.cost = cost ?? { _, _ in 1 }
        (self.disk, self.instances, costsDocument) = (disk, instances, disk != nil && cost == nil)
        isPlain = disk == nil && !instances.isCopying
    }

    /// Returns a copy of a value for the program or the cache, or the value itself if the cache does not copy.
    func copied(_ value: Value) throws -> Value {
        if !instances.isCopying { return value }
        var copier = ModelCopier()
        return try copier.copy(value)
    }

    /// A limit within its own limits: the sum of a full cache and of one more value has to be an `Int`.
    static func limit(_ limit: Int) -> Int { min(max(0, limit), .max / 2) }

    /// Creates a cache of a number of entries.
    ///
    /// - Parameters:
    ///   - limit: How many entries there are at most.
    ///   - policy: Which entries leave when there are more.
    ///   - instances: Whether the cache keeps and returns the program's instances of classes, or copies.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps.
    public convenience init(
        count limit: Int,
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
            countsEntries: true,
            policy: policy,
            instances: instances,
            lifetimes: Lifetimes(
                expireAfterWrite: expireAfterWrite,
                expireAfterAccess: expireAfterAccess,
                refreshAfterWrite: refreshAfterWrite,
                staleOnError: staleOnError
            ),
            clock: CacheClock(clock),
            cost: { _, _ in 1 }
        )
    }

    /// Creates a cache whose values have costs.
    ///
    /// - Parameters:
    ///   - limit: The greatest sum of the costs, usually in bytes: `10.megabytes`.
    ///   - policy: Which entries leave when the sum would be greater.
    ///   - instances: Whether the cache keeps and returns the program's instances of classes, or copies.
    ///   - expireAfterWrite: How long after its insertion a value is gone; `nil` for never.
    ///   - expireAfterAccess: How long after its last use a value is gone; `nil` for never.
    ///   - refreshAfterWrite: How long after its insertion a value is loaded again when it is asked for; `nil` for never.
    ///   - staleOnError: How long after its time a value is kept, for the case that it cannot be loaded again: see
    ///     ``value(for:retries:options:load:)``. Nothing else returns it. `nil` for not at all.
    ///   - clock: The clock of these times. `nil` is the system's clock that does not count while the computer sleeps.
    ///   - cost: Returns the cost of a value. It is called once for each insertion, without a lock. A cost of less than 1
    ///     counts as 1.
    public convenience init(
        memory limit: Int,
        policy: CachePolicy = .adaptive,
        instances: InstancePolicy = .shared,
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil,
        clock: (any Clock<Duration>)? = nil,
        cost: @escaping @Sendable (Key, Value) throws -> Int
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
            cost: cost
        )
    }
}
