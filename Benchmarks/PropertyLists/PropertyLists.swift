import CyanotypeSettings
import Foundation

/// Compares the reading and writing of property lists with Foundation's, in memory; or assignments to lists in files.
///
///     swift run -c release PropertyLists [--rounds N] [--seconds S] [WORD...]
///     swift run -c release PropertyLists --assignments [--rounds N]
///
/// The libraries take turns in N rounds (5). Each round runs each task for S seconds (0.1). The medians of the
/// rounds are printed, in microseconds. Only tasks whose names contain every WORD are run: "xml read", "1 MB".
@main enum PropertyLists {
    static func main() throws {
        var rounds = 5
        var seconds = 0.1
        var words: [String] = []
        var measuresAssignments = false
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) } ?? rounds
            case "--seconds": seconds = arguments.popFirst().flatMap { Double($0) } ?? seconds
            case "--assignments": measuresAssignments = true
            default: words.append(argument)
            }
        }
        if measuresAssignments { return try Assignment.compareAll(rounds: rounds) }
        print(
            "work".padded(44) + "cyanotype".padded(14) + "Serialization".padded(14) + "ratio".padded(8)
                + "Coder".padded(14) + "ratio"
        )
        for sample in Sample.all {
            for work in try Work.all(of: sample) where words.allSatisfy({ work.name.contains($0) }) {
                var times: [[Double]] = work.bodies.map { _ in [] }
                for _ in 0..<rounds {
                    for (index, body) in work.bodies.enumerated() { times[index].append(try time(body, seconds)) }
                }
                let medians = times.map { $0.sorted()[$0.count / 2] }
                var line = work.name.padded(44) + medians[0].text.padded(14)
                for other in medians.dropFirst() {
                    line += other.text.padded(14) + String(format: "%.2f", medians[0] / other).padded(8)
                }
                print(line)
            }
        }
    }

    /// The duration of one call in microseconds.
    private static func time(_ body: () throws -> Int, _ seconds: Double) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var calls = 0
        var sum = 0
        repeat {
            sum &+= try body()
            calls += 1
        } while clock.now - start < .seconds(seconds)
        precondition(sum != 0)
        return (clock.now - start) / .microseconds(1) / Double(calls)
    }
}

extension String {
    func padded(_ width: Int) -> String {
        padding(toLength: max(width, count + 1), withPad: " ", startingAt: 0)
    }
}

extension Double {
    var text: String { String(format: "%.1f", self) }
}

/// The values of a list of one shape, as many as reach about the size.
struct Sample {
    let name: String
    let values: [String: Value]

    static var all: [Sample] {
        [1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap { size in
            [small(size), large(size), records(size)]
        }
    }

    private static func name(_ shape: String, _ size: Int) -> String {
        (size < 1_000_000 ? "\(size / 1_000) KB" : "\(size / 1_000_000) MB") + " of " + shape
    }

    /// Many keys with a number, a boolean or a word each.
    private static func small(_ size: Int) -> Sample {
        var values: [String: Value] = [:]
        for index in 0..<size / 25 {
            values["setting.\(index)"] =
                switch index % 4 {
                case 0: .integer(index * 7_919)
                case 1: .string("word \(index)")
                case 2: .double(Double(index) * 0.37)
                default: .bool(index % 8 == 3)
                }
        }
        return Sample(name: name("small values", size), values: values)
    }

    /// Four values: two texts and two pieces of data.
    private static func large(_ size: Int) -> Sample {
        let text = String(repeating: "Every sentence of this text is as long as this one. ", count: size / 4 / 52 + 1)
        let data = Data((0..<size / 4).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3) })
        return Sample(
            name: name("large values", size),
            values: ["text": .string(text), "letters": .string(text + "é"), "data": .data(data), "more": .data(data)]
        )
    }

    /// One array of dictionaries.
    private static func records(_ size: Int) -> Sample {
        let records = (0..<max(1, size / 120)).map { index in
            Value.dictionary([
                "identifier": .integer(index), "title": .string("The title of number \(index)"),
                "created": .date(Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(index))),
                "isRead": .bool(index % 3 == 0), "tags": .array([.string("one"), .string("tag \(index % 17)")]),
            ])
        }
        return Sample(
            name: name("records", size),
            values: ["records": .array(records), "count": .integer(records.count)]
        )
    }
}

/// A value for all three libraries.
enum Value: Codable {
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case date(Date)
    case data(Data)
    case array([Value])
    case dictionary([String: Value])

    var stored: StoredValue {
        switch self {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int64(value))
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .array(let values): .array(values.map(\.stored))
        case .dictionary(let values): .dictionary(values.mapValues(\.stored))
        }
    }

    var object: Any {
        switch self {
        case .bool(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .string(let value): value
        case .date(let value): value
        case .data(let value): value
        case .array(let values): values.map(\.object)
        case .dictionary(let values): values.mapValues(\.object)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .dictionary(let values): try container.encode(values)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(Date.self) {
            self = .date(value)
        } else if let value = try? container.decode(Data.self) {
            self = .data(value)
        } else if let value = try? container.decode([String: Value].self) {
            self = .dictionary(value)
        } else {
            self = .array(try container.decode([Value].self))
        }
    }
}

/// One task, as done by this library, by Foundation's serialization and by Foundation's coders.
struct Work {
    let name: String
    let bodies: [() throws -> Int]

    static func all(of sample: Sample) throws -> [Work] {
        try [PropertyListSerialization.PropertyListFormat.binary, .xml].flatMap { format in
            try all(of: sample, format)
        }
    }

    private static func all(
        of sample: Sample,
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> [Work] {
        let own: PropertyListStore.Format = format == .xml ? .xml : .binary
        let name = (format == .xml ? "xml" : "binary") + " "
        let stored = sample.values.mapValues(\.stored)
        let objects = sample.values.mapValues(\.object)
        let data = try PropertyListSerialization.data(fromPropertyList: objects, format: format, options: 0)
        let bytes = Array(data)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let decoder = PropertyListDecoder()
        return [
            Work(
                name: name + "read " + sample.name,
                bodies: [
                    { try PropertyListCoding.values(of: bytes).count },
                    { try unsafe count(PropertyListSerialization.propertyList(from: data, format: nil)) },
                    { try decoder.decode([String: Value].self, from: data).count },
                ]
            ),
            Work(
                name: name + "write " + sample.name,
                bodies: [
                    { try PropertyListCoding.bytes(of: stored, format: own.coding).count },
                    { try PropertyListSerialization.data(fromPropertyList: objects, format: format, options: 0).count },
                    { try encoder.encode(sample.values).count },
                ]
            ),
            Work(
                name: name + "assign in " + sample.name,
                bodies: [
                    {
                        try PropertyListCoding.bytes(bytes, setting: .integer(1), forKey: "new", format: own.coding)
                            .count
                    },
                    {
                        let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
                        guard var values = list as? [String: Any] else { return 0 }
                        values["new"] = 1
                        return try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
                            .count
                    },
                    {
                        var values = try decoder.decode([String: Value].self, from: data)
                        values["new"] = .integer(1)
                        return try encoder.encode(values).count
                    },
                ]
            ),
        ]
    }

    private static func count(_ list: Any) -> Int {
        (list as? [String: Any])?.count ?? 0
    }
}
