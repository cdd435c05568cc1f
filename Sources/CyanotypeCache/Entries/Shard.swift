public import Glibc

/// A part of the cache's entries with a lock of its own, as a handle of memory that `EntryStorage` owns.
@usableFromInline
@safe
struct Shard {
    @usableFromInline let state: UnsafeMutablePointer<ShardState>

    @inlinable @inline(__always)
    init(_ state: UnsafeMutablePointer<ShardState>) { unsafe self.state = state }

    /// The mutex, which is the first member of the state, so that its address is that of the state.
    @inlinable @inline(__always)
    var mutex: UnsafeMutablePointer<pthread_mutex_t> {
        unsafe UnsafeMutableRawPointer(state).assumingMemoryBound(to: pthread_mutex_t.self)
    }

    @inlinable @inline(__always)
    func lock() { unsafe pthread_mutex_lock(mutex) }

    @inlinable @inline(__always)
    func unlock() { unsafe pthread_mutex_unlock(mutex) }

    /// Initialises the mutex. The state is in its place, because a mutex must not move.
    func initializeMutex() {
        var attributes = pthread_mutexattr_t()
        unsafe pthread_mutexattr_init(&attributes)
        // A hit holds it for less time than a thread needs to fall asleep, so a thread tries some times first.
        unsafe pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
        let result = unsafe pthread_mutex_init(mutex, &attributes)
        unsafe pthread_mutexattr_destroy(&attributes)
        precondition(result == 0, "pthread_mutex_init failed with error \(result)")
    }

    func destroyMutex() { unsafe pthread_mutex_destroy(mutex) }

    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}

/// The memory of a shard.
///
/// Its members are accessed with its mutex locked. Those that only insertions and removals change may also be read with the
/// policy's lock alone, because whoever changes them has both.
@usableFromInline
@safe
struct ShardState {
    private var mutex = unsafe pthread_mutex_t()

    /// The hash table, which has numbers of entries.
    @usableFromInline var table: HashTable

    /// The chunks of entries.
    @usableFromInline var chunks: EntryChunks

    /// The last time that a use of an entry got.
    @usableFromInline var clock: UInt32 = 0

    /// A use belongs to the sample if these bits of the hash are 0.
    @usableFromInline var sampleMask: UInt32 = .max

    /// How many more uses may go to the sample before the next insertion, so that hits without misses cost no more.
    @usableFromInline var sampling: UInt32 = 0

    @usableFromInline var hits: UInt64 = 0
    @usableFromInline var misses: UInt64 = 0
    @usableFromInline var samples = SampleBuffer()

    /// How many entries have ever been in use at once: those with lower numbers are in use or free.
    var numbered: UInt32 = 0

    /// The entry that was last given back; `next` leads to those before it. Policy lock.
    var free: EntryID = .none

    init() {
        table = HashTable(capacity: HashTable.leastCapacity)
        chunks = EntryChunks()
    }
}
