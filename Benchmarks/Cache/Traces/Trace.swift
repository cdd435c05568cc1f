/// The requests of a program, to be made to a cache.
struct Trace: Sendable {
    let name: String
    /// The keys in the order of their requests. They are numbered from 0 in the order of their first requests.
    let requests: [UInt64]
    let keyCount: Int

    init(name: String, keys: [UInt64]) {
        var numbers: [UInt64: UInt64] = [:]
        self.name = name
        requests = keys.map { key in
            if let number = numbers[key] { return number }
            let number = UInt64(numbers.count)
            numbers[key] = number
            return number
        }
        keyCount = numbers.count
    }

    /// The number of keys that a cache has for a part of all of them, at least 2.
    func capacity(percent: Int) -> Int { max(2, Int(Double(percent) / 100 * Double(keyCount))) }
}
