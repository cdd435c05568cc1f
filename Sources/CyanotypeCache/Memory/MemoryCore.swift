internal import CyanotypeSystem
public import Synchronization

/// Which entries a cache has in memory, their order and their deadlines, but not the keys and values, whose types it does
/// not know.
///
/// A use of an entry takes the lock of its shard. Whatever changes which entries there are takes the policy's lock first, and
/// then that of one shard at a time. So the sum of the costs is known exactly, and an entry that was found with the policy's
/// lock stays where it is.
@usableFromInline
@safe
final class MemoryCore: Sendable {
    let storage: EntryStorage
    @usableFromInline let places: EntryPlaces
    @usableFromInline let clock: CacheClock
    @usableFromInline let lifetimes: Lifetimes
    let hashing = KeyHashing()

    private let policyLock = NativeMutex()
    let changes = KeyChanges()

    /// Accessed only with `policyLock` locked.
    nonisolated(unsafe) let guarded: UnsafeMutablePointer<Guarded>

    struct Guarded: ~Copyable {
        var policy: EvictionPolicy
        var wheel: TimerWheel

        /// The entries that have left the policy and are still in their shards.
        var leaving: [LeavingEntry] = []

        /// The tickets of loads that have not ended, by the hashes of their keys.
        var tickets: [Int: [InsertionTicket]] = [:]

        var insertions = 0
        var refusals = 0
        var expirations = 0
        /// The sum of the ages of evicted entries, in ticks.
        var evictedAge: UInt64 = 0

        /// The latest time of use that is known.
        var clock: UInt32 = 0
        /// The rate that the shards know.
        var sampleRate = 0

        /// Memory that is kept from one operation to the next.
        var ids: [EntryID] = []
        var samples: [UInt32] = []
    }

    init(
        layout: EntryLayout,
        limit: Int,
        countsEntries: Bool,
        isAdaptive: Bool,
        lifetimes: Lifetimes,
        clock: CacheClock
    ) {
        // Small caches have one shard, in which the order of all uses is known.
        let shardBits: UInt32 = countsEntries && limit <= 1_024 ? 0 : 4
        storage = EntryStorage(shardBits: shardBits, layout: layout, hasSharedClock: !isAdaptive && shardBits > 0)
        places = storage.places
        self.clock = clock
        self.lifetimes = lifetimes
        let policy = EvictionPolicy(
            places,
            isAdaptive: isAdaptive,
            limit: limit,
            countsEntries: countsEntries,
            seed: UInt64.random(in: .min ... .max)
        )
        unsafe guarded = .allocate(capacity: 1)
        unsafe guarded.initialize(
            to: Guarded(policy: policy, wheel: TimerWheel(places, grace: lifetimes.grace, time: clock.now))
        )
        if lifetimes.areLimited {
            for shard in places.shards { unsafe shard.state.pointee.chunks.keepTimes() }
        }
        updateSampleMask()
    }

    deinit {
        unsafe guarded.deinitialize(count: 1)
        unsafe guarded.deallocate()
    }

    @usableFromInline
    func lock() { policyLock.lock() }

    @usableFromInline
    func unlock() { policyLock.unlock() }

    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Whether a number is that of an entry with a key and a value. With the lock of the policy or the shard.
    @usableFromInline
    func isUsed(_ number: UInt32, _ shard: Shard) -> Bool {
        unsafe places.entry(number, in: shard).pointee.version & 1 == 1
    }

    /// Whether an entry is gone, though it is still there. With the lock of the shard.
    @inlinable @inline(__always)
    func isExpired(_ number: UInt32, _ shard: Shard, at now: Int64) -> Bool {
        guard let times = unsafe shard.state.pointee.chunks.times(number) else { return false }
        let deadline = unsafe times.pointee.deadline.load(ordering: .relaxed)
        return deadline < .max && deadline <= (clock.custom == nil ? clock.now : now)
    }

    /// Whether an expired entry need not be kept any more. With the lock of the shard.
    func isOver(_ number: UInt32, _ shard: Shard, at now: Int64) -> Bool {
        guard let times = unsafe shard.state.pointee.chunks.times(number) else { return false }
        let deadline = unsafe times.pointee.deadline.load(ordering: .relaxed)
        return Lifetimes.time(deadline, plus: lifetimes.grace) <= (clock.custom == nil ? clock.now : now)
    }

    /// Counts a value that was not kept.
    @usableFromInline
    func noteRefusal() { withLock { unsafe guarded.pointee.refusals += 1 } }

    // MARK: - Samples and clocks

    /// Gives the samples that were taken from shards to the policy, with its lock.
    func useSamples() {
        if unsafe guarded.pointee.samples.isEmpty { return }
        for index in unsafe guarded.pointee.samples.indices {
            unsafe guarded.pointee.policy.use(guarded.pointee.samples[index])
        }
        unsafe guarded.pointee.samples.removeAll(keepingCapacity: true)
    }

    /// How many samples of a shard may wait. The policy gets those of several shards in another order than that of the uses,
    /// and the fewer wait, the less the order differs. The shadows have only some hundred keys.
    var samplesAtOnce: Int { places.shardBits == 0 ? SampleBuffer.capacity : 4 }

    /// How many uses of a shard may go to the sample between two insertions. They must be enough for each key of a shadow: if
    /// the hits of what the cache holds were not counted, its own choice would look worse than the others.
    var samplesBetweenInsertions: UInt32 { 1_024 >> places.shardBits }

    /// Takes the samples of a shard in which enough wait, unless another thread has the policy, and sets clocks back.
    @usableFromInline
    func takeSamples(of shard: Shard) {
        guard policyLock.tryLock() else { return }
        defer { policyLock.unlock() }
        shard.lock()
        unsafe shard.state.pointee.samples.take(into: &guarded.pointee.samples)
        unsafe guarded.pointee.clock = max(guarded.pointee.clock, shard.state.pointee.clock)
        shard.unlock()
        useSamples()
        rebaseClocksIfNeeded()
    }

    /// Sets in each shard which hashes are in the sample, with the lock of the policy.
    func updateSampleMask() {
        guard let rate = unsafe guarded.pointee.policy.sampleRate, unsafe rate != guarded.pointee.sampleRate else {
            return
        }
        unsafe guarded.pointee.sampleRate = rate
        for shard in places.shards {
            shard.withLock { unsafe shard.state.pointee.sampleMask = UInt32(rate - 1) }
        }
    }

    /// Sets the clocks of uses back where they are far, with all locks, once in a billion uses.
    func rebaseClocksIfNeeded() {
        let shared = unsafe places.sharedClock
        let latest = unsafe shared?.pointee.load(ordering: .relaxed) ?? guarded.pointee.clock
        if latest < EntryClock.far { return }
        for shard in places.shards { shard.lock() }
        // Entries that were not used for so long get the first times, in their order.
        var old: [(stamp: UInt32, id: EntryID)] = []
        for (index, shard) in places.shards.enumerated() {
            for number in unsafe 0..<shard.state.pointee.numbered where isUsed(number, shard) {
                let stamp = unsafe stamp(places.entry(number, in: shard))
                if stamp < EntryClock.step { old.append((stamp, places.id(number, in: UInt32(index)))) }
            }
        }
        old.sort { $0.stamp < $1.stamp }
        let first = UInt32(old.count)
        func rebased(_ time: UInt32) -> UInt32 { time < EntryClock.step ? first : time - EntryClock.step + first }
        for shard in places.shards {
            for number in unsafe 0..<shard.state.pointee.numbered {
                let header = unsafe places.entry(number, in: shard)
                unsafe header.pointee.stamp.store(rebased(stamp(header)), ordering: .relaxed)
            }
            unsafe shard.state.pointee.clock = rebased(shard.state.pointee.clock)
        }
        for (time, entry) in old.enumerated() {
            unsafe places.header(entry.id).pointee.stamp.store(UInt32(time), ordering: .relaxed)
        }
        unsafe guarded.pointee.clock = rebased(guarded.pointee.clock)
        if let shared = unsafe shared {
            unsafe shared.pointee.store(rebased(shared.pointee.load(ordering: .relaxed)), ordering: .relaxed)
        }
        unsafe guarded.pointee.policy.rebase()
        for shard in places.shards { shard.unlock() }
    }
}

/// An entry that has left the policy.
@usableFromInline
struct LeavingEntry {
    @usableFromInline let id: EntryID
    @usableFromInline let cause: RemovalCause
}

/// The clock of uses, which only gives an order.
@usableFromInline
enum EntryClock {
    /// From this time on, the policy sets the clock back before it overflows.
    @usableFromInline static let far: UInt32 = 1 << 31
    /// How far it sets it back.
    static let step: UInt32 = 1 << 30
}
