/// A cache of keys without values that shows how one choice of the window does: W-TinyLFU, exact, on a sample of the keys.
struct ShadowCache {
    private enum Segment: UInt8 {
        case none, window, probation, protected, rejected
    }

    private struct List {
        var first = UInt16.max
        var last = UInt16.max
        var count = 0
        var cost = 0
    }

    private struct Key {
        var segment = Segment.none
        /// Whether the key was evicted shortly before it came.
        var hasReturned = false
        var previous = UInt16.max
        var next = UInt16.max
    }

    private let choice: WindowChoice
    /// The state of each key of the sample, by its number there.
    private var keys: [Key] = []
    private var lists = [List](repeating: List(), count: 5)

    private(set) var hits = 0
    /// The hits of all periods, the latest counting most.
    private(set) var score = 0.0

    init(_ choice: WindowChoice) { self.choice = choice }

    /// Makes room for the state of one more key.
    mutating func addKey() { keys.append(Key()) }

    func holds(_ key: UInt16) -> Bool { keys[Int(key)].segment != .none }

    mutating func endPeriod(decay: Double) {
        score = score * decay + Double(hits)
        hits = 0
    }

    /// A use of a key, or its insertion.
    ///
    /// - Parameters:
    ///   - key: The key's number.
    ///   - limit: The limit of the shadow.
    ///   - sample: Knows costs and frequencies.
    ///   - dropped: Gets each key that the shadow no longer holds.
    mutating func use(_ key: UInt16, limit: Int, sample: borrowing SampledKeys, dropped: inout [UInt16]) {
        let (windowLimit, protectedLimit) = choice.parts(of: limit)
        switch keys[Int(key)].segment {
        case .window:
            hits += 1
            move(key, to: .window, sample)
        case .probation, .protected:
            hits += 1
            move(key, to: .protected, sample)
        case .rejected, .none:
            keys[Int(key)].hasReturned = keys[Int(key)].segment == .rejected
            move(key, to: .window, sample)
        }
        while cost(.protected) > protectedLimit { move(first(.protected), to: .probation, sample) }
        while cost(.window) > windowLimit, first(.window) != lists[Int(Segment.window.rawValue)].last {
            let candidate = first(.window)
            move(candidate, to: .probation, sample)
            while total > limit {
                let victim = first(.probation)
                if victim == candidate || !admits(candidate, over: victim, sample) {
                    reject(candidate, limit, sample, &dropped)
                    break
                }
                reject(victim, limit, sample, &dropped)
            }
        }
        while total > limit {
            let segments: [Segment] = [.probation, .protected, .window]
            guard let segment = segments.first(where: { first($0) != .max }) else { break }
            reject(first(segment), limit, sample, &dropped)
        }
    }

    private func admits(_ candidate: UInt16, over victim: UInt16, _ sample: borrowing SampledKeys) -> Bool {
        choice.admitsReturning && keys[Int(candidate)].hasReturned
            || sample.frequency(candidate) > sample.frequency(victim)
    }

    private mutating func reject(
        _ key: UInt16,
        _ limit: Int,
        _ sample: borrowing SampledKeys,
        _ dropped: inout [UInt16]
    ) {
        guard choice.admitsReturning else {
            move(key, to: .none, sample)
            dropped.append(key)
            return
        }
        move(key, to: .rejected, sample)
        while cost(.rejected) > limit {
            let forgotten = first(.rejected)
            move(forgotten, to: .none, sample)
            dropped.append(forgotten)
        }
    }

    /// How many keys the shadow holds.
    var count: Int { [Segment.window, .probation, .protected].reduce(0) { $0 + lists[Int($1.rawValue)].count } }

    private var total: Int { cost(.window) + cost(.probation) + cost(.protected) }

    private func cost(_ segment: Segment) -> Int { lists[Int(segment.rawValue)].cost }
    private func first(_ segment: Segment) -> UInt16 { lists[Int(segment.rawValue)].first }

    /// Moves a key to the end of a segment.
    private mutating func move(_ key: UInt16, to segment: Segment, _ sample: borrowing SampledKeys) {
        let state = keys[Int(key)]
        if state.segment != .none {
            let list = Int(state.segment.rawValue)
            if state.previous == .max {
                lists[list].first = state.next
            } else {
                keys[Int(state.previous)].next = state.next
            }
            if state.next == .max {
                lists[list].last = state.previous
            } else {
                keys[Int(state.next)].previous = state.previous
            }
            lists[list].count -= 1
            lists[list].cost -= sample.cost(key)
        }
        keys[Int(key)].segment = segment
        if segment == .none { return }
        let list = Int(segment.rawValue)
        let last = lists[list].last
        keys[Int(key)].previous = last
        keys[Int(key)].next = .max
        if last == .max { lists[list].first = key } else { keys[Int(last)].next = key }
        lists[list].last = key
        lists[list].count += 1
        lists[list].cost += sample.cost(key)
    }
}
