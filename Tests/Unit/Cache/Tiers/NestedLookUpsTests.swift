import Cyanotype
@testable import CyanotypeCache
import Foundation
import Synchronization
import Testing

/// A link of a chain, whose initializer looks up the next one.
private struct Link: Model, Hashable {
    static let cache = Mutex<Cache<Int, Link>?>(nil)

    var id: Int
    var next: Int?
    /// The links after this one, as its initializer has found them.
    let length: Int

    static let blueprint = Blueprint({ @Sendable in Link(id: $0, next: $1) }) {
        Field("id", \.id).id()
        Field("next", \.next)
    }

    init(id: Int, next: Int?) {
        (self.id, self.next) = (id, next)
        let cache = Self.cache.withLock { $0 }
        length = next.flatMap { cache?[$0] }.map { $0.length + 1 } ?? 0
    }
}

@Suite("Look-ups in initializers", .serialized)
struct NestedLookUpsTests {
    @Test("read values from the disk while another one is read, in several threads")
    func nested() throws {
        let fixture = try TiersFixture()
        // Memory has room for none.
        let cache = try fixture.open(Int.self, Link.self, memory: 1)
        for id in 0..<30 { try cache.insert(Link(id: id, next: id == 0 ? nil : id - 1)) }
        #expect(cache.flush() && cache.size == 0)
        Link.cache.withLock { $0 = cache }
        defer { Link.cache.withLock { $0 = nil } }
        #expect(cache[29]?.length == 29)
        let lengths = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<50 { if let length = cache[29]?.length { lengths.withLock { $0.append(length) } } }
        }
        #expect(lengths.withLock { $0 } == Array(repeating: 29, count: 200))
    }
}
