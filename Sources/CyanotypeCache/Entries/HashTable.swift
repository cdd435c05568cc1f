internal import CProcessor

/// The numbers of a shard's entries by their hashes, in four bytes a slot: linear probing where the entries that are farther
/// from where they belong come first ("Robin Hood hashing", Celis, 1986), and removal by shifting back.
///
/// A slot has the slot's distance from where the hash belongs, low bits of the hash, and the entry's number. So a search for a
/// key that is not there ends early, and it rarely looks at an entry that is not wanted. Only slots with the greatest distance
/// need the hashes of their entries in changes.
@usableFromInline
@safe
struct HashTable {
    static let leastCapacity: UInt32 = 16
    /// How many entries there can be: a slot has no more bits for their numbers.
    static let greatestCount: UInt32 = 1 << 25
    /// One more of distance. The highest five bits of a slot are the distance plus one; an empty slot is 0.
    @usableFromInline static let step: UInt32 = 1 << 27
    /// The bits of the distance, and the greatest one, which means that one or more.
    @usableFromInline static let distance: UInt32 = 31 << 27

    /// Invariant: there is memory for `capacity` slots, of which at least one is empty, so that each search ends.
    @usableFromInline let slots: UnsafeMutablePointer<UInt32>
    @usableFromInline let capacity: UInt32

    /// How many low bits of a slot are the entry's number.
    @usableFromInline let numberBits: UInt32

    /// How many entries are in the table.
    var count: UInt32 = 0

    init(capacity: UInt32) {
        unsafe slots = .allocate(capacity: Int(capacity))
        unsafe slots.initialize(repeating: 0, count: Int(capacity))
        self.capacity = capacity
        numberBits = UInt32(32 - capacity.leadingZeroBitCount)
    }

    func deallocate() { unsafe slots.deallocate() }

    /// Whether one more entry would make the table too full: 7 of 8 slots.
    var isFull: Bool { UInt64(count + 1) * 8 > UInt64(capacity) * 7 }

    /// The capacity after this one: the sizes are 16, 20, 24, 28, 32, 40 and so on, so that a table is at least 4/5 as full as
    /// it may be.
    var nextCapacity: UInt32 { capacity + (1 << (29 - UInt32(capacity.leadingZeroBitCount))) }

    // Below, slots are read at `home`, which is less than `capacity`, and at indices from `following`, which is too.

    @inlinable @inline(__always)
    func home(_ hash: UInt32) -> UInt32 { UInt32(truncatingIfNeeded: (UInt64(hash) &* UInt64(capacity)) &>> 32) }

    @inlinable @inline(__always)
    func following(_ index: UInt32) -> UInt32 {
        let next = index &+ 1
        return next == capacity ? 0 : next
    }

    /// The bits of the hash in a slot.
    @inlinable @inline(__always)
    func fragment(_ hash: UInt32) -> UInt32 { (hash &<< numberBits) & ~HashTable.distance }

    /// The number of the entry in a slot that is not empty.
    @inlinable @inline(__always)
    func number(_ slot: UInt32) -> UInt32 { slot & ~(UInt32.max &<< numberBits) }

    /// A slot with one more of distance.
    @inlinable @inline(__always)
    func farther(_ slot: UInt32) -> UInt32 { slot < HashTable.distance ? slot &+ HashTable.step : slot }

    /// Asks the processor for the slot where a hash belongs, which is needed soon.
    func prefetch(_ hash: UInt32) { unsafe cyanotype_prefetch(slots + Int(home(hash))) }

    /// Calls `body` with the number of each entry that may have the hash, until it returns `true`.
    @inlinable @inline(__always)
    func search(_ hash: UInt32, _ body: (UInt32) -> Bool) {
        let mask = UInt32.max &<< numberBits
        var wanted = fragment(hash) | HashTable.step
        var index = home(hash)
        while true {
            let slot = unsafe slots[Int(index)]
            if slot & mask == wanted {
                if body(number(slot)) { return }
            } else if slot < wanted & HashTable.distance {
                // The slot is empty or its entry is nearer to where it belongs: one with the hash would be before it.
                return
            }
            wanted = farther(wanted)
            index = following(index)
        }
    }

    /// Calls `body` with the number of each entry.
    func forEach(_ body: (UInt32) -> Void) {
        for index in 0..<Int(capacity) where unsafe slots[index] != 0 { unsafe body(number(slots[index])) }
    }

    /// Adds an entry, for which there is room.
    ///
    /// - Parameters:
    ///   - number: The entry.
    ///   - hash: Its hash.
    ///   - hashes: Returns the hash of an entry in the table, by its number.
    mutating func insert(_ number: UInt32, hash: UInt32, hashes: (UInt32) -> UInt32) {
        var index = home(hash)
        var slot = fragment(hash) | number | Self.step
        // Behind those that are as far from where they belong, or farther. Searches rely on that order, so it has to be exact.
        while true {
            let resident = unsafe slots[Int(index)]
            if resident < slot & Self.distance { break }
            if slot >= Self.distance {
                let other = distance(from: home(hashes(self.number(resident))), to: index)
                if other < distance(from: home(hash), to: index) { break }
            }
            slot = farther(slot)
            index = following(index)
        }
        while slot != 0 {
            unsafe swap(&slot, &slots[Int(index)])
            if slot != 0 { slot = farther(slot) }
            index = following(index)
        }
        count += 1
    }

    /// Removes an entry that is in the table.
    ///
    /// - Parameters:
    ///   - number: The entry.
    ///   - hash: Returns the hash of an entry, by its number.
    mutating func remove(_ number: UInt32, hash: (UInt32) -> UInt32) {
        var gap = home(hash(number))
        while unsafe self.number(slots[Int(gap)]) != number { gap = following(gap) }
        while true {
            let next = following(gap)
            let moved = unsafe slots[Int(next)]
            // Empty, or where it belongs.
            if moved < 2 * Self.step { break }
            unsafe slots[Int(gap)] = moved < Self.distance ? moved - Self.step : nearer(moved, at: next, hash: hash)
            gap = next
        }
        unsafe slots[Int(gap)] = 0
        count -= 1
    }

    private func distance(from home: UInt32, to index: UInt32) -> UInt32 {
        index >= home ? index - home : index + capacity - home
    }

    /// A slot that is moved back from an index, if its distance is the greatest that a slot can have, or more.
    private func nearer(_ slot: UInt32, at index: UInt32, hash: (UInt32) -> UInt32) -> UInt32 {
        let distance = distance(from: home(hash(number(slot))), to: index)
        return slot & ~Self.distance | min(distance, Self.distance / Self.step) * Self.step
    }
}
