import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore
import CyanotypeTestSupport

extension ObservingTests {
    @Suite("Observers of objects that expire")
    struct ExpiryObservingTests {
        @Test("are told when one does", arguments: [StoreLocation.memory, .temporary])
        func areTold(_ location: StoreLocation) async throws {
            let store = try ObjectStore(location)
            try store.save(Ticket(code: "never", until: nil))
            let results = Consumer(store.observe(store.query(Ticket.self)))
            #expect(try await results.reaches { $0.count == 1 })
            // Again, after the observer has slept.
            for round in 0..<2 {
                var lifetime = 0.2
                // A busy machine may show the tickets only when they have expired.
                while try await !areSeen("round \(round)", lifetime, store, results) { lifetime *= 2 }
                #expect(try await results.reaches { $0.map(\.code) == ["never"] })
            }
        }

        /// A program of an earlier version, without the mark.
        private struct OldTicket: Model {
            let code: String
            let until: Date?

            static let blueprint = Blueprint(OldTicket.init) {
                Field("code", \.code).id()
                Field("until", \.until)
            }
            .storedName("Ticket")
        }

        @Test("are told of objects that a program without the mark has saved")
        func areToldOfOthers() async throws {
            let folder = try DatabaseFolder()
            let location = StoreLocation.file(folder.path("store.db"))
            let store = try ObjectStore(location, models: [Ticket.self])
            let results = Consumer(store.observe(store.query(Ticket.self)))
            #expect(try await results.reaches(\.isEmpty))
            let other = try ObjectStore(location, models: [OldTicket.self])
            var lifetime = 0.2
            // A busy machine may show the ticket only when it has expired.
            while !results.all.contains(where: { !$0.isEmpty }) {
                lifetime *= 2
                let end = Date() + lifetime
                try other.save(OldTicket(code: "old", until: end))
                _ = try await eventually { results.last?.isEmpty == false || Date() > end }
            }
            #expect(try await results.reaches(\.isEmpty))
        }

        /// Saves two tickets, which expire one after the other, and returns whether there are results with both.
        private func areSeen(
            _ code: String,
            _ lifetime: TimeInterval,
            _ store: ObjectStore,
            _ results: Consumer<[Ticket]>
        ) async throws -> Bool {
            let end = Date() + lifetime
            let codes = ["\(code), \(lifetime) s", "\(code), twice \(lifetime) s"]
            try store.save([Ticket(code: codes[0], until: end), Ticket(code: codes[1], until: end + lifetime)])
            func areSeen() -> Bool { results.all.contains { Set(codes).isSubset(of: $0.map(\.code)) } }
            _ = try await eventually { areSeen() || Date() > end }
            return areSeen()
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
        private let query = ObjectQuery<Account>().filter(#Predicate { $0.mail! > "a" })

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
