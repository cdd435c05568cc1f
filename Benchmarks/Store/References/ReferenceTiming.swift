import BenchmarkSupport
import Cyanotype
import CyanotypeStore
import Foundation

/// Times objects that refer to others.
struct ReferenceTiming {
    let folder: Folder
    let count: Int
    let seconds: Double

    /// Times everything.
    ///
    /// - Returns: A row for each figure.
    func rows() throws -> [ComparisonRow] { try [read(), query(), delete()] + net() }

    private func store(_ name: String) throws -> ObjectStore {
        try ObjectStore(
            .file("\(folder.path)/\(name).db"),
            models: [Writer.self, Book.self, LoneBook.self, Place.self]
        )
    }

    // MARK: - Reading

    /// Reads owners with a reference each, beside both types by their identities.
    private func read() throws -> ComparisonRow {
        let store = try store("reading")
        for range in StoreTiming.transactions(of: count) {
            try store.save(range.map { Book.made($0, by: Writer.made($0)) })
            try store.save(range.map { LoneBook(id: $0, title: "Book \($0)", year: 1990, writer: $0) })
        }
        var random = XorShift()
        var (together, apart) = (Stopwatch(duration: seconds / 25), Stopwatch(duration: seconds / 25))
        for _ in 0..<25 {
            let ids = ReferenceTask.ids(below: count, &random)
            try together.time(atLeast: 1) { lap in
                let books = try lap.measure { try store.fetch(Book.self, ids: ids) }
                guard books.allSatisfy({ $0?.writer.id == $0?.id }) else { throw Mistake("a writer is missing") }
                return ids.count
            }
            try apart.time(atLeast: 1) { lap in
                let found = try lap.measure {
                    (try store.fetch(LoneBook.self, ids: ids), try store.fetch(Writer.self, ids: ids))
                }
                guard found.0.count == found.1.count else { throw Mistake("a writer is missing") }
                return ids.count
            }
        }
        return ComparisonRow(
            ReferenceTask.owners.rawValue,
            count,
            together,
            beside: apart,
            .ratio,
            atMost: 2.2
        )
    }

    /// Finds owners by a property of the objects to which they refer, beside finding these.
    private func query() throws -> ComparisonRow {
        let store = try store("reading")
        var random = XorShift()
        var (through, direct) = (Stopwatch(duration: seconds / 25), Stopwatch(duration: seconds / 25))
        for _ in 0..<25 {
            try through.time(atLeast: 1) { lap in
                let name = "Writer \(random.next(below: count))"
                let query = store.query(Book.self).filter(\.writer.name, .equals(name))
                guard try lap.measure({ try store.fetch(query) }).count == 1 else {
                    throw Mistake("\(name) has no book")
                }
                return 1
            }
            try direct.time(atLeast: 1) { lap in
                let name = "Writer \(random.next(below: count))"
                let query = store.query(Writer.self).filter(\.name, .equals(name))
                guard try lap.measure({ try store.fetch(query) }).count == 1 else {
                    throw Mistake("\(name) is missing")
                }
                return 1
            }
        }
        return ComparisonRow(
            ReferenceTask.query.rawValue,
            count,
            through,
            beside: direct,
            .ratio,
            atMost: nil
        )
    }

    // MARK: - Deleting

    /// Deletes an object and all that refer to it.
    private func delete() throws -> ComparisonRow {
        let store = try store("deleting")
        let writer = Writer.made(0)
        var watch = Stopwatch(duration: seconds)
        try watch.time(atLeast: 3) { lap in
            try store.save((0..<count).map { Book.made($0, by: writer) })
            _ = try lap.measure { try store.delete(Writer.self, id: 0) }
            guard try store.count(Book.self) == 0 else { throw Mistake("books are left") }
            return 1
        }
        return ComparisonRow(ReferenceTask.deletion.rawValue, count, watch, atMost: 1_000_000)
    }

    // MARK: - Circles

    /// Saves and reads a net of objects.
    private func net() throws -> [ComparisonRow] {
        let store = try store("net")
        var (saving, reading) = (Stopwatch(duration: seconds), Stopwatch(duration: seconds))
        let places = Place.net(of: count)
        defer { Place.cut(places) }
        try saving.time(atLeast: 1) { lap in
            try lap.measure { try store.save(places[0]) }
            return count
        }
        try reading.time(atLeast: 1) { lap in
            let first = try lap.measure { try store.fetch(Place.self, id: 0) }
            var (open, seen) = ([first].compactMap { $0 }, 0)
            while let place = open.popLast() {
                if place.next.isEmpty { continue }
                open += place.next
                place.next = []
                seen += 1
            }
            guard seen == count else { throw Mistake("\(seen) places are in the net") }
            return count
        }
        return [
            ComparisonRow("saving an object of a net by its first one", count, saving, atMost: nil),
            ComparisonRow("reading an object of a net with its first one", count, reading, atMost: nil),
        ]
    }
}
