// What Benchmarks/run-store compares the store with: GRDB, used as its documentation recommends. The script compiles it
// with the files in Benchmarks/Store/Shared, so the objects, the tasks and the clocks are those of the store.
//
// usage: grdb [--codable] insert|get|save|query|scan|pages|open|parallel FOLDER COUNT SECONDS
import Foundation

let isCodable = CommandLine.arguments.dropFirst().first == "--codable"
guard let timing = StoreTiming(arguments: CommandLine.arguments.dropFirst(isCodable ? 2 : 1)) else { exit(2) }
let figures =
    isCodable
    ? try timing.figures(of: GRDBCustomers<CodableCustomer>.self)
    : try timing.figures(of: GRDBCustomers<Customer>.self)
for figure in figures {
    print(String(decoding: try JSONEncoder().encode(figure), as: UTF8.self))
}
