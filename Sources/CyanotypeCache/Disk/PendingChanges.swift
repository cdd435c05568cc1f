/// The changes that are not on the disk yet: the newest one of each key, in the order in which they came.
struct PendingChanges: Sendable {
    /// A change of one key.
    struct Change: Sendable {
        /// Greater than those of earlier changes.
        let number: Int
        let key: [UInt8]
        /// `nil` for a removal.
        let value: SealedValue?

        /// About how much memory it takes.
        fileprivate var bytes: Int { key.count + (value?.bytes.count ?? 0) + 128 }
    }

    /// The removals that are not of single keys, which come before the changes.
    struct Erasure: Sendable {
        var all = false
        /// Values that were written before this time, in nanoseconds since 1970.
        var before = Int64.min
        /// Values whose time has come.
        var expired = false

        var isEmpty: Bool { !all && before == .min && !expired }
    }

    private var newest: [[UInt8]: Change] = [:]
    /// The keys in the order of their changes, each with the number of its change. Of those with several, the newest counts.
    private var queue: [(number: Int, key: [UInt8])] = []
    private var head = 0
    private var lastNumber = 0
    private(set) var erasure = Erasure()
    /// About how much memory the changes take.
    private(set) var bytes = 0
    /// Rows that turned out to be of no use when they were read.
    private(set) var discarded: [RowIdentity] = []
    /// Whether a thread will make the changes.
    var isScheduled = false

    /// More removals than these become the removal of everything.
    private static let greatestRemovalCount = 10_000
    private static let greatestDiscardCount = 10_000

    var isEmpty: Bool { newest.isEmpty && erasure.isEmpty && discarded.isEmpty }
    var count: Int { newest.count }
    /// The length of the queue, with changes that newer ones have superseded.
    var queueCount: Int { queue.count }
    /// Whether something changes what a read finds on the disk.
    var affectsReads: Bool { !newest.isEmpty || !erasure.isEmpty }

    func change(of key: [UInt8]) -> Change? { newest[key] }

    /// The changes as they are at a moment.
    struct Snapshot: Sendable {
        fileprivate let newest: [[UInt8]: Change]
        fileprivate let erasure: Erasure

        /// Those of single keys, in the order in which they came.
        var changes: [Change] { newest.values.sorted { $0.number < $1.number } }

        /// Whether they change a value in the files.
        func changes(_ key: [UInt8], writtenAt time: Int64) -> Bool {
            erasure.all || time < erasure.before || newest[key] != nil
        }
    }

    var snapshot: Snapshot { Snapshot(newest: newest, erasure: erasure) }

    mutating func add(_ value: SealedValue?, for key: [UInt8]) {
        lastNumber += 1
        let change = Change(number: lastNumber, key: key, value: value)
        if let former = newest.updateValue(change, forKey: key) { bytes -= former.bytes }
        bytes += change.bytes
        queue.append((lastNumber, key))
        // Nobody may take from the queue for a long time.
        if queue.count > newest.count * 2 + 1_024 { dropSuperseded() }
    }

    private mutating func dropSuperseded() {
        queue = queue[head...].filter { newest[$0.key]?.number == $0.number }
        head = 0
    }

    mutating func discard(_ row: RowIdentity) {
        if discarded.count < Self.greatestDiscardCount { discarded.append(row) }
    }

    mutating func takeDiscarded() -> [RowIdentity] {
        defer { discarded = [] }
        return discarded
    }

    // MARK: - Erasing

    mutating func eraseAll() {
        forgetChanges()
        erasure = Erasure(all: true)
    }

    mutating func erase(before time: Int64) {
        erasure.before = max(erasure.before, time)
        for change in newest.values where (change.value?.written ?? .max) < time { add(nil, for: change.key) }
    }

    mutating func eraseExpired() { erasure.expired = true }

    /// Notes that an erasure is done, unless more has been asked for since.
    mutating func finish(_ done: Erasure) {
        if done.all { erasure.all = false }
        if erasure.before <= done.before { erasure.before = .min }
        if done.expired { erasure.expired = false }
    }

    private mutating func forgetChanges() {
        (newest, queue, head, bytes) = ([:], [], 0, 0)
    }

    // MARK: - Making the changes

    /// Returns the next changes, which reads find here until ``finish(_:)``.
    mutating func next(count: Int, bytes limit: Int) -> [Change] {
        var batch: [Change] = []
        var size = 0
        while head < queue.count, batch.count < count, size < limit {
            let (number, key) = queue[head]
            head += 1
            // A newer one follows.
            guard let change = newest[key], change.number == number else { continue }
            batch.append(change)
            size += change.bytes
        }
        if head == queue.count {
            queue.removeAll(keepingCapacity: head < 1_024)
            head = 0
        } else if head > 1_024, head > queue.count / 2 {
            queue.removeFirst(head)
            head = 0
        }
        return batch
    }

    /// Notes that changes are on the disk.
    mutating func finish(_ changes: some Sequence<Change>) {
        for change in changes where newest[change.key]?.number == change.number {
            newest[change.key] = nil
            bytes -= change.bytes
        }
    }

    /// Puts changes back that could not be made, to be tried again.
    mutating func putBack(_ changes: [Change]) {
        queue.replaceSubrange(0..<head, with: changes.map { ($0.number, $0.key) })
        head = 0
    }

    /// Makes removals of all additions that wait: without them, reads would find the former values of their keys.
    ///
    /// - Returns: The number of values that are dropped.
    mutating func dropValues(of changes: [Change]? = nil) -> Int {
        var count = 0
        for change in changes ?? Array(newest.values) where newest[change.key]?.number == change.number {
            guard change.value != nil else { continue }
            count += 1
            add(nil, for: change.key)
        }
        return count
    }

    /// Makes many removals the removal of everything, so that they take no memory. No value may be waiting.
    mutating func limitRemovals() {
        if newest.count > Self.greatestRemovalCount { eraseAll() }
    }
}
