internal import Cyanotype

/// The lines of an archive in a file, in JSON and UTF-8:
///
///     {"hash":"c9dce8ec1e6d1489","archive":"cyanotype.cache","format":1,"count":2}
///     {"hash":"643020387125fc4f","key":"cat.jpg","value":{"width":640}}
///     {"hash":"e875060765a7391a","key":"dog.jpg","value":{"width":320}}
///
/// The hash is the XXH64 of the bytes that follow its comma, in hexadecimal digits. `count` is the number of lines that follow.
/// Keys may have any text: what the archive says of itself is in a line of its own.
enum ArchiveLines {
    /// How each line begins.
    static let start = Array(#"{"hash":""#.utf8)
    private static let digitCount = 16
    /// After the digits.
    private static let end = Array(#"","#.utf8)
    private static let keyStart = Array(#""key":""#.utf8)
    private static let valueStart = Array(#","value":"#.utf8)
    private static let lineFeed = UInt8(ascii: "\n")
    private static let name = "cyanotype.cache"

    /// The first line.
    private struct Header: Model {
        let archive: String
        let format: Int
        let count: Int?

        static let blueprint = Blueprint(Header.init) {
            Field("archive", \.archive)
            Field("format", \.format)
            Field("count", \.count)
        }
    }

    // MARK: - Writing

    static func bytes(of entries: [ArchivedEntry]) -> [UInt8] {
        var bytes: [UInt8] = []
        append(
            Array(#""archive":"\#(name)","format":\#(ArchiveContents.format),"count":\#(entries.count)}"#.utf8),
            to: &bytes
        )
        for entry in entries {
            var body = keyStart.dropLast() + Array(jsonQuoted(entry.key).utf8) + valueStart
            unsafe entry.document.withBytes { unsafe body.append(contentsOf: $0) }
            append(body + [UInt8(ascii: "}")], to: &bytes)
        }
        return bytes
    }

    private static func append(_ body: [UInt8], to bytes: inout [UInt8]) {
        bytes += start + digits(of: body[...]) + end + body + [lineFeed]
    }

    private static func digits(of body: ArraySlice<UInt8>) -> [UInt8] {
        let hash = String(EntryFile.hash(body), radix: 16)
        return Array((String(repeating: "0", count: digitCount - hash.utf8.count) + hash).utf8)
    }

    // MARK: - Reading

    static func contents(of bytes: [UInt8], in location: String) throws(CacheArchiveError) -> ArchiveContents {
        var lines = bytes.split(separator: lineFeed)[...]
        let count = try count(in: lines.popFirst() ?? [], location)
        var contents = ArchiveContents()
        if count == nil {
            let message = "line 1 was damaged, so it is not known whether entries are missing; archive again"
            contents.failures.append(CacheArchiveError(.damaged, message, in: location))
        }
        for (index, line) in lines.enumerated() {
            let (body, isWhole) = body(of: line)
            let entry = entry(in: body)
            if isWhole, let entry {
                contents.entries.append(entry)
                continue
            }
            // The key may be damaged too, but tells where to look.
            let message = "line \(index + 2) was damaged; get the value again from where it came"
            contents.failures.append(CacheArchiveError(.damaged, message, in: location, key: entry?.key))
        }
        contents.noteMissing((count ?? 0) - lines.count, in: location)
        return contents
    }

    /// Returns the number of entries that the first line tells; `nil` if it was damaged, which no other line suffers from.
    private static func count(in line: ArraySlice<UInt8>, _ location: String) throws(CacheArchiveError) -> Int? {
        let header = try? Header(json: Array(line))
        if let header, header.archive == name, header.format > ArchiveContents.format {
            throw ArchiveContents.newer(header.format, in: location)
        }
        guard line.starts(with: start) else {
            let message = "this is no archive of a cache; remove it or use another path"
            throw CacheArchiveError(.foreign, message, in: location)
        }
        return header?.archive == name && body(of: line).isWhole ? header?.count : nil
    }

    /// Returns what follows the hash of a line, and whether it has that hash.
    private static func body(of line: ArraySlice<UInt8>) -> (body: ArraySlice<UInt8>, isWhole: Bool) {
        var rest = line.dropFirst(start.count)
        let digits = rest.prefix(digitCount)
        rest = rest.dropFirst(digitCount)
        let isWhole = line.starts(with: start) && rest.starts(with: end)
        rest = rest.dropFirst(end.count)
        return (rest, isWhole && digits.elementsEqual(self.digits(of: rest)))
    }

    private static func entry(in body: ArraySlice<UInt8>) -> ArchivedEntry? {
        var rest = body
        guard take(keyStart, from: &rest), let quote = indexOfQuote(in: rest) else { return nil }
        let text = [UInt8(ascii: "\"")] + rest[...quote]
        rest = rest[(quote + 1)...]
        guard take(valueStart, from: &rest), rest.popLast() == UInt8(ascii: "}"), let key = try? String(json: text)
        else {
            return nil
        }
        return ArchivedEntry(key: key, document: WipedBytes(rest))
    }

    /// The quote at the end of a string.
    private static func indexOfQuote(in bytes: ArraySlice<UInt8>) -> Int? {
        var isEscaped = false
        return bytes.firstIndex { byte in
            if !isEscaped, byte == UInt8(ascii: "\"") { return true }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            return false
        }
    }

    private static func take(_ prefix: [UInt8], from bytes: inout ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: prefix) else { return false }
        bytes = bytes.dropFirst(prefix.count)
        return true
    }
}
