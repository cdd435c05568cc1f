/// How a cache chooses the entries that leave when it is full.
public struct CachePolicy: Sendable, Hashable {
    let isAdaptive: Bool

    /// Keeps what is used often and what was used lately, in the proportion that suits the program's requests.
    ///
    /// New entries are in a window, from which the least recently used leaves. It stays in the cache if it was used more
    /// often lately than the entry that would have to leave for it. The cache learns the best size of the window from small
    /// copies of itself, which hold a sample of the keys.
    public static let adaptive = CachePolicy(isAdaptive: true)

    /// Exactly the least recently used entry leaves.
    ///
    /// A single scan over many keys empties such a cache of all others. Threads that use it at the same time share a
    /// counter, so two of them have little more throughput than one.
    public static let lru = CachePolicy(isAdaptive: false)
}
