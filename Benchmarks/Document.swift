import BenchmarkModels
import Cyanotype
import Foundation

/// A document to time, and the type that it is mapped to.
struct Document {
    /// The name of the document in the output.
    let file: String

    private let measureTasks: (Effort) throws -> [Figure]

    /// A document of one model.
    ///
    /// - Parameters:
    ///   - file: The name of the document.
    ///   - model: Its type.
    ///   - unmapped: The keys that the type has no properties for.
    ///   - load: Gives its bytes.
    init<Root: Model & Codable & Sendable>(
        _ file: String,
        as model: Root.Type,
        without unmapped: Set<String> = [],
        load: @escaping () throws -> Data
    ) {
        self.file = file
        measureTasks = { effort in
            let input = try load()
            try Self.verify(file, input, as: Root.self, without: unmapped)
            return try Self.figures(file, input, as: Root.self, effort)
        }
    }

    /// Checks that the document is mapped correctly, and times all tasks.
    func measure(_ effort: Effort) throws -> [Figure] {
        try measureTasks(effort)
    }
}

/// How long each task is timed.
struct Effort {
    /// For how many seconds a library is timed at a task in one round.
    var seconds = 0.2

    /// In how many rounds the libraries take turns.
    var rounds = 5

    /// The only task and library to time, if not all; for a profiler.
    var task: String?
    var peer: String?

    func includes(task: String) -> Bool { self.task == nil || self.task == task }

    func includes(peer: String) -> Bool { self.peer == nil || self.peer == peer }
}

// MARK: - Verification

/// Why a document cannot be timed: what is measured would be the time of a wrong result.
struct WrongResult: Error, CustomStringConvertible {
    let description: String
}

extension Document {
    /// Checks that both libraries read and write the same, which is the document itself but for the unmapped keys.
    private static func verify<Root: Model & Codable>(
        _ file: String,
        _ input: Data,
        as model: Root.Type,
        without unmapped: Set<String>
    ) throws {
        func expect(_ actual: JSON, _ expected: JSON, _ what: String) throws {
            let actual = actual.roundingFractions()
            if actual == expected { return }
            let differences = actual.differences(from: expected).joined(separator: "\n  ")
            throw WrongResult(description: "\(file): \(what) differs:\n  \(differences)")
        }
        let expected = try JSON(json: input).removing(unmapped).roundingFractions()
        let value = try Root(json: input)
        try expect(JSON(json: value.jsonData()), expected, "what was read and written")
        let theirs = try JSONDecoder().decode(Root.self, from: input)
        try expect(JSON(json: theirs.jsonData()), expected, "what Foundation read")
        let decoded = try CyanotypeDecoder().decode(Root.self, from: input)
        try expect(JSON(json: decoded.jsonData()), expected, "what was decoded")
        let encoded = try Root(json: CyanotypeEncoder().encode(value))
        try expect(JSON(json: encoded.jsonData()), expected, "what was encoded")
        let copy = try Root(json: JSONEncoder().encode(value))
        try expect(JSON(json: copy.jsonData()), expected, "what Foundation wrote")
        try expect(JSON(json: JSON(json: input).jsonData()).removing(unmapped), expected, "the JSON value written")
    }
}

// MARK: - Tasks

extension Document {
    private static func figures<Root: Model & Codable>(
        _ file: String,
        _ input: Data,
        as model: Root.Type,
        _ effort: Effort
    ) throws -> [Figure] {
        let value = try Root(json: input)
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        return try compare(
            file,
            "decode",
            effort,
            ours: (input.count, { try Root(json: input) }),
            theirs: (input.count, { try decoder.decode(Root.self, from: input) })
        )
            + compare(
                file,
                "encode",
                effort,
                ours: (try value.jsonData().count, { try value.jsonData() }),
                theirs: (try encoder.encode(value).count, { try encoder.encode(value) })
            )
            + compare(
                file,
                "dom",
                effort,
                ours: (input.count, { try JSON(json: input) }),
                theirs: (input.count, { try JSONSerialization.jsonObject(with: input) })
            )
            + compare(
                file,
                "codable-decode",
                effort,
                ours: (input.count, { try CyanotypeDecoder().decode(Root.self, from: input) }),
                theirs: (input.count, { try decoder.decode(Root.self, from: input) })
            )
            + compare(
                file,
                "codable-encode",
                effort,
                ours: (try CyanotypeEncoder().encode(value).count, { try CyanotypeEncoder().encode(value) }),
                theirs: (try encoder.encode(value).count, { try encoder.encode(value) })
            )
    }

    /// Times one task, the libraries taking turns.
    private static func compare<Ours, Theirs>(
        _ file: String,
        _ task: String,
        _ effort: Effort,
        ours: (bytes: Int, run: () throws -> Ours),
        theirs: (bytes: Int, run: () throws -> Theirs)
    ) throws -> [Figure] {
        guard effort.includes(task: task) else { return [] }
        let batch = ours.bytes < 10_000 ? 2_000 : 1
        var ourRounds: [Sample] = []
        var theirRounds: [Sample] = []
        for _ in 0..<effort.rounds {
            if effort.includes(peer: "cyanotype") {
                ourRounds.append(try Sample(seconds: effort.seconds, batch: batch, ours.run))
            }
            if effort.includes(peer: "foundation") {
                theirRounds.append(try Sample(seconds: effort.seconds, batch: batch, theirs.run))
            }
        }
        let measured = [("cyanotype", ours.bytes, ourRounds), ("foundation", theirs.bytes, theirRounds)]
        return measured.filter { !$0.2.isEmpty }.map { peer, bytes, rounds in
            Figure(peer: peer, file: file, task: task, bytes: bytes, Sample(rounds: rounds))
        }
    }
}
