import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Sequences of objects")
struct ObjectSequenceTests {
    private func store(of count: Int) throws -> ObjectStore {
        let store = try ObjectStore(.temporary)
        try store.save((0..<count).map { Account(number: $0, mail: nil, owner: "owner \($0 % 3)") })
        return store
    }

    @Test("have each object once, whatever the size of their pages", arguments: [1, 2, 99, 100, 101])
    func haveEachObjectOnce(_ pageSize: Int) throws {
        let store = try store(of: 100)
        let all = try store.objects(store.query(Account.self), pageSize: pageSize).map { try $0.get().number }
        #expect(all == Array(0..<100))
        let query = store.query(Account.self).filter { $0.owner == "owner 1" }.offset(2).limit(7)
        let some = try store.objects(query, pageSize: pageSize).map { try $0.get().number }
        #expect(some == (try store.fetch(query).map(\.number)))
        #expect(some.count == 7)
        let ordered = store.query(Account.self).order(by: \.number, .reverse).limit(5)
        #expect(try store.objects(ordered, pageSize: pageSize).map { try $0.get().number } == [99, 98, 97, 96, 95])
    }

    @Test("do not see what was deleted before their page was read")
    func doNotSeeDeletedObjects() throws {
        let store = try store(of: 10)
        var numbers: [Int] = []
        for result in store.objects(store.query(Account.self), pageSize: 4) {
            numbers.append(try result.get().number)
            if numbers.count == 2 { try store.delete(Account.self, where: #Predicate { $0.number > 5 }) }
        }
        #expect(numbers == [0, 1, 2, 3, 4, 5])
    }

    @Test("go on after objects that cannot be decoded")
    func goOnAfterFailures() throws {
        let store = try store(of: 10)
        try store.breakDocuments(of: Account.self, where: "id IN (0, 3, 4, 9)")
        var (found, failed): ([Int], [String?]) = ([], [])
        for result in store.objects(store.query(Account.self), pageSize: 2) {
            switch result {
            case .success(let account): found.append(account.number)
            case .failure(let error): failed.append(error.identity)
            }
        }
        #expect(found == [1, 2, 5, 6, 7, 8])
        #expect(failed == ["0", "3", "4", "9"])
    }

    @Test("can be read by copies of an iterator")
    func canBeReadByCopies() throws {
        let store = try store(of: 10)
        var first = store.objects(store.query(Account.self), pageSize: 4).makeIterator()
        for number in 0..<3 { #expect(try first.next()?.get().number == number) }
        var second = first
        for number in 3..<7 { #expect(try second.next()?.get().number == number) }
        for number in 3..<10 { #expect(try first.next()?.get().number == number) }
        for number in 7..<10 { #expect(try second.next()?.get().number == number) }
        #expect(first.next() == nil)
        #expect(first.next() == nil)
        #expect(second.next() == nil)
    }

    @Test("can be read while one of their objects is being decoded")
    func canBeReadInAnInitializer() throws {
        let store = try store(of: 3)
        try store.save([Counting(id: 1), Counting(id: 2)])
        Counting.store.withLock { $0 = store }
        defer { Counting.store.withLock { $0 = nil } }
        let counts = try store.objects(store.query(Counting.self), pageSize: 1).map { try $0.get().others }
        #expect(counts == [3, 3])
        #expect(try store.fetch(store.query(Counting.self)).map(\.others) == [3, 3])
        #expect(try store.fetch(Counting.self, id: 1)?.others == 3)
        #expect(try store.fetchPage(store.query(Counting.self).limit(1)).objects.map(\.others) == [3])
    }

    @Test("read large objects a few at a time")
    func readLargeObjects() throws {
        let store = try ObjectStore(.temporary)
        let owners = (0..<40).map { String(repeating: "x", count: [10, 300_000, 60_000, 100_000][$0 % 4]) }
        try store.save(owners.enumerated().map { Account(number: $0, mail: nil, owner: $1) })
        let query = store.query(Account.self)
        #expect(try store.objects(query).map { try $0.get().owner } == owners)
        #expect(try store.objects(query.offset(1).limit(30)).map { try $0.get().owner } == Array(owners[1..<31]))
        #expect(try store.objects(query, pageSize: 3).map { try $0.get().owner } == owners)
        let reversed = try store.objects(query.order(by: \.number, .reverse)).map { try $0.get().owner }
        #expect(reversed == owners.reversed())
    }

    @Test("have instances of subclasses")
    func haveInstancesOfSubclasses() throws {
        let store = try ObjectStore(.temporary, models: [Animal.self, Dog.self])
        let (ada, tom, rex) = (Animal(), Animal(), Dog())
        (ada.name, tom.name, rex.name, rex.breed) = ("Ada", "Tom", "Rex", "Collie")
        try store.save([ada, rex, tom])
        let names = try store.objects(store.query(Animal.self), pageSize: 2).map { result in
            let animal = try result.get()
            return animal.name + ((animal as? Dog).map { ", a \($0.breed)" } ?? "")
        }
        #expect(names.sorted() == ["Ada", "Rex, a Collie", "Tom"])
    }
}

/// Counts the accounts of a store whenever it is made.
private struct Counting: Model {
    static let store = Monitor<ObjectStore?>(nil)

    let id: Int
    let others: Int

    init(id: Int) {
        self.id = id
        let store = Self.store.withLock { $0 }
        others =
            store.map { store in
                store.objects(store.query(Account.self), pageSize: 2).reduce(0) { count, _ in count + 1 }
            } ?? 0
    }

    static let blueprint = Blueprint({ @Sendable (id: Int) in Counting(id: id) }) { Field("id", \.id).id() }
}

@Suite("Objects that cannot be decoded")
struct UndecodableObjectsTests {
    @Test("fail with their identity, path and reason, or are left out with a report")
    func areReported() throws {
        let store = try ObjectStore(.memory)
        try store.save((0..<5).map { Account(number: $0, mail: nil, owner: "x") })
        try store.breakDocuments(of: Account.self, where: "id = 2")
        let error = #expect(throws: StoreError.self) { try store.fetch(Account.self) }
        #expect(error?.code == .mapping)
        #expect(error?.type == "Account")
        #expect(error?.identity == "2")
        #expect(error?.mapping?.issues.first.map { "\($0.path)" } == "$.owner")
        #expect(throws: StoreError.self) { try store.fetch(Account.self, id: 2) }
        let (readable, failures) = try store.fetchSkippingFailures(store.query(Account.self))
        #expect(readable.map(\.number) == [0, 1, 3, 4])
        #expect(failures.map(\.identity) == ["2"])
        #expect(try store.fetch(Account.self, where: #Predicate { $0.number != 2 }).count == 4)
    }
}

extension ObjectStore {
    /// Replaces the member `owner` of documents by a number.
    func breakDocuments<M: Model>(of type: M.Type, where condition: String) throws {
        let table = try #require(engine.registry.known(type)).table.name
        try engine.connections.write { connection throws(StoreError) in
            do throws(SQLiteError) {
                try connection.execute(
                    "UPDATE \(table) SET doc = json_set(doc, '$.owner', 5) WHERE \(condition)"
                )
                // As a program with another model would have written them.
                var sums: [(StorageKey, Int64)] = []
                try connection.forEach(SQL(adHoc: "SELECT id, doc FROM \(table)")) { row in
                    sums.append((row.key(0), unsafe DocumentCodec.checksum(of: row.bytes(1), row.key(0))))
                    return true
                }
                for (id, sum) in sums {
                    try connection.run(SQL(adHoc: "UPDATE \(table) SET checksum = ?2 WHERE id = ?1")) { statement in
                        statement.bind(id, at: 1)
                        statement.bind(sum, at: 2)
                    }
                }
            } catch {
                throw StoreError(error)
            }
        }
    }
}
