import Cyanotype
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

/// Two pages, of which the second may not be touched: whoever reads past the end of a document there stops the tests.
@safe
private final class GuardedPages {
    let base: UnsafeMutableRawPointer
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))

    init() throws {
        let base = unsafe mmap(nil, size * 3, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        unsafe self.base = try #require(base != MAP_FAILED ? base : nil)
        // One page before and one after the one that is used.
        try unsafe #require(mprotect(self.base, size, PROT_NONE) == 0)
        try unsafe #require(mprotect(self.base + size * 2, size, PROT_NONE) == 0)
    }

    deinit { unsafe munmap(base, size * 3) }

    /// The bytes at the end of the page.
    func dataAtEnd(_ bytes: [UInt8]) -> Data {
        unsafe place(bytes, base + size * 2 - bytes.count)
    }

    /// The bytes at the start of the page, or a little after it.
    func dataAtStart(_ bytes: [UInt8], offset: Int = 0) -> Data {
        unsafe place(bytes, base + size + offset)
    }

    private func place(_ bytes: [UInt8], _ address: UnsafeMutableRawPointer) -> Data {
        unsafe bytes.withUnsafeBytes {
            unsafe address.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(address), byteCount: bytes.count)
        }
        return unsafe Data(bytesNoCopy: address, count: bytes.count, deallocator: .none)
    }
}

private enum Inner: MappableUnion, Equatable {
    case count(Int)
    case none

    static let union = Union<Inner>.internallyTagged(by: "t") {
        Variant("count", Inner.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("none", .none)
    }
}

private enum Beside: MappableUnion, Equatable {
    case count(Int)
    case none

    static let union = Union<Beside>.adjacentlyTagged(by: "t", content: "c") {
        Variant("count", Beside.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("none", .none)
    }
}

private enum Outer: MappableUnion, Equatable {
    case count(Int)
    case none

    static let union = Union<Outer>.externallyTagged {
        Variant("count", Outer.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("none", .none)
    }
}

@Suite("The end of the document")
struct BoundaryTests {
    private static let document =
        #"{"first_name":"Jö\u00e9 long enough for words","dob":"635908156000","height":-1.83e+0,"comments":[{"text":""}],"#
        + #""nick":null,"address":{"city":"Oslo","zip":[true,false,null,12345678901234567890]},"other":{"a":[1, 2]}}"#

    /// Reads the data in every way, for what happens to memory, not for what comes out.
    private func readAll(_ data: Data) {
        _ = try? JSON(json: data)
        _ = try? Commenter(json: data)
        _ = try? Ignoring(json: data)
        _ = try? Preferences(json: data)
        _ = try? LongKeys(json: data)
        _ = try? [String: JSON](json: data)
        _ = try? [Int](json: data)
        _ = try? Int(json: data)
        _ = try? Double(json: data)
        _ = try? Float(json: data)
        _ = try? Decimal(json: data)
        _ = try? Bool(json: data)
        _ = try? String(json: data)
        _ = try? Date(json: data)
        _ = try? Int?(json: data)
        var preferences = Preferences()
        try? preferences.update(json: data)
    }

    @Test func isNeverPassed() throws {
        let pages = try GuardedPages()
        let bytes = Array(Self.document.utf8)
        #expect(try Commenter(json: pages.dataAtEnd(bytes)).city == "Oslo")
        for count in 0...bytes.count { readAll(pages.dataAtEnd(Array(bytes[..<count]))) }
    }

    @Test func isNeverPassedByShortDocuments() throws {
        let pages = try GuardedPages()
        let words = SyntaxVectors.accepted.map { Array($0.utf8) } + SyntaxVectors.rejected.map(\.document)
        for word in words {
            for count in 0...word.count { readAll(pages.dataAtEnd(Array(word[..<count]))) }
        }
    }

    /// Keys are compared in words, strings are scanned so: every length, up to the last byte.
    @Test func isNeverPassedByKeysAndStrings() throws {
        let pages = try GuardedPages()
        for length in 0...40 {
            let text = String(repeating: "a", count: length)
            for tail in ["", "\"", "\\", "\"}", "\":", "\":1", "\":1}", "é", "\\u00e9", "\\ud83d", "\n"] {
                readAll(pages.dataAtEnd(Array(("\"" + text + tail).utf8)))
                readAll(pages.dataAtEnd(Array(("{\"" + text + tail).utf8)))
                readAll(pages.dataAtEnd(Array(("[" + String(repeating: " ", count: length) + tail).utf8)))
                readAll(pages.dataAtEnd(Array((String(repeating: "9", count: length) + tail).utf8)))
                readAll(pages.dataAtEnd(Array(("{\"first_name" + text.prefix(3) + tail).utf8)))
            }
        }
        for count in 0...12 {
            for key in ["first_name", "dob", "height", "comments", "address", "theme", "recent"] {
                readAll(pages.dataAtEnd(Array("{\"\(key.prefix(count))".utf8)))
                readAll(pages.dataAtEnd(Array("{\"\(key.prefix(count))\"".utf8)))
            }
        }
    }

    @Test func isNeverPassedByLongKeys() throws {
        let pages = try GuardedPages()
        for index in LongKeys.names.indices {
            let bytes = Array(LongKeys.document(of: [0, index]).utf8)
            for count in 0...bytes.count { readAll(pages.dataAtEnd(Array(bytes[..<count]))) }
        }
    }

    @Test func isNeverPassedByUnions() throws {
        let pages = try GuardedPages()
        for document in [
            #"{"t":"none","c":null}"#, #"{"c":null,"t":"none"}"#, #"{"t":"count","c":12}"#, #"{"none":null}"#,
            #"{"count":12}"#, #""none""#, #"{"other":1,"t":"none"}"#,
        ] {
            let bytes = Array(document.utf8)
            for count in 0...bytes.count {
                let data = pages.dataAtEnd(Array(bytes[..<count]))
                _ = try? Inner(json: data)
                _ = try? Beside(json: data)
                _ = try? Outer(json: data)
            }
        }
    }

    @Test func documentsBeginAtAnyAddress() throws {
        let pages = try GuardedPages()
        let bytes = Array(Self.document.utf8)
        let expected = try Commenter(json: bytes)
        let json = try JSON(json: bytes)
        for offset in 0..<64 {
            let data = pages.dataAtStart(bytes, offset: offset)
            #expect(try Commenter(json: data) == expected)
            #expect(try JSON(json: data) == json)
            let padded = Array(String(repeating: " ", count: offset).utf8) + bytes
            #expect(try Commenter(json: pages.dataAtStart(padded)) == expected)
        }
    }

    @Test func reportsDoNotPassItEither() throws {
        let pages = try GuardedPages()
        for document in [
            #"{"a":"#, #"{"a":"x"#, "[1,\r", "[\"\\", "{\"a\":1,\"", "[\"é", "nul", "-", "1.", #"["\ud83d"#, "[\"x\r",
        ] {
            let data = pages.dataAtEnd(Array(document.utf8))
            let error = mappingError { () throws(MappingError) in _ = try [String: [String]](json: data) }
            #expect(error?.issues.isEmpty == false)
        }
    }
}
