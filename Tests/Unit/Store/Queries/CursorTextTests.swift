import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Cursors that leave the process.
struct CursorTextTests {
    private let store: ObjectStore

    init() throws {
        store = try ObjectStore(.memory)
        try store.save(
            (0..<20).map { number in
                Article(
                    id: "a\(number)",
                    title: number.isMultiple(of: 3) ? "e\u{301}\u{0}🙂" : "title",
                    rating: number / 4,
                    seen: Date(timeIntervalSinceReferenceDate: Double(number) / 3)
                )
            }
        )
    }

    private var query: ObjectQuery<Article> {
        store.query(Article.self).filter(\.rating, .greater(than: 0)).order(by: \.title).order(by: \.rating, .reverse)
    }

    @Test func `a page begins at the same place by a cursor's text`() throws {
        let first = try store.fetchPage(query.limit(5))
        let next = try #require(first.next)
        let text = try next.text
        let isPlain = text.utf8.allSatisfy { byte in
            Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber || byte == 0x2D
                || byte == 0x5F
        }
        #expect(isPlain)
        let read = try PageCursor(text: text)
        #expect(read == next)
        #expect(try read.text == text)
        let whole = try store.fetch(query).map(\.id)
        #expect(try store.fetch(query.after(read)).map(\.id) == Array(whole.dropFirst(5)))
    }

    @Test func `the text is that of earlier builds`() throws {
        // Changing it makes all cursors invalid that somebody has been given.
        let query = ObjectQuery<Article>().filter(\.tags, .contains("x")).filter(\.seen, .isNil).order(
            by: \.rating,
            .reverse
        )
        .order(by: \.title)
        let article = Article(id: "a1", title: "Tea", rating: -5)
        let cursor = try #require(query.cursor(after: article, identity: .text("a1")))
        #expect(try cursor.text == "AQIBBnJhdGluZwEJAAV0aXRsZQMDVGVhAgRzZWVuBHRhZ3MDAmExFmLIkA")
    }

    @Test func `cursors are Codable`() throws {
        struct Response: Codable, Equatable {
            let next: PageCursor?
        }
        let response = Response(next: try store.fetchPage(query.limit(5)).next)
        let data = try JSONEncoder().encode(response)
        #expect(try JSONDecoder().decode(Response.self, from: data) == response)
        let own = try CyanotypeEncoder().encode(response)
        #expect(try CyanotypeDecoder().decode(Response.self, from: own) == response)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Response.self, from: Data(#"{"next": "AQ"}"#.utf8))
        }
    }

    @Test func `what is cut, changed or made up is an error`() throws {
        let text = try #require(try store.fetchPage(query.limit(5)).next).text
        var forgeries = ["", "A", "AQ==", "!", text + "A", text + "=", " " + text, "é"]
        for length in 0..<text.utf8.count { forgeries.append(String(text.prefix(length))) }
        for place in text.indices {
            for letter in "AZaz09-_" where text[place] != letter {
                forgeries.append(text.replacingCharacters(in: place...place, with: String(letter)))
            }
        }
        for forgery in forgeries {
            let error = #expect(throws: StoreError.self, "\(forgery)") { try PageCursor(text: forgery) }
            #expect(error?.code == .query)
        }
    }

    @Test func `random bytes never stop the program`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("cursors: seed \(seed)")
        var random = Random(seed: seed)
        let text = try #require(try store.fetchPage(query.limit(5)).next).text
        let bytes = Array(try #require(Data(base64Encoded: padded(text)))).dropLast(4)
        var accepted = 0
        for _ in 0..<20_000 {
            var changed = Array(bytes)
            for _ in 0...random.below(3) {
                let place = random.below(changed.count)
                switch random.below(3) {
                case 0: changed[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: changed.remove(at: place)
                default: changed.insert(random.pick([0, 1, 0x7F, 0x80, 0xFF]), at: place)
                }
            }
            guard let cursor = try? PageCursor(text: signed(changed)) else { continue }
            accepted += 1
            // It is a place in the results, or that of another query.
            _ = try? store.fetch(query.after(cursor))
        }
        #expect(accepted > 0)
    }

    /// The text with a right checksum, of which only the length and the version are known to others.
    private func signed(_ bytes: [UInt8]) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let sum = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: hash >> $0) }
        return Data(bytes + sum).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    private func padded(_ text: String) -> String {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    }

    @Test func `an order by a computed property has cursors in this process only`() throws {
        let query = store.query(Article.self).order(by: \.title.count)
        let page = try store.fetchPage(query.limit(5))
        let next = try #require(page.next)
        #expect(try store.fetch(query.after(next)).count == 15)
        let error = #expect(throws: StoreError.self) { try next.text }
        #expect(error?.code == .query)
        #expect(error?.message.contains("0x") == false)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([next]) }
    }

    @Test func `a sensitive value gets into no text`() throws {
        let accounts = try ObjectStore(.memory)
        try accounts.save([Patient(id: 1, name: "Ada"), Patient(id: 2, name: "Grace")])
        let page = try accounts.fetchPage(accounts.query(Patient.self).order(by: \.name).limit(1))
        let next = try #require(page.next)
        let error = #expect(throws: StoreError.self) { try next.text }
        #expect(error?.message.contains("sensitive") == true)
        #expect(error?.message.contains("Ada") == false)
    }
}

private struct Patient: Model {
    let id: Int
    let name: String

    static let blueprint = Blueprint(Patient.init) {
        Field("id", \.id).id()
        Field("name", \.name).sensitive()
    }
}
