/// The sketch of W-TinyLFU with a byte for each counter.
struct SimpleSketch {
    private var counters: [UInt8]
    private let blockCount: Int
    private let period: Int
    private var count = 0

    init(capacity: Int) {
        let counted = max(8, capacity)
        blockCount = (0...).lazy.map { 1 << $0 }.first { $0 * 8 >= counted } ?? 1
        counters = Array(repeating: 0, count: blockCount * 128)
        period = counted * 10
    }

    func frequency(of key: UInt64) -> UInt8 { places(of: key).map { counters[$0] }.min() ?? 0 }

    mutating func increment(_ key: UInt64) {
        let unsaturated = places(of: key).filter { counters[$0] < 15 }
        for place in unsaturated { counters[place] += 1 }
        if !unsaturated.isEmpty { count += 1 }
        guard count == period, !unsaturated.isEmpty else { return }
        let oddCount = counters.count { $0 % 2 == 1 }
        counters = counters.map { $0 / 2 }
        count = max(0, count - oddCount / 4) / 2
    }

    private func places(of key: UInt64) -> [Int] {
        (0..<4).map { number in
            let counter = KeyHash(key).counter(number, blockMask: UInt32(blockCount - 1))
            return counter.word * 16 + Int(counter.shift) / 4
        }
    }
}
