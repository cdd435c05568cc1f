import BenchmarkSupport

/// Hot keys, keys that are requested twice at a fixed distance, and keys that are requested once.
struct EchoTrace: TraceGenerator {
    let requestCount: Int
    /// The keys that are requested all the time, and how many of the requests that are no second ones they have.
    let hot: (keyCount: Int, part: Double)
    /// The distances at which keys are requested again, and how many of the requests that are no second ones they have.
    let echoes: [(distance: Int, part: Double)]

    func keys(_ random: inout XorShift) -> [UInt64] {
        var keys = [UInt64?](repeating: nil, count: requestCount)
        var fresh = UInt64(hot.keyCount)
        for position in keys.indices where keys[position] == nil {
            var draw = random.nextUnit() - hot.part
            guard draw >= 0 else {
                keys[position] = UInt64(random.next(below: hot.keyCount))
                continue
            }
            keys[position] = fresh
            for echo in echoes where draw >= 0 {
                draw -= echo.part
                if draw < 0 { Self.place(fresh, in: &keys, from: position + echo.distance) }
            }
            fresh += 1
        }
        return keys.compactMap(\.self)
    }

    /// Places a key at the first free position.
    private static func place(_ key: UInt64, in keys: inout [UInt64?], from start: Int) {
        guard let position = (start..<max(start, keys.count)).first(where: { keys[$0] == nil }) else { return }
        keys[position] = key
    }
}
