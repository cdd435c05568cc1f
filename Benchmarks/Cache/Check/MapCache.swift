/// A map that is timed, as a cache whose hits are counted.
struct MapCache<Map: TimedMap>: SimulatedCache where Map.Key == Int {
    private let map: Map

    init(capacity: Int, trace: Trace) {
        map = Map(count: capacity)
    }

    mutating func request(_ key: UInt64) -> Bool {
        guard map.get(Int(key)) == nil else { return true }
        map.insert(1, for: Int(key))
        return false
    }
}
