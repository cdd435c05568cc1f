import BenchmarkSupport
import CyanotypeCache
import CyanotypeStore
import Foundation

/// A person with twelve properties, as in the benchmarks of the store.
struct Subscriber: Model, Identifiable {
    let id: Int
    let region: Int
    let name: String
    let email: String
    let phone: String
    let street: String
    let city: String
    let country: String
    let note: String
    let balance: Double
    let isActive: Bool
    let joined: Date

    static let blueprint = Blueprint(Subscriber.init) {
        Field("id", \.id).id()
        Field("region", \.region)
        Field("name", \.name)
        Field("email", \.email)
        Field("phone", \.phone)
        Field("street", \.street)
        Field("city", \.city)
        Field("country", \.country)
        Field("note", \.note)
        Field("balance", \.balance)
        Field("active", \.isActive)
        Field("joined", \.joined)
    }

    init(number: Int) {
        id = number
        region = number % 100
        name = "Customer number \(number)"
        email = "customer.\(number)@example.com"
        phone = "+49 30 \(1_000_000 + number)"
        street = "Long Street \(number % 300)"
        city = "City \(number % 50)"
        country = "Country \(number % 20)"
        note = String(repeating: "A note of some length. ", count: 4)
        balance = Double(number) * 1.25
        isActive = number % 3 == 0
        joined = Date(timeIntervalSince1970: 1_600_000_000 + Double(number))
    }

    private init(
        id: Int,
        region: Int,
        name: String,
        email: String,
        phone: String,
        street: String,
        city: String,
        country: String,
        note: String,
        balance: Double,
        isActive: Bool,
        joined: Date
    ) {
        (self.id, self.region, self.name, self.email) = (id, region, name, email)
        (self.phone, self.street, self.city, self.country) = (phone, street, city, country)
        (self.note, self.balance, self.isActive, self.joined) = (note, balance, isActive, joined)
    }
}

/// Hits of a cache's disk beside look-ups by identity in an object store, of 10,000 objects in random order.
struct DiskHits {
    private static let count = 10_000

    // Both are measured in turns, for so many seconds together.
    static func figures(_ seconds: Double) throws -> [LimitFigure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-hits-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let objects = (0..<count).map { Subscriber(number: $0) }
        let store = try ObjectStore(.file(folder + "/store.db"), models: [Subscriber.self])
        try store.save(objects)
        // Memory has room for some, so each hit puts its object there and evicts another.
        let cache = try Cache<Int, Subscriber>(
            memory: 40.kilobytes,
            disk: .file(folder + "/cache", limit: 50.megabytes)
        )
        try cache.insert(contentsOf: objects)
        guard cache.flush() else { throw Mistake("the cache has not written everything") }
        var random = XorShift(seed: 3)
        var order = Array(0..<count)
        for index in order.indices.dropFirst().reversed() { order.swapAt(index, random.next(below: index + 1)) }
        var hits: [Double] = [], gets: [Double] = []
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            hits.append(try time { for id in order where cache.value(for: id)?.id != id { throw Mistake("no \(id)") } })
            gets.append(
                try time {
                    for id in order where try store.fetch(Subscriber.self, id: id)?.id != id {
                        throw Mistake("no \(id)")
                    }
                }
            )
        } while ContinuousClock.now < end
        return [
            LimitFigure(name: "hit on the disk", unit: "µs", value: hits.min() ?? .nan),
            LimitFigure(name: "get of the object store", unit: "µs", value: gets.min() ?? .nan),
            LimitFigure(name: "hit on the disk ÷ get of the object store", unit: "", value: hits.middle / gets.middle),
        ]
    }

    /// The time of one of the operations, in microseconds.
    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .microseconds(1) / Double(count)
    }
}
