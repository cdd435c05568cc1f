internal import Synchronization

/// Entries in the order of their last uses, where a use only writes its time into the entry. Policy lock.
///
/// Entries that were not used since they joined are in a list, in order. Those that were used are sorted when they come to
/// its front, by a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan, "Faster Algorithms for the Shortest Path Problem", 1990):
/// as times only grow, an entry moves at most once for each digit of its time before it leaves or is used again.
struct RecencyQueue {
    private let places: EntryPlaces
    private var untouched = EntryList()

    /// The lists of the heap, 32 for each digit: the times in one first differ from `base` in that digit, and agree in it.
    private var lists = [EntryList](repeating: EntryList(), count: 7 * 32)
    /// Which lists of each digit have entries.
    private var occupied = [UInt32](repeating: 0, count: 7)
    private var base: UInt32 = 0
    /// The list whose entries are being moved to those of lower digits, while it has any: `base` is one of its times. If it
    /// has too many for one removal, the next removals go on with it, so that only few entries leave out of order.
    private var divided: Int?

    /// How many entries there are.
    private(set) var count = 0

    /// The number of an entry's list in its header: the heap's lists are numbered from 0.
    private static let untouchedList: UInt8 = 224

    init(_ places: EntryPlaces) { self.places = places }

    /// Adds an entry whose last use is the latest of all.
    mutating func append(_ id: EntryID) {
        unsafe places.header(id).pointee.list = Self.untouchedList
        untouched.append(id, places)
        count += 1
    }

    /// Adds an entry as the one to leave first, whenever it was used.
    mutating func prepend(_ id: EntryID) {
        unsafe places.header(id).pointee.list = Self.untouchedList
        untouched.prepend(id, places)
        count += 1
    }

    mutating func remove(_ id: EntryID) {
        let list = unsafe places.header(id).pointee.list
        if list == Self.untouchedList { untouched.remove(id, places) } else { unlink(id, from: Int(list)) }
        count -= 1
    }

    /// The entry that will probably leave first, if it is known without work.
    var probableFirst: EntryID { untouched.first }

    /// Sorts all entries anew, after their times have become less, in the same order.
    mutating func rebase() {
        var ids: [EntryID] = []
        for list in lists.indices {
            while !lists[list].isEmpty {
                ids.append(lists[list].first)
                unlink(lists[list].first, from: list)
            }
        }
        base = 0
        divided = nil
        for id in ids { sort(id) }
    }

    /// Removes the entry that was used least recently.
    ///
    /// - Parameters:
    ///   - limit: How many entries to sort at most. If that is not enough, an entry is returned that was used long ago, but
    ///     perhaps not as long as another.
    ///   - sketch: Counts the uses of the entries that are sorted.
    /// - Returns: The entry, or `nil` if there is none.
    /// - Complexity: O(1), amortised over the uses.
    mutating func popFirst(sorting limit: Int, sketch: inout FrequencySketch) -> EntryID? {
        var work = limit
        // Entries at the front that were used go to the heap.
        while !untouched.isEmpty, work > 0 {
            let id = untouched.first
            if !sketch.countUses(of: id, places) { break }
            untouched.remove(id, places)
            sort(id)
            work -= 1
        }
        sortDivided(&work, &sketch)
        while let (digit, list) = firstList() {
            // None in the heap is older than the front of the list.
            if !untouched.isEmpty, earliest(digit, list) > stamp(untouched.first) { break }
            if digit > 0, work > 0 {
                base = earliest(digit, list)
                divided = digit * 32 + list
                sortDivided(&work, &sketch)
                continue
            }
            let id = lists[digit * 32 + list].first
            let isUsed = sketch.countUses(of: id, places)
            unlink(id, from: digit * 32 + list)
            if isUsed {
                sort(id)
                continue
            }
            count -= 1
            return id
        }
        if untouched.isEmpty { return nil }
        let id = untouched.first
        untouched.remove(id, places)
        count -= 1
        return id
    }

    private func stamp(_ id: EntryID) -> UInt32 { unsafe places.header(id).pointee.stamp.load(ordering: .relaxed) }

    /// The heap's list that has the earliest times.
    private func firstList() -> (digit: Int, list: Int)? {
        for digit in 0..<7 where occupied[digit] != 0 { return (digit, occupied[digit].trailingZeroBitCount) }
        return nil
    }

    /// The earliest time that can be in a list.
    private func earliest(_ digit: Int, _ list: Int) -> UInt32 {
        let shift = UInt32(digit) * 5
        let upper = ((base >> shift) & ~31) << shift
        return upper | UInt32(list) << shift
    }

    /// Adds an entry to the list where its time belongs.
    private mutating func sort(_ id: EntryID) {
        // Only an entry that was made to leave early can be older than those that have left.
        let time = max(stamp(id), base)
        let digit = time == base ? 0 : (31 - (time ^ base).leadingZeroBitCount) / 5
        let list = Int(time >> UInt32(digit * 5) & 31)
        unsafe places.header(id).pointee.list = UInt8(digit * 32 + list)
        lists[digit * 32 + list].append(id, places)
        occupied[digit] |= 1 << UInt32(list)
    }

    private mutating func unlink(_ id: EntryID, from list: Int) {
        lists[list].remove(id, places)
        if lists[list].isEmpty { occupied[list / 32] &= ~(1 << UInt32(list % 32)) }
    }

    /// Moves the entries of the divided list to where they belong by now, until the work is used up.
    private mutating func sortDivided(_ work: inout Int, _ sketch: inout FrequencySketch) {
        guard let list = divided else { return }
        while !lists[list].isEmpty {
            if work <= 0 { return }
            let id = lists[list].first
            _ = sketch.countUses(of: id, places)
            unlink(id, from: list)
            sort(id)
            work -= 1
        }
        divided = nil
    }
}
