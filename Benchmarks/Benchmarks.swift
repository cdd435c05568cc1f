import Cyanotype
import Foundation

@main
struct Benchmarks {
    static func main() throws {
        let dir = CommandLine.arguments[1]
        try run(Twitter.self, dir, "twitter.json")
        try run(Citm.self, dir, "citm_catalog.json")
        try run(Canada.self, dir, "canada.json")
        try run(Account.self, dir, "account.json")
    }
    static func median(_ budget: Double, _ f: () throws -> Void) rethrows -> Double {
        var all: [Double] = []
        let clock = ContinuousClock()
        let start = clock.now
        while all.count < 5 || (clock.now - start) / .seconds(1) < budget {
            let t = clock.now
            try f()
            all.append((clock.now - t) / .seconds(1))
        }
        all.sort()
        return all[all.count / 2]
    }
    @inline(never) static func run<T: Model & Codable>(_ t: T.Type, _ dir: String, _ file: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: dir + "/" + file))
        let n = data.count < 10000 ? 1000 : 1
        let ours = try median(0.5) { for _ in 0..<n { _ = try T(json: data) } }
        let value = try T(json: data)
        let out = try value.jsonData()
        let enc = try median(0.5) { for _ in 0..<n { _ = try value.jsonData() } }
        let theirs = try median(0.5) { for _ in 0..<n { _ = try JSONDecoder().decode(T.self, from: data) } }
        let mb = Double(data.count * n) / 1e6
        print(file, "decode", Int(mb / ours), "MB/s; Foundation", Int(mb / theirs), "x", theirs / ours, "encode", Int(Double(out.count * n) / 1e6 / enc))
    }
}
