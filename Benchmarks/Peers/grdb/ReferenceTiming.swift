import BenchmarkSupport
import Foundation
import GRDB

/// The time of one operation, in nanoseconds, as StoreBenchmarks reads it.
struct ReferenceFigure: Encodable {
    let task: String
    let count: Int
    let own: Double
    let best: Double?
    let comparison = "none"

    init(_ task: ReferenceTask, _ count: Int, _ watch: Stopwatch) {
        (self.task, self.count, own, best) = (task.rawValue, count, watch.cpus.middle, watch.cpus.min())
    }
}

/// Times associations.
struct ReferenceTiming {
    let folder: Folder
    let count: Int
    let seconds: Double

    func figures() throws -> [ReferenceFigure] {
        let pool = try pool("grdb-reading")
        try pool.write { database in
            for id in 0..<count {
                let book = Book.made(id, by: Writer.made(id))
                try book.writer.insert(database)
                try BookRecord(book).insert(database)
            }
        }
        return [try read(pool), try query(pool), try delete()]
    }

    private func pool(_ name: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: "\(folder.path)/\(name).db")
        try pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE writer(id INTEGER PRIMARY KEY, name TEXT, email TEXT, born INTEGER);
                    CREATE INDEX writer_name ON writer(name);
                    CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, year INTEGER,
                        writerID INTEGER NOT NULL REFERENCES writer(id) ON DELETE CASCADE);
                    CREATE INDEX book_writer ON book(writerID);
                    """
            )
        }
        return pool
    }

    private func read(_ pool: DatabasePool) throws -> ReferenceFigure {
        var (watch, random) = (Stopwatch(duration: seconds), XorShift())
        try watch.time { lap in
            let ids = ReferenceTask.ids(below: count, &random)
            let books = try lap.measure {
                try pool.read { database in
                    let request = BookRecord.including(required: BookRecord.writer).filter(keys: ids)
                    return try Book.fetchAll(database, request)
                }
            }
            guard books.count == ids.count, books.allSatisfy({ $0.writer.id == $0.id }) else { throw MissingWriter() }
            return ids.count
        }
        return ReferenceFigure(.owners, count, watch)
    }

    private func query(_ pool: DatabasePool) throws -> ReferenceFigure {
        var watch = Stopwatch(duration: seconds)
        try watch.time { lap in
            let name = "Writer \(Int.random(in: 0..<count))"
            let books = try lap.measure {
                try pool.read { database in
                    let writer = BookRecord.writer.filter(Writer.Columns.name == name)
                    return try Book.fetchAll(database, BookRecord.including(required: writer))
                }
            }
            guard books.count == 1 else { throw MissingWriter() }
            return 1
        }
        return ReferenceFigure(.query, count, watch)
    }

    private func delete() throws -> ReferenceFigure {
        let pool = try pool("grdb-deleting")
        let writer = Writer.made(0)
        var watch = Stopwatch(duration: seconds)
        try watch.time(atLeast: 3) { lap in
            try pool.write { database in
                try writer.insert(database)
                for id in 0..<count { try BookRecord(Book.made(id, by: writer)).insert(database) }
            }
            _ = try lap.measure { try pool.write { try Writer.deleteOne($0, key: 0) } }
            guard try pool.read({ try BookRecord.fetchCount($0) }) == 0 else { throw MissingWriter() }
            return 1
        }
        return ReferenceFigure(.deletion, count, watch)
    }

    private struct MissingWriter: Error {}
}
