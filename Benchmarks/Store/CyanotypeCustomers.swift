import Cyanotype
import CyanotypeStore

/// Customers in an object store.
struct CyanotypeCustomers: CustomerStore {
    static let peer = Peer.cyanotype.rawValue
    static let kind = Folder.Kind.full

    static func record(of customer: Customer) -> Customer { customer }

    private let store: ObjectStore

    init(path: String) throws {
        store = try ObjectStore(.file(path), models: [Customer.self])
    }

    func insert(_ records: [Customer]) throws { try store.save(records) }

    func save(_ record: Customer) throws { try store.save(record) }

    func get(_ id: Int) throws -> Bool { try store.fetch(Customer.self, id: id)?.id == id }

    func query(region: Int) throws -> Int {
        try store.fetch(store.query(Customer.self).filter(\.region, .equals(region))).count
    }

    func pages() throws -> Int {
        var found = 0
        var cursor: PageCursor?
        repeat {
            let page = try store.fetchPage(store.query(Customer.self).limit(1_000).after(cursor))
            found += page.objects.count
            cursor = page.next
        } while cursor != nil
        return found
    }

    func scan() throws -> Int {
        var found = 0
        for result in store.objects(store.query(Customer.self)) {
            _ = try result.get()
            found += 1
        }
        return found
    }
}
