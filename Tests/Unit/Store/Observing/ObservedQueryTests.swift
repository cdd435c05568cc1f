import Cyanotype
import CyanotypeTestSupport
import Foundation
import Observation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("Observed queries")
    @MainActor
    struct ObservedQueryTests {
        @Test("have the objects of now, and tell those who observe them about others")
        func follow() async throws {
            let store = try ObjectStore(.memory)
            try store.save(Article(id: "x"))
            let observed = ObservedQuery(store.query(Article.self), in: store)
            #expect(try await eventually { observed.objects.map(\.id) == ["x"] })
            #expect(observed.error == nil)
            let changes = Collected<Bool>()
            withObservationTracking {
                _ = observed.objects
            } onChange: {
                changes.append(true)
            }
            try store.save(Article(id: "y"))
            #expect(try await eventually { observed.objects.count == 2 })
            #expect(changes.all.count == 1)
        }

        @Test("have the error of a fetch, until one succeeds")
        func haveErrors() async throws {
            let folder = try DatabaseFolder()
            let store = try ObjectStore(.file(folder.path()))
            try store.save(Article(id: "x"))
            let observed = ObservedQuery(store.query(Article.self), in: store)
            #expect(try await eventually { observed.objects.count == 1 })
            let connection = try folder.open()
            try connection.execute("ALTER TABLE objects_1 RENAME TO hidden; UPDATE cyanotype_types SET forgotten = 100")
            #expect(try await eventually { observed.error != nil })
            #expect(observed.objects.count == 1)
            try connection.execute("ALTER TABLE hidden RENAME TO objects_1")
            #expect(try await eventually { observed.error == nil })
        }

        @Test("end when they are released, and let the store close")
        func end() async throws {
            weak var weakStore: ObjectStore?
            weak var weakQuery: ObservedQuery<Article>?
            func observe() async throws {
                let store = try ObjectStore(.memory)
                let observed = ObservedQuery(store.query(Article.self), in: store)
                (weakStore, weakQuery) = (store, observed)
                try store.save(Article(id: "x"))
                #expect(try await eventually { observed.objects.count == 1 })
            }
            try await observe()
            #expect(weakQuery == nil)
            #expect(try await eventually { weakStore == nil })
        }
    }
}
