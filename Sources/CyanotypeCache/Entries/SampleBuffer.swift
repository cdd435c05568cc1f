/// The latest uses of a shard's entries that belong to the policy's sample, as hashes, until the policy takes them.
@usableFromInline
@safe
struct SampleBuffer {
    @usableFromInline static let capacity = 32

    /// Invariant: `count <= capacity`, and there is memory for `capacity` hashes.
    private let base: UnsafeMutablePointer<UInt32>
    private(set) var count = 0

    init() { unsafe base = .allocate(capacity: Self.capacity) }

    func deallocate() { unsafe base.deallocate() }

    mutating func append(_ hash: UInt32) {
        if count == Self.capacity { return }
        unsafe (base + count).initialize(to: hash)
        count += 1
    }

    /// Moves the hashes to the end of an array.
    mutating func take(into hashes: inout [UInt32]) {
        for index in 0..<count { unsafe hashes.append(base[index]) }
        count = 0
    }
}
