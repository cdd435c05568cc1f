import BenchmarkSupport

/// W-TinyLFU by arrays, with the oldest key first, and with a byte for each counter. What moves the window is not checked.
struct SimpleTinyLFU<Climber: WindowClimber>: SimulatedCache {
    private let capacity: Int
    private var windowCapacity: Int
    private var protectedCapacity: Int
    private var window: [UInt64] = []
    private var probation: [UInt64] = []
    private var protected: [UInt64] = []
    private var sketch: SimpleSketch
    private var climber: Climber
    private var random = XorShift()

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        windowCapacity = capacity - capacity * 99 / 100
        protectedCapacity = (capacity - windowCapacity) * 4 / 5
        sketch = SimpleSketch(capacity: capacity)
        climber = Climber(capacity: capacity)
    }

    private var count: Int { window.count + probation.count + protected.count }

    mutating func request(_ key: UInt64) -> Bool {
        let wasFull = count == capacity
        sketch.increment(key)
        let isHit = (window + probation + protected).contains(key)
        if !isHit || window.contains(key) {
            window = window.filter { $0 != key } + [key]
        } else {
            probation.removeAll { $0 == key }
            protected = protected.filter { $0 != key } + [key]
        }
        demote()
        while window.count > windowCapacity { leaveWindow() }
        if count > capacity { evict() }
        if wasFull, let change = climber.change(isHit: isHit) { resizeWindow(by: change) }
        return isHit
    }

    private mutating func demote() {
        let excess = max(0, protected.count - protectedCapacity)
        probation += protected.prefix(excess)
        protected.removeFirst(excess)
    }

    private mutating func leaveWindow() {
        let candidate = window.removeFirst()
        guard count >= capacity else { return probation.append(candidate) }
        guard let victim = probation.first else { return }
        let (frequency, other) = (sketch.frequency(of: candidate), sketch.frequency(of: victim))
        let isAdmitted = frequency > other || frequency >= 6 && random.next(below: 128) == 0
        if isAdmitted { probation = probation.dropFirst() + [candidate] }
    }

    private mutating func evict() {
        if !probation.isEmpty {
            probation.removeFirst()
        } else if !protected.isEmpty {
            protected.removeFirst()
        } else {
            window.removeFirst()
        }
    }

    private mutating func resizeWindow(by change: Int) {
        if change > 0 {
            let change = min(change, protectedCapacity)
            (windowCapacity, protectedCapacity) = (windowCapacity + change, protectedCapacity - change)
            demote()
            let moved = min(change, probation.count, max(0, windowCapacity - window.count))
            window += probation.prefix(moved)
            probation.removeFirst(moved)
        } else {
            let change = min(-change, max(0, windowCapacity - 1))
            (windowCapacity, protectedCapacity) = (windowCapacity - change, protectedCapacity + change)
            let moved = max(0, window.count - windowCapacity)
            probation = window.prefix(moved).reversed() + probation
            window.removeFirst(moved)
        }
    }
}
