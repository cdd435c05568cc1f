import BenchmarkSupport
import Foundation

/// A text with a key a line, decimal or hexadecimal with 0x, as Benchmarks/fetch-cache-traces makes it.
struct TraceFile {
    private let file: URL

    init(_ file: URL) {
        self.file = file
    }

    var path: String { file.path(percentEncoded: false) }

    func keys() throws -> [UInt64] {
        let lines = [UInt8](try Data(contentsOf: file)).split(separator: UInt8(ascii: "\n"))
        return try lines.enumerated().map { index, line in
            guard let key = Self.key(line) else {
                throw Mistake("line \(index + 1) of \(path) is no key: \(String(decoding: line, as: UTF8.self))")
            }
            return key
        }
    }

    private static func key(_ line: ArraySlice<UInt8>) -> UInt64? {
        let isHexadecimal = line.starts(with: "0x".utf8)
        let (digits, radix) = (line.dropFirst(isHexadecimal ? 2 : 0), isHexadecimal ? 16 : 10)
        guard !digits.isEmpty else { return nil }
        var key: UInt64 = 0
        for character in digits {
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue, digit < radix else { return nil }
            let product = key.multipliedReportingOverflow(by: UInt64(radix))
            let sum = product.partialValue.addingReportingOverflow(UInt64(digit))
            guard !product.overflow, !sum.overflow else { return nil }
            key = sum.partialValue
        }
        return key
    }

    /// Writes the keys of a trace as its numbers.
    func write(_ trace: Trace) throws {
        try Data(trace.requests.map { "\($0)\n" }.joined().utf8).write(to: file)
    }
}
