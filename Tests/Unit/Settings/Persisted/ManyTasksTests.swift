import Cyanotype
import CyanotypeSettings
import CyanotypeTestSupport
import Observation
import Testing

/// To be run under the thread sanitizer too: `swift test --sanitize=thread --filter ManyTasks`.
@Suite("Many tasks on one settings object", .timeLimit(.minutes(60)))
struct ManyTasksTests {
    @Test func noIncrementIsLostAndEachIsTold() async throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("tally.plist"))
        let tally = Persisted(Tally.self, stores: [.defaults: store])
        let (tasks, rounds) = (16, 20)
        let changes = tally.changes
        let counting = Task {
            var told = 0
            for await change in changes where change.path == \Tally.total {
                told += 1
                if told == tasks * rounds { break }
            }
            return told
        }
        await withTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    for _ in 0..<rounds {
                        tally.total += 1
                        tally.parts["\(task)", default: 0] += 1
                        _ = withObservationTracking({ tally.total }, onChange: {})
                        await Task.yield()
                    }
                }
            }
        }
        #expect(tally.total == tasks * rounds)
        #expect(tally.parts == Dictionary(uniqueKeysWithValues: (0..<tasks).map { ("\($0)", rounds) }))
        let told = await counting.value
        #expect(told == tasks * rounds)
        #expect(tally.failures.isEmpty)
        #expect(try store.value(forKey: "Tally.total") == .integer(Int64(tasks * rounds)))
        let own = tally.parts.values.reduce(0, +)
        Figures.note("tasks", "Tasks", tasks)
        Figures.note("tasks", "Increments of one property: counted, of \(tasks * rounds)", tally.total)
        Figures.note("tasks", "Increments of a part for each task: counted, of \(tasks * rounds)", own)
        Figures.note("tasks", "Increments that a stream of changes told of, of \(tasks * rounds)", told)
    }
}
