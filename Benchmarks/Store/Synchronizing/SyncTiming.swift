import BenchmarkSupport
import Cyanotype
import CyanotypeStore
import Foundation

/// Times objects whose changes are kept for a server.
struct SyncTiming {
    let folder: Folder
    let count: Int
    let seconds: Double

    /// Times everything.
    ///
    /// - Returns: A row for each figure.
    func rows() throws -> [ComparisonRow] {
        let changes = try changing(count, "an object", repetitions: 10)
        let large = try changing(count / 10, "an object of 4 KB", repetitions: 220)
        let alone = try changing(min(count, 2_000), "an object", repetitions: 10, areAlone: true)
        let unknown = try changing(
            min(count, 10_000),
            "an object that nobody knows the server has",
            from: .undetermined
        )
        let onItsWay = try changing(min(count, 10_000), "an object on its way", from: .syncing)
        let referring = try changing(count / 10, "an object with a reference", SentPage.self, KeptPage.self)
        return try saving() + changes + large + alone + unknown + onItsWay + referring + sending()
    }

    private func store(_ name: String) throws -> ObjectStore {
        try ObjectStore(.file("\(folder.path)/\(name).db"))
    }

    /// Saves new objects, and those that the server does not have yet, beside objects of a model without the mark.
    private func saving() throws -> [ComparisonRow] {
        let store = try store("saving")
        var (sent, kept) = (Stopwatch(duration: seconds / 10), Stopwatch(duration: seconds / 10))
        var (sentAgain, keptAgain) = (sent, kept)
        for round in 0..<10 {
            let range = round * 10_000..<(round + 1) * 10_000
            try Self.save(range.map { SentNote.made($0) }, &sent, store)
            try Self.save(range.map { KeptNote.made($0) }, &kept, store)
            try Self.save(range.map { SentNote.made($0, 10, "again") }, &sentAgain, store)
            try Self.save(range.map { KeptNote.made($0, 10, "again") }, &keptAgain, store)
        }
        return [
            ComparisonRow("saving a new object", 100_000, sent, beside: kept, .ratio, atMost: 1.3),
            ComparisonRow("saving it again", 100_000, sentAgain, beside: keptAgain, .ratio, atMost: 1.3),
        ]
    }

    private static func save<M: TimedModel>(
        _ notes: [M],
        _ watch: inout Stopwatch,
        _ store: ObjectStore,
        _ areAlone: Bool = false
    ) throws {
        try watch.time(atLeast: 1) { lap in
            try lap.measure {
                if areAlone { for note in notes { try store.save(note) } } else { try store.save(notes) }
            }
            return notes.count
        }
    }

    /// Changes objects that have a status, so that the store keeps what the server has, and changes them again. Each kind of object
    /// has a store of its own, so that each pays for the checkpoints of its log.
    ///
    /// - Parameters:
    ///   - count: The number of objects.
    ///   - object: What the rows call one.
    ///   - type: The synchronized model.
    ///   - plainType: The same model without a server.
    ///   - repetitions: How often an object has the same words.
    ///   - areAlone: Whether each is saved in a transaction of its own.
    ///   - status: The status before the first change.
    /// - Returns: A row for the first change and one for the next one.
    /// - Throws: `StoreError`
    private func changing<Sent: TimedModel, Kept: TimedModel>(
        _ count: Int,
        _ object: String,
        _ type: Sent.Type = SentNote.self,
        _ plainType: Kept.Type = KeptNote.self,
        repetitions: Int = 10,
        areAlone: Bool = false,
        from status: SyncStatus = .synced
    ) throws -> [ComparisonRow] {
        let name = "\(Sent.self)\(repetitions)\(areAlone ? "-alone" : "")-\(status)"
        let (sentStore, keptStore) = (try store("changing\(name)"), try store("keeping\(name)"))
        let watch = Stopwatch(duration: seconds / 10)
        // The first change and the next one.
        var (sent, kept) = ([watch, watch], [watch, watch])
        let ranges = stride(from: 0, to: count, by: 10_000).map { $0..<min(count, $0 + 10_000) }
        for range in ranges {
            try sentStore.save(range.map { Sent.made($0, repetitions, "") })
            try keptStore.save(range.map { Kept.made($0, repetitions, "") })
        }
        for round in 0..<3 {
            try prepare(Sent.self, sentStore, status)
            for change in 0..<2 {
                let text = String(repeating: "again", count: 2 * round + change + 1)
                for range in ranges {
                    try Self.save(
                        range.map { Sent.made($0, repetitions, text) },
                        &sent[change],
                        sentStore,
                        areAlone
                    )
                    try Self.save(
                        range.map { Kept.made($0, repetitions, text) },
                        &kept[change],
                        keptStore,
                        areAlone
                    )
                }
            }
        }
        let tasks = [
            "changing \(object)\(status == .synced ? " that the server has" : "")", "changing \(object) again",
        ]
        return tasks.indices.map { change in
            ComparisonRow(
                tasks[change] + (areAlone ? ", alone" : ""),
                count,
                sent[change],
                beside: kept[change],
                .ratio,
                atMost: 1.3
            )
        }
    }

    /// Gives all objects a status.
    private func prepare<M: Model>(_ type: M.Type, _ store: ObjectStore, _ status: SyncStatus) throws {
        if status != .syncing {
            try store.setSyncStatus(status, of: store.query(M.self))
            return
        }
        // The answers to earlier changes come first.
        while let changes = try begin(M.self, store), !changes.isEmpty {
            try store.transaction { transaction throws(StoreError) in
                for change in changes { try transaction.acknowledge(change) }
            }
        }
        try store.setSyncStatus(.notSynced, of: store.query(M.self))
        guard try begin(M.self, store) != nil else { throw Mistake("no change is on its way") }
    }

    /// Notes that all changes are on their way; `nil` if there are none.
    private func begin<M: Model>(_ type: M.Type, _ store: ObjectStore) throws -> [OutboxChange]? {
        let changes = try store.outbox(of: M.self, limit: .max).changes
        return changes.isEmpty ? nil : try store.beginSyncing(changes)
    }

    /// Lists all changes of a type in pages.
    private func listing<M: Model>(_ type: M.Type, _ store: ObjectStore) throws -> (Stopwatch, [OutboxPage]) {
        var (watch, pages) = (Stopwatch(duration: seconds), [] as [OutboxPage])
        try watch.time(atLeast: 3) { lap in
            pages = []
            try lap.measure {
                repeat {
                    pages.append(try store.outbox(of: M.self, after: pages.last?.next, limit: 1_000))
                } while pages.last?.next != nil
            }
            guard pages.reduce(0, { $0 + $1.changes.count }) == count else { throw Mistake("changes are missing") }
            return count
        }
        return (watch, pages)
    }

    /// Lists changes, sends them, and has them acknowledged, in pages.
    private func sending() throws -> [ComparisonRow] {
        let store = try store("sending")
        for start in stride(from: 0, to: count, by: 10_000) {
            try store.save((start..<min(count, start + 10_000)).map { SentNote.made($0) })
        }
        let (listing, pages) = try listing(SentNote.self, store)
        let folders = try self.store("folders")
        try folders.save(SentFolder.tree(of: count))
        let (listingFolders, _) = try self.listing(SentFolder.self, folders)
        var (beginning, ending) = (Stopwatch(duration: 0), Stopwatch(duration: 0))
        try beginning.time(atLeast: 1) { lap in
            try lap.measure {
                for page in pages where try store.beginSyncing(page.changes).count < page.changes.count {
                    throw Mistake("changes are out of date")
                }
            }
            return count
        }
        try ending.time(atLeast: 1) { lap in
            try lap.measure {
                for page in pages {
                    try store.transaction { transaction throws(StoreError) in
                        for change in page.changes { try transaction.acknowledge(change) }
                    }
                }
            }
            return count
        }
        return [
            ComparisonRow("listing a change", count, listing, atMost: 100_000 / Double(count)),
            ComparisonRow(
                "listing a change of an object with a parent",
                count,
                listingFolders,
                atMost: 100_000 / Double(count)
            ),
            ComparisonRow("noting that it is on its way", count, beginning, atMost: nil),
            ComparisonRow("acknowledging it, a page in a transaction", count, ending, atMost: nil),
        ]
    }
}

/// A model of which objects are made for timing.
private protocol TimedModel: Model, Sendable {
    static func made(_ id: Int, _ repetitions: Int, _ text: String) -> Self
}

/// A note that is sent to a server.
private struct SentNote: TimedModel {
    let id: Int
    let title: String
    let text: String
    static let blueprint = Blueprint(SentNote.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("text", \.text)
    }
    .synchronized()

    static func made(_ id: Int, _ repetitions: Int = 10, _ text: String = "") -> Self {
        SentNote(id: id, title: "Note \(id)", text: String(repeating: "words of the note ", count: repetitions) + text)
    }
}

/// A folder inside of another one.
private final class SentFolder: Model {
    var id = 0
    var title = ""
    var parent: SentFolder?
    init() {}
    static let blueprint = Blueprint(creating: SentFolder.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("parent", \.parent).reference(onDelete: .nullify)
    }
    .synchronized()

    /// Folders of which each has two others.
    static func tree(of count: Int) -> [SentFolder] {
        let folders = (0..<count).map { id in
            let folder = SentFolder()
            (folder.id, folder.title) = (id, "Folder \(id)")
            return folder
        }
        for (id, folder) in folders.enumerated().dropFirst() { folder.parent = folders[(id - 1) / 2] }
        return folders
    }
}

/// The note, without a server.
private struct KeptNote: TimedModel {
    let id: Int
    let title: String
    let text: String
    static let blueprint = Blueprint(KeptNote.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("text", \.text)
    }

    static func made(_ id: Int, _ repetitions: Int = 10, _ text: String = "") -> Self {
        KeptNote(id: id, title: "Note \(id)", text: String(repeating: "words of the note ", count: repetitions) + text)
    }
}

/// What pages refer to.
private struct Topic: Model {
    let id: Int
    let name: String
    static let blueprint = Blueprint(Topic.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }

    static func made(_ id: Int) -> Self { Topic(id: id % 100, name: "Topic \(id % 100)") }
}

/// A page that is sent to a server.
private struct SentPage: TimedModel {
    let id: Int
    let text: String
    let topic: Topic
    static let blueprint = Blueprint(SentPage.init) {
        Field("id", \.id).id()
        Field("text", \.text)
        Field("topic", \.topic).reference(onDelete: .cascade)
    }
    .synchronized()

    static func made(_ id: Int, _ repetitions: Int, _ text: String) -> Self {
        SentPage(id: id, text: String(repeating: "words of the page ", count: repetitions) + text, topic: .made(id))
    }
}

/// The page, without a server.
private struct KeptPage: TimedModel {
    let id: Int
    let text: String
    let topic: Topic
    static let blueprint = Blueprint(KeptPage.init) {
        Field("id", \.id).id()
        Field("text", \.text)
        Field("topic", \.topic).reference(onDelete: .cascade)
    }

    static func made(_ id: Int, _ repetitions: Int, _ text: String) -> Self {
        KeptPage(id: id, text: String(repeating: "words of the page ", count: repetitions) + text, topic: .made(id))
    }
}
