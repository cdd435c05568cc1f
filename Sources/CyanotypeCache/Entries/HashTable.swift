/// The numbers of a shard's entries by their hashes: linear probing with removal by shifting back, in four bytes a slot.
///
/// A slot has an entry's number, the slot's distance from where the hash belongs, and low bits of the hash. So a search
/// rarely looks at an entry that is not wanted, and a removal at none.
@usableFromInline
@safe
struct HashTable {
    static let leastCapacity: UInt32 = 16
    /// How many entries there can be: a slot has no more bits for their numbers.
    static let greatestCount: UInt32 = 1 << 25
    @usableFromInline static let distanceBits: UInt32 = 5
    private static let greatestDistance: UInt32 = 31

    /// Invariant: there is memory for `capacity` slots, of which at least one is empty, so that each search ends.
    @usableFromInline let slots: UnsafeMutablePointer<UInt32>
    @usableFromInline let capacity: UInt32

    /// How many low bits of a slot are the entry's number plus one; an empty slot is 0.
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

    /// The bits of a slot that are neither the entry's number nor the distance.
    @inlinable @inline(__always)
    var fragmentMask: UInt32 { UInt32.max &<< (numberBits &+ HashTable.distanceBits) }

    @inlinable @inline(__always)
    func fragment(_ hash: UInt32) -> UInt32 { hash &<< (numberBits &+ HashTable.distanceBits) }

    /// The number of the entry in a slot that is not empty.
    @inlinable @inline(__always)
    func number(_ slot: UInt32) -> UInt32 { (slot & ~(UInt32.max &<< numberBits)) &- 1 }

    /// Calls `body` with the number of each entry that may have the hash, until it returns `true`.
    @inlinable @inline(__always)
    func search(_ hash: UInt32, _ body: (UInt32) -> Bool) {
        let mask = fragmentMask, wanted = fragment(hash)
        var index = home(hash)
        while true {
            let slot = unsafe slots[Int(index)]
            if slot == 0 { return }
            if slot & mask == wanted, body(number(slot)) { return }
            index = following(index)
        }
    }

    /// Calls `body` with the number of each entry.
    func forEach(_ body: (UInt32) -> Void) {
        for index in 0..<Int(capacity) where unsafe slots[index] != 0 { unsafe body(number(slots[index])) }
    }

    /// Adds an entry, for which there is room.
    mutating func insert(_ number: UInt32, hash: UInt32) {
        var index = home(hash)
        var distance: UInt32 = 0
        while unsafe slots[Int(index)] != 0 {
            index = following(index)
            distance += 1
        }
        unsafe slots[Int(index)] = slot(number, hash, distance)
        count += 1
    }

    private func slot(_ number: UInt32, _ hash: UInt32, _ distance: UInt32) -> UInt32 {
        fragment(hash) | min(distance, Self.greatestDistance) << numberBits | (number + 1)
    }

    /// Removes an entry that is in the table.
    ///
    /// - Parameters:
    ///   - number: The entry.
    ///   - hash: Returns the hash of an entry, by its number.
    mutating func remove(_ number: UInt32, hash: (UInt32) -> UInt32) {
        var gap = home(hash(number))
        while unsafe self.number(slots[Int(gap)]) != number { gap = following(gap) }
        var index = following(gap)
        while true {
            let moved = unsafe slots[Int(index)]
            if moved == 0 { break }
            let step = index >= gap ? index - gap : index + capacity - gap
            let distance = self.distance(of: moved, at: index, hash: hash)
            if distance >= step {
                unsafe slots[Int(gap)] =
                    moved & ~(Self.greatestDistance << numberBits)
                    | min(distance - step, Self.greatestDistance) << numberBits
                gap = index
            }
            index = following(index)
        }
        unsafe slots[Int(gap)] = 0
        count -= 1
    }

    /// How far a slot is from where its hash belongs. The greatest distance that a slot can have means that or more.
    private func distance(of slot: UInt32, at index: UInt32, hash: (UInt32) -> UInt32) -> UInt32 {
        let distance = slot >> numberBits & Self.greatestDistance
        if distance < Self.greatestDistance { return distance }
        let home = home(hash(number(slot)))
        return index >= home ? index - home : index + capacity - home
    }
}
