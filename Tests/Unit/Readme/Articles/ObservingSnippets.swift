import Cyanotype
import CyanotypeStore
import Foundation
import Testing

// snippet: list
@MainActor
final class ReportList {
    let reports: ObservedQuery<Report>

    init(of store: ObjectStore) {
        reports = ObservedQuery(store.query(Report.self).order(by: \.title), in: store)
    }

    var heading: String {
        if let error = reports.error { return "Maybe out of date: \(error.message)" }
        return "\(reports.objects.count) reports"
    }
}
// end

@Suite("Observing") struct ObservingSnippets {
    private let article: Article

    init() throws {
        article = try Article("Observing", in: #require(Article.otherCatalogues["CyanotypeStore"]))
    }

    @Test func results() async throws {
        let store = try ObjectStore(.memory)
        try store.save(Report.samples)
        let query = store.query(Report.self)
        let task = Task {
            var counts: [Int] = []
            func show(_ reports: [Report]) {
                counts.append(reports.count)
                withUnsafeCurrentTask { $0?.cancel() }
            }
            // snippet: observe
            for try await reports in store.observe(query) {
                show(reports)
            }
            // end
            return counts
        }
        #expect(try await task.value == [3])
        @Sendable func log(_ text: String) { Issue.record("\(text)") }
        // snippet: failures
        let results = store.observe(query) { error in
            log("some reports are missing: \(error)")
        }
        // end
        var iterator = results.makeAsyncIterator()
        #expect(try await iterator.next()?.count == 3)
    }

    @MainActor @Test func list() async throws {
        let store = try ObjectStore(.memory)
        try store.save(Report.samples)
        let list = ReportList(of: store)
        while list.reports.objects.isEmpty { await Task.yield() }
        #expect(list.heading == "3 reports")
    }

    @Test func changes() async throws {
        let store = try ObjectStore(.memory)
        try store.save(Report.samples)
        var print = Printed()
        let saving = Task {
            // Changes count from the start of the loop.
            while !Task.isCancelled {
                try store.save(Report.samples[0])
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        // snippet: changes
        for try await change in store.changes(of: Report.self) {
            print(change.origin == .thisStore, change.saved, change.deleted)
            break
        }
        // end
        saving.cancel()
        #expect(print.text == article.printed[0])
    }
}
