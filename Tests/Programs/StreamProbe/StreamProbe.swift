import Cyanotype
import FoundationEssentials
import Glibc

/// A record of about 1 KiB, most of it text, and assigned in place: a debug build takes its time for every value, and
/// checks those that are handed to an initializer.
struct Measurement: Model {
    var id = 0
    var sensor = ""
    var place = Place()
    var values: [Double] = []
    var note = ""

    static let blueprint = Blueprint(creating: Measurement.init) {
        Field("id", \.id)
        Field("sensor", \.sensor)
        Field("place", \.place)
        Field("values", \.values)
        Field("note", \.note)
    }

    private static let text = String(repeating: "Read by hand, \"twice\", in the fog.\n\u{2600} ", count: 25)

    init() {}

    init(number: Int) {
        id = number
        sensor = "sensor \(number % 1000) on the \"roof\""
        place = Place(name: "Tromsø", latitude: 69.6489, longitude: 18.9551)
        values = (0..<6).map { Double(number % 977) / 4 + Double($0) }
        note = Self.text
    }
}

struct Place: Model {
    var name = ""
    var latitude = 0.0
    var longitude = 0.0

    static let blueprint = Blueprint(creating: { Place() }) {
        Field("name", \.name)
        Field("lat", \.latitude)
        Field("lon", \.longitude)
    }
}

/// A process of its own whose memory can be told: writes or reads a file of records, and says on its standard output
/// how many there were and how much memory it had at most.
///
///     StreamProbe write <file> lines|array|textSequence <mebibytes>
///     StreamProbe read <file> lines|array|textSequence waiting|async
@main
struct StreamProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5,
            let format = JSONRecordFormat.allCases.first(where: { "\($0)" == arguments[3] })
        else { exit(64) }
        let file = URL(filePath: arguments[2])
        let count: Int
        switch arguments[1] {
        case "write": count = try write(to: file, format, bytes: (Int(arguments[4]) ?? 0) << 20)
        case "read" where arguments[4] == "async":
            var sum = Sum()
            for try await record in AsyncJSONRecords<Measurement>(contentsOf: file, format: format) {
                try sum.add(record)
            }
            count = sum.count
        case "read":
            var sum = Sum()
            for result in JSONRecords<Measurement>(contentsOf: file, format: format) { try sum.add(result.get()) }
            count = sum.count
        default: exit(64)
        }
        print("\(count) records, \(try peakKibibytes()) KiB")
    }

    private static func write(to file: URL, _ format: JSONRecordFormat, bytes: Int) throws -> Int {
        let writer = try JSONRecordWriter(creating: file, format: format)
        // None is shorter, so that the file has at least these bytes.
        let size = try Measurement(number: 4).jsonData().count
        let count = bytes / size + 1
        try writer.write(contentsOf: (0..<count).lazy.map(Measurement.init(number:)))
        try writer.close()
        return count
    }

    /// Counts the records, which must be those that were written.
    private struct Sum {
        var count = 0

        struct WrongRecord: Error {
            let id: Int
        }

        mutating func add(_ record: Measurement) throws {
            guard record.id == count, record.values.last == Double(count % 977) / 4 + 5 else {
                throw WrongRecord(id: record.id)
            }
            count += 1
        }
    }

    /// The most memory that the process has had (`VmHWM`).
    private static func peakKibibytes() throws -> Int {
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropLast().last.flatMap { Int($0.filter(\.isNumber)) } ?? .max
    }
}
