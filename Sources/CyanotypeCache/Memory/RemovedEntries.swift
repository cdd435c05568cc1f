/// The entries that an operation has removed. They are destroyed with it, after the locks were unlocked, because that may
/// run any code.
@usableFromInline
struct RemovedEntries<Key, Value> {
    // Most operations remove one entry at most, for which nothing has to be allocated.
    @usableFromInline var first: CacheRemoval<Key, Value>?
    @usableFromInline var others: [CacheRemoval<Key, Value>] = []

    @inlinable
    init() {}

    // A comparison with `nil` would copy the entry.
    @inlinable
    var isEmpty: Bool { if case .none = first { true } else { false } }

    @inlinable
    mutating func append(_ removal: consuming CacheRemoval<Key, Value>) {
        if isEmpty { first = removal } else { others.append(removal) }
    }

    @inlinable
    var all: [CacheRemoval<Key, Value>] { (first.map { [$0] } ?? []) + others }
}
