public import Cyanotype
public import CyanotypeStore
internal import Foundation

/// The batch of lines that a writer has stored last. Its lines are those of this batch and of the two before.
public struct Batch: Model, Equatable, Sendable {
    public let writer: String
    public let number: Int

    public init(writer: String, number: Int) {
        (self.writer, self.number) = (writer, number)
    }

    public static let blueprint = Blueprint({ @Sendable in Batch(writer: $0, number: $1) }) {
        Field("writer", \.writer).id()
        Field("number", \.number).indexed()
    }
}

/// One of the objects that must agree with a ``Batch``.
public struct Line: Model, Equatable, Sendable {
    public let name: String
    public let writer: String
    public let batch: Int
    public let tags: [String]
    public let text: String

    init(name: String, writer: String, batch: Int, tags: [String], text: String) {
        (self.name, self.writer, self.batch, self.tags, self.text) = (name, writer, batch, tags, text)
    }

    public static let blueprint = Blueprint(
        { @Sendable in Line(name: $0, writer: $1, batch: $2, tags: $3, text: $4) }
    ) {
        Field("name", \.name).id()
        Field("writer", \.writer).indexed()
        Field("batch", \.batch).indexed()
        Field("tags", \.tags).indexed()
        Field("text", \.text)
    }
}

extension Batch {
    /// Stores the batch with this number as one transaction: adds its lines, replaces one, and removes old ones.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - begun: Called in the transaction.
    /// - Throws: `StoreError`
    public func store(in store: ObjectStore, begun: () -> Void = {}) throws(StoreError) {
        let (writer, oldest) = (writer, number - 2)
        try store.transaction { transaction throws(StoreError) in
            begun()
            try transaction.save(self)
            try transaction.delete(Line.self, where: #Predicate { $0.writer == writer && $0.batch < oldest })
            try transaction.save(ownLines + [replacedLine])
        }
    }

    /// The lines that are in the store when this batch is the last one, by their names.
    public var allLines: [Line] {
        guard number > 0 else { return [] }
        let batches = (max(1, number - 2)...number).map { Batch(writer: writer, number: $0) }
        return (batches.flatMap(\.ownLines) + [replacedLine]).sorted { $0.name < $1.name }
    }

    /// Enough for pages of their own, and to fill the log so that it is copied to the file now and then.
    private static let sizes = [40, 700, 5_000, 60_000]

    private var ownLines: [Line] {
        (0...number % 5).map { index in
            Line(
                name: "\(writer)/\(number)/\(index)",
                writer: writer,
                batch: number,
                tags: ["all", "batch \(number)", "line \(index)"],
                text: String(repeating: "\(number) ", count: Self.sizes[number % Self.sizes.count] / 4)
            )
        }
    }

    private var replacedLine: Line {
        Line(
            name: "\(writer)/last",
            writer: writer,
            batch: number,
            tags: (0...number % 3).map { "last \(number) \($0)" },
            text: "\(number)"
        )
    }
}
