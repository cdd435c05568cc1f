import BenchmarkModels
import Cyanotype
import Foundation

extension Document {
    /// A document that is one model.
    ///
    /// - Parameters:
    ///   - file: The name of the document.
    ///   - model: Its type.
    ///   - unmapped: The keys that the type has no properties for.
    ///   - timesCodable: Whether the type is also read and written as a `Codable` one by the library's own coders.
    ///   - load: Gives its bytes.
    init<Root: Model & Codable & Sendable>(
        _ file: String,
        as model: Root.Type,
        without unmapped: Set<String> = [],
        timesCodable: Bool = false,
        load: @escaping () throws -> Data
    ) {
        self.init(
            file: file,
            tasks: Self.modelTasks(Root.self) + Self.valueTasks + (timesCodable ? Self.codableTasks(Root.self) : []),
            load: load,
            verify: { try Self.verify(file, $0, as: Root.self, without: unmapped) }
        )
    }

    private static func modelTasks<Root: Model & Codable>(_ model: Root.Type) -> [BenchmarkTask] {
        [
            BenchmarkTask("cyanotype", "decode") { input in
                Work(bytes: input.count) { try Root(json: input) }
            },
            foundationDecoding("decode", Root.self),
            BenchmarkTask("cyanotype", "encode") { input in
                let value = try Root(json: input)
                return Work(bytes: try value.jsonData().count) { try value.jsonData() }
            },
            foundationEncoding("encode", Root.self),
        ]
    }

    private static var valueTasks: [BenchmarkTask] {
        [
            BenchmarkTask("cyanotype", "dom") { input in
                Work(bytes: input.count) { try JSON(json: input) }
            },
            BenchmarkTask("foundation", "dom") { input in
                Work(bytes: input.count) { try JSONSerialization.jsonObject(with: input) }
            },
        ]
    }

    private static func codableTasks<Root: Model & Codable>(_ model: Root.Type) -> [BenchmarkTask] {
        [
            BenchmarkTask("cyanotype", "codable-decode") { input in
                let decoder = CyanotypeDecoder()
                return Work(bytes: input.count) { try decoder.decode(Root.self, from: input) }
            },
            foundationDecoding("codable-decode", Root.self),
            BenchmarkTask("cyanotype", "codable-encode") { input in
                let value = try Root(json: input)
                let encoder = CyanotypeEncoder()
                return Work(bytes: try encoder.encode(value).count) { try encoder.encode(value) }
            },
            foundationEncoding("codable-encode", Root.self),
        ]
    }

    private static func foundationDecoding<Root: Model & Codable>(
        _ name: String,
        _ model: Root.Type
    ) -> BenchmarkTask {
        BenchmarkTask("foundation", name) { input in
            let decoder = JSONDecoder()
            return Work(bytes: input.count) { try decoder.decode(Root.self, from: input) }
        }
    }

    private static func foundationEncoding<Root: Model & Codable>(
        _ name: String,
        _ model: Root.Type
    ) -> BenchmarkTask {
        BenchmarkTask("foundation", name) { input in
            let value = try Root(json: input)
            let encoder = JSONEncoder()
            return Work(bytes: try encoder.encode(value).count) { try encoder.encode(value) }
        }
    }
}

// MARK: - Verification

extension Document {
    /// Checks that all libraries read and write the same, which is the document itself but for the unmapped keys.
    private static func verify<Root: Model & Codable>(
        _ file: String,
        _ input: Data,
        as model: Root.Type,
        without unmapped: Set<String>
    ) throws {
        let expected = try JSON(json: input).removing(unmapped).roundingFractions()
        func expect(_ actual: JSON, _ what: String) throws {
            let actual = actual.roundingFractions()
            if actual == expected { return }
            let differences = actual.differences(from: expected).joined(separator: "\n  ")
            throw WrongResult(description: "\(file): \(what) differs:\n  \(differences)")
        }
        func expect(_ value: Root, _ what: String) throws {
            try expect(JSON(json: value.jsonData()), what)
        }
        let value = try Root(json: input)
        try expect(value, "what was read and written")
        try expect(JSONDecoder().decode(Root.self, from: input), "what Foundation read")
        try expect(Root(json: JSONEncoder().encode(value)), "what Foundation wrote")
        try expect(CyanotypeDecoder().decode(Root.self, from: input), "what was decoded as a Codable type")
        try expect(Root(json: CyanotypeEncoder().encode(value)), "what was encoded as a Codable type")
        try expect(JSON(json: JSON(json: input).jsonData()).removing(unmapped), "the JSON value written")
    }
}
