// What Benchmarks/run-store compares the store with: GRDB, used as its documentation recommends. The script compiles it
// with the files in Benchmarks/Store/Shared, so the objects, the tasks and the clocks are those of the store.
//
// usage: grdb [--codable] insert|get|save|query|scan|pages|open|parallel FOLDER COUNT SECONDS
//        grdb references FOLDER COUNT SECONDS
import Foundation

let encoder = JSONEncoder()
let words = CommandLine.arguments.dropFirst()
if words.count == 4, words.first == "references", let count = Int(words[3]), let seconds = Double(words[4]) {
    for figure in try ReferenceTiming(folder: Folder(path: words[2]), count: count, seconds: seconds).figures() {
        print(String(decoding: try encoder.encode(figure), as: UTF8.self))
    }
    exit(0)
}
let isCodable = words.first == "--codable"
guard let timing = StoreTiming(arguments: words.dropFirst(isCodable ? 1 : 0)) else { exit(2) }
let figures =
    isCodable
    ? try timing.figures(of: GRDBCustomers<CodableCustomer>.self)
    : try timing.figures(of: GRDBCustomers<Customer>.self)
for figure in figures {
    print(String(decoding: try encoder.encode(figure), as: UTF8.self))
}
