internal import Synchronization

/// Decides which entries leave when the cache is full. Policy lock.
///
/// `.adaptive` is W-TinyLFU (Einziger, Friedman and Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", 2017): new
/// entries are in a window, in the order of their uses; one that leaves the window stays if it was used more often lately
/// than the entry that would leave for it. The window's size is what the shadows find best. In the main part, where a use
/// moves nothing, a used entry moves when its turn to leave has come. `.lru` is a window without a main part.
struct EvictionPolicy: ~Copyable {
    let places: EntryPlaces
    let isAdaptive: Bool

    /// The limit of the costs' sum, and the sum.
    private(set) var limit: Int
    private(set) var total = 0
    /// The bound of the sum now: the limit, or less while entries are removed on demand.
    private var bound: Int
    /// How many entries there are.
    private(set) var count = 0
    private(set) var evictions = 0
    private(set) var evictedCost = 0
    /// Whether the costs count entries.
    private let countsEntries: Bool

    private(set) var window: RecencyQueue
    private var windowCost = 0
    private var probation = EntryList()
    private var protected = EntryList()
    private var protectedCost = 0

    private(set) var choice = WindowChoice.first
    private var windowLimit = 0
    private var protectedLimit = 0

    private(set) var sketch: FrequencySketch
    private var rejected: RejectedKeys
    private var shadows: Shadows
    private var random: UInt64

    /// Costs that headers have no room for.
    private var largeCosts: [UInt32: Int] = [:]

    /// The numbers that headers have for the lists of the main part.
    private enum List {
        static let probation: UInt8 = 253
        static let protected: UInt8 = 254
        static let none: UInt8 = 255
    }

    /// For how many entries a cache is made ready that may have as many or more. A limit may be far from what is used.
    private static let expected = 1 << 20

    /// How many entries a single operation may move, beside those that leave.
    private static let turns = 8
    private static let moves = 16
    private static let sorted = 512

    /// How often a key must have been used lately for its entry to be protected when it leaves the window.
    private static let protectedFrequency = 4

    init(_ places: EntryPlaces, isAdaptive: Bool, limit: Int, countsEntries: Bool, seed: UInt64) {
        self.places = places
        self.isAdaptive = isAdaptive
        self.limit = limit
        bound = limit
        self.countsEntries = countsEntries
        window = RecencyQueue(places)
        let entries = countsEntries ? min(limit, Self.expected) : 64
        sketch = FrequencySketch(entries: isAdaptive ? entries : 0)
        shadows = Shadows(rate: Shadows.rate(forEntries: entries), limit: limit, entries: entries)
        rejected = RejectedKeys(entries: isAdaptive ? entries : 0)
        random = seed | 1
        divide()
    }

    /// One use in so many is in the sample of the shadows, a power of two; `nil` if none is.
    var sampleRate: Int? { isAdaptive ? shadows.rate : nil }

    func cost(_ id: EntryID) -> Int {
        let cost = unsafe places.links(id).pointee.cost
        return cost == EntryLinks.largeCost ? largeCosts[id.rawValue] ?? 0 : Int(cost)
    }

    private mutating func setCost(_ cost: Int, _ id: EntryID) {
        forgetLargeCost(id)
        unsafe places.links(id).pointee.cost = UInt32(clamping: cost)
        if cost >= EntryLinks.largeCost { largeCosts[id.rawValue] = cost }
    }

    // MARK: - Changes

    /// Adds a new entry, whose header has the time of its insertion. `makeRoom` has to follow.
    mutating func insert(_ id: EntryID, cost: Int) {
        unsafe places.links(id).pointee.cost = 0
        setCost(cost, id)
        _ = unsafe places.header(id).pointee.takeUses()
        window.append(id)
        windowCost += cost
        total += cost
        count += 1
        guard isAdaptive else { return }
        let hash = unsafe places.header(id).pointee.hash
        let isReturning = rejected.remove(hash)
        unsafe places.links(id).pointee.isReturning = isReturning
        adaptToCount()
        sketch.add(hash)
        if hash & UInt32(shadows.rate - 1) == 0 { use(Sample(hash: hash, cost: UInt32(clamping: cost))) }
    }

    /// Gives an entry another cost, which counts as a use. `makeRoom` has to follow.
    mutating func update(_ id: EntryID, cost: Int) {
        let difference = cost - self.cost(id)
        setCost(cost, id)
        total += difference
        unsafe places.header(id).pointee.uses.store(1, ordering: .relaxed)
        switch unsafe places.header(id).pointee.list {
        case List.probation: break
        case List.protected: protectedCost += difference
        default: windowCost += difference
        }
    }

    /// Removes an entry.
    mutating func remove(_ id: EntryID) {
        let cost = cost(id)
        switch unsafe places.header(id).pointee.list {
        case List.probation: probation.remove(id, places)
        case List.protected:
            protected.remove(id, places)
            protectedCost -= cost
        default:
            window.remove(id)
            windowCost -= cost
        }
        forget(id, cost)
    }

    /// Adapts to times that have become less, in the same order.
    mutating func rebase() { window.rebase() }

    mutating func setLimit(_ limit: Int) {
        self.limit = limit
        bound = limit
        if isAdaptive {
            if countsEntries {
                let entries = min(limit, Self.expected)
                resample(entries: entries)
                if entries > sketch.entries { growSketch(toEntries: entries) }
            } else {
                shadows.setLimit(limit)
            }
        }
        divide()
    }

    /// Counts a use of an entry of the sample.
    mutating func use(_ hash: UInt32) {
        use(Sample(hash: hash, cost: UInt32(clamping: total / max(1, count))))
    }

    private mutating func use(_ sample: Sample) {
        if let better = shadows.use(sample), better != choice {
            choice = better
            divide()
        }
    }

    /// Divides the limit by the choice.
    private mutating func divide() {
        guard isAdaptive else {
            windowLimit = limit
            protectedLimit = 0
            return
        }
        (windowLimit, protectedLimit) = choice.parts(of: limit)
    }

    /// Adapts the sketch and the sample to the number of entries, as far as it is not known before.
    private mutating func adaptToCount() {
        // A new entry is counted before another leaves for it.
        let count = countsEntries ? min(count, limit) : count
        if count > sketch.entries { growSketch(toEntries: sketch.entries * 2) }
        let entries = countsEntries ? max(count, min(limit, Self.expected)) : count
        let rate = Shadows.rate(forEntries: entries)
        if rate > shadows.rate || rate * 8 < shadows.rate { resample(entries: entries) }
    }

    private mutating func growSketch(toEntries entries: Int) {
        sketch.grow(toEntries: entries)
        rejected = RejectedKeys(entries: sketch.entries)
    }

    private mutating func resample(entries: Int) {
        let rate = Shadows.rate(forEntries: entries)
        shadows = Shadows(rate: rate, limit: limit, entries: entries, choice: choice)
    }

    private mutating func forgetLargeCost(_ id: EntryID) {
        if unsafe places.links(id).pointee.cost == EntryLinks.largeCost { largeCosts[id.rawValue] = nil }
    }

    private mutating func forget(_ id: EntryID, _ cost: Int) {
        forgetLargeCost(id)
        unsafe places.header(id).pointee.list = List.none
        total -= cost
        count -= 1
    }

    // MARK: - Eviction

    /// Removes entries until the sum of the costs is within the limit.
    ///
    /// - Parameters:
    ///   - pinned: An entry that stays.
    ///   - bound: Another limit, if it is less.
    ///   - evicted: Gets the entries that have to leave.
    /// - Complexity: O(1), amortised, for each entry that leaves.
    mutating func makeRoom(for pinned: EntryID, within bound: Int, evicted: inout [EntryID]) {
        self.bound = min(limit, bound)
        defer { self.bound = limit }
        guard isAdaptive else {
            while total > self.bound, let id = popWindow(sorting: .max, pinned) { evict(id, &evicted) }
            return
        }
        var moves = 0
        // A window that is to be larger gets the newest entries that have left it.
        while windowCost < windowLimit, moves < Self.moves, !probation.isEmpty, probation.last != pinned {
            let id = probation.last
            if windowCost + cost(id) > windowLimit { break }
            probation.remove(id, places)
            window.prepend(id)
            windowCost += cost(id)
            moves += 1
        }
        while windowCost > windowLimit, moves < Self.moves || total > self.bound {
            guard let candidate = popWindow(sorting: Self.sorted, pinned) else { break }
            moves += 1
            contest(candidate, pinned, &evicted)
        }
        while total > self.bound {
            if let victim = victim(pinned) {
                probation.remove(victim, places)
                evict(victim, &evicted)
            } else if let id = popWindow(sorting: Self.sorted, pinned) {
                evict(id, &evicted)
            } else {
                return
            }
        }
    }

    /// Evicts entries that are used less than one that leaves the window, or that one, if there is no room for both.
    private mutating func contest(_ candidate: EntryID, _ pinned: EntryID, _ evicted: inout [EntryID]) {
        while total > bound {
            guard let victim = victim(pinned), admits(candidate, over: victim) else {
                evict(candidate, &evicted)
                return
            }
            probation.remove(victim, places)
            evict(victim, &evicted)
        }
        // It was used in the window as others are in the main part.
        if sketch.frequency(unsafe places.header(candidate).pointee.hash) >= Self.protectedFrequency {
            protect(candidate)
            return
        }
        unsafe places.header(candidate).pointee.list = List.probation
        probation.append(candidate, places)
    }

    private mutating func admits(_ candidate: EntryID, over victim: EntryID) -> Bool {
        if choice.admitsReturning, unsafe places.links(candidate).pointee.isReturning { return true }
        let one = sketch.frequency(unsafe places.header(candidate).pointee.hash)
        let other = sketch.frequency(unsafe places.header(victim).pointee.hash)
        // Now and then, a frequent key is admitted by chance: else, an attacker who knows hashes could keep it out for ever.
        return one > other || one >= 6 && nextRandom() & 127 == 0
    }

    private mutating func nextRandom() -> UInt64 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return random
    }

    /// The entry of the main part whose turn to leave has come. Those that were used since their last turn get another one.
    private mutating func victim(_ pinned: EntryID) -> EntryID? {
        var turns = 0
        while true {
            let id = probation.first(except: pinned, places)
            if id == .none { return protectedVictim(pinned) }
            if !sketch.countUses(of: id, places) || turns == Self.turns { return id }
            turns += 1
            probation.remove(id, places)
            protect(id)
        }
    }

    /// Adds an entry to the protected part, from which others may have to go back.
    private mutating func protect(_ id: EntryID) {
        unsafe places.header(id).pointee.list = List.protected
        protected.append(id, places)
        protectedCost += cost(id)
        var turns = 0
        // After a change of the window, the limit is met in steps.
        for _ in 0..<Self.moves where protectedCost > protectedLimit && !protected.isEmpty {
            let oldest = protected.first
            if turns < Self.turns, sketch.countUses(of: oldest, places) {
                turns += 1
                protected.remove(oldest, places)
                protected.append(oldest, places)
            } else {
                demote(oldest)
            }
        }
    }

    private mutating func demote(_ id: EntryID) {
        protected.remove(id, places)
        protectedCost -= cost(id)
        unsafe places.header(id).pointee.list = List.probation
        probation.append(id, places)
    }

    /// An entry of the protected part, after the other part has none left.
    private mutating func protectedVictim(_ pinned: EntryID) -> EntryID? {
        let id = protected.first(except: pinned, places)
        if id == .none { return nil }
        demote(id)
        return id
    }

    /// Removes the window's entry that was used least recently, but not the pinned one.
    private mutating func popWindow(sorting limit: Int, _ pinned: EntryID) -> EntryID? {
        guard var id = window.popFirst(sorting: limit, sketch: &sketch) else { return nil }
        if id == pinned {
            let next = window.popFirst(sorting: limit, sketch: &sketch)
            window.append(pinned)
            guard let next else { return nil }
            id = next
        }
        windowCost -= cost(id)
        return id
    }

    private mutating func evict(_ id: EntryID, _ evicted: inout [EntryID]) {
        if isAdaptive { rejected.insert(unsafe places.header(id).pointee.hash) }
        let cost = cost(id)
        evictions += 1
        let (sum, overflows) = evictedCost.addingReportingOverflow(cost)
        evictedCost = overflows ? .max : sum
        forget(id, cost)
        evicted.append(id)
    }
}
