import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("Observers of objects that expire")
    struct ExpiryObservingTests {
        @Test("are told when one does", arguments: [StoreLocation.memory, .temporary])
        func areTold(_ location: StoreLocation) async throws {
            let store = try ObjectStore(location)
            let now = Date()
            try store.save([
                Ticket(code: "soon", until: now + 0.3), Ticket(code: "later", until: now + 0.6),
                Ticket(code: "never", until: nil),
            ])
            let results = Consumer(store.observe(store.query(Ticket.self)))
            #expect(try await results.reaches { $0.map(\.code) == ["never"] })
            // No element shows an object that has expired before the one that shows fewer.
            let counts = results.all.map(\.count)
            #expect(counts == counts.sorted(by: >))
            // One that is saved later.
            try store.save(Ticket(code: "new", until: Date() + 0.3))
            #expect(try await eventually { results.all.contains { $0.count == 2 } && results.last?.count == 1 })
        }

        @Test("look no more than they must")
        func lookSeldom() async throws {
            let store = try ObjectStore(.memory)
            try store.save([Ticket(code: "a", until: Date() + 86_400 * 365_000), Ticket(code: "b", until: nil)])
            let results = Consumer(store.observe(store.query(Ticket.self)))
            #expect(try await results.reaches { $0.count == 2 })
            try store.save(Ticket(code: "c", until: .distantFuture))
            #expect(try await results.reaches { $0.count == 3 })
            #expect(results.all.count <= 3)
        }
    }

    @Suite("Observers whose query throws")
    struct ThrowingQueryTests {
        private let query = Query<Account>().filter(#Predicate { $0.mail! > "a" })

        @Test("are told, and go on with the next change")
        func goOn() async throws {
            let store = try ObjectStore(.memory)
            let errors = Collected<StoreError>()
            let results = Consumer(store.observe(query) { errors.append($0) })
            #expect(try await results.reaches(\.isEmpty))
            try store.save(Account(number: 1, mail: nil, owner: ""))
            #expect(try await eventually { errors.all.count == 1 })
            #expect(errors.all.first?.code == .query)
            try store.save(Account(number: 1, mail: "b", owner: ""))
            #expect(try await results.reaches { $0.count == 1 })
            #expect(results.error == nil)
            #expect(errors.all.count == 1)
        }

        @Test("go on without a closure that is told, but not before there were results")
        func endAtTheStart() async throws {
            let store = try ObjectStore(.memory)
            let early = Consumer(store.observe(query))
            #expect(try await early.reaches(\.isEmpty))
            try store.save(Account(number: 1, mail: nil, owner: ""))
            let late = Consumer(store.observe(query))
            #expect(try await eventually { late.error?.code == .query })
            try store.save(Account(number: 1, mail: "b", owner: ""))
            #expect(try await early.reaches { $0.count == 1 })
            #expect(early.error == nil)
        }

        @Test("show the error in an observed query until there are results")
        @MainActor
        func showTheError() async throws {
            let store = try ObjectStore(.memory)
            let observed = ObservedQuery(query, in: store)
            try store.save(Account(number: 1, mail: nil, owner: ""))
            #expect(try await eventually { observed.error?.code == .query })
            try store.save(Account(number: 1, mail: "b", owner: ""))
            #expect(try await eventually { observed.error == nil && observed.objects.count == 1 })
        }
    }
}
