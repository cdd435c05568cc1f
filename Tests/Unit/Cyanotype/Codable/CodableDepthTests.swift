import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Hostile documents for Codable types")
struct CodableDepthTests {
    /// Arrays in arrays, through containers.
    private struct Nest: Codable, Equatable {
        var inner: [Nest] = []

        init(_ inner: [Nest] = []) { self.inner = inner }
        init(depth: Int) { for _ in 1..<depth { self = Nest([self]) } }

        init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([Nest].self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(inner)
        }
    }

    /// Objects in objects, as the compiler decodes them.
    private final class Link: Codable {
        var next: Link?

        init(depth: Int) { next = depth > 1 ? Link(depth: depth - 1) : nil }
    }

    /// Arrays in arrays, through nested containers and without recursion.
    private struct Walk: Decodable, Equatable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var depth = 1
            while container.count ?? 0 > 0 {
                container = try container.nestedUnkeyedContainer()
                depth += 1
            }
            self.depth = depth
        }
    }

    private static func arrays(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func objects(_ depth: Int) -> String {
        String(repeating: #"{"next":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
    }

    /// What a thread leaves after; it is read when the thread has ended.
    private final class Answer<Value>: @unchecked Sendable {
        var result: Result<Value, any Error>?
    }

    /// Runs `body` on a thread with a stack of 512 KiB, as those of a pool are.
    private func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let answer = Answer<Value>()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            answer.result = Result { try body() }
            done.signal()
        }
        thread.stackSize = SmallStack.size
        thread.start()
        done.wait()
        return try #require(answer.result).get()
    }

    private func decoder(_ depth: Int) -> CyanotypeDecoder {
        var decoder = CyanotypeDecoder()
        decoder.maximumDepth = depth
        return decoder
    }

    private func encoder(_ depth: Int) -> CyanotypeEncoder {
        var encoder = CyanotypeEncoder()
        encoder.maximumDepth = depth
        return encoder
    }

    @Test func theLimitIsExact() throws {
        #expect(CyanotypeDecoder().maximumDepth == 64 && CyanotypeEncoder().maximumDepth == 64)
        #expect(decoder(9999).maximumDepth == 512 && encoder(9999).maximumDepth == 512)
        for limit in [1, 2, 63, 64, 100] {
            let decoder = decoder(limit)
            #expect(try decoder.decode(Nest.self, from: Self.arrays(limit)) == Nest(depth: limit))
            #expect(
                try decoder.decode(JSON.self, from: Self.arrays(limit))
                    == JSON(json: Self.arrays(limit), options: JSONOptions(maximumDepth: limit))
            )
            #expect(try decoder.decode(Walk.self, from: Self.arrays(limit)).depth == limit)
            #expect(throws: Never.self) { try decoder.decode(Link.self, from: Self.objects(limit)) }
            let encoder = encoder(limit)
            #expect(try encoder.encode(Nest(depth: limit)) == Data(Self.arrays(limit).utf8))
            #expect(try encoder.encode(Link(depth: limit)) == Data(Self.objects(limit).utf8))
            #expect(throws: EncodingError.self) { try encoder.encode(Nest(depth: limit + 1)) }
            #expect(throws: EncodingError.self) { try encoder.encode(Link(depth: limit + 1)) }
            for json in [Self.arrays(limit + 1), Self.arrays(limit + 1000)] {
                for type in [Nest.self, JSON.self, Walk.self, Nothing.self] as [any Decodable.Type] {
                    #expect(code { _ = try decoder.decode(type, from: json) } == .depthLimit, "\(type) \(limit)")
                }
            }
            #expect(code { _ = try decoder.decode(Link.self, from: Self.objects(limit + 1)) } == .depthLimit)
            #expect(code { _ = try decoder.decode(Nothing.self, from: Self.objects(limit + 1)) } == .depthLimit)
        }
    }

    private func code(_ body: () throws -> Void) -> MappingError.Code? {
        do {
            try body()
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? MappingError)?.issues.first?.code
        } catch {
            Issue.record(error)
        }
        return nil
    }

    /// What is closed does not count, and neither does what has been read before.
    @Test func theLimitIsThatOfWhatIsOpen() throws {
        let decoder = decoder(3)
        let wide = "[" + Array(repeating: "[[]],[]", count: 300).joined(separator: ",") + "]"
        #expect(try decoder.decode(Nest.self, from: wide).inner.count == 600)
        #expect(try decoder.decode([[String: Int]?].self, from: "[{},null,{\"a\":1},{\"b\":2}]").count == 4)
        let json = #"{"z":[[]],"next":{"next":{},"z":[]},"y":{"x":[]}}"#
        #expect(try decoder.decode(Link.self, from: json).next?.next != nil)
        #expect(code { _ = try decoder.decode(Link.self, from: #"{"z":[[]],"next":{"z":[[]]}}"#) } == .depthLimit)
    }

    @Test func deepDocumentsOnSmallStacks() throws {
        // A debug build's frames are several times as large.
        #if DEBUG
        let depths = [64, 100]
        #else
        let depths = [64, 200]
        #endif
        for depth in depths {
            let found = try onSmallStack {
                var decoder = CyanotypeDecoder()
                decoder.maximumDepth = depth
                var encoder = CyanotypeEncoder()
                encoder.maximumDepth = depth
                let nest = try decoder.decode(Nest.self, from: Self.arrays(depth))
                let link = try decoder.decode(Link.self, from: Self.objects(depth))
                let json = try decoder.decode(JSON.self, from: Self.arrays(depth))
                let texts = [try encoder.encode(nest), try encoder.encode(link), try encoder.encode(json)]
                return texts.map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(found == [Self.arrays(depth), Self.objects(depth), Self.arrays(depth)])
        }
        // What a type does not recurse into needs no stack, however deep it is.
        let depth = try onSmallStack {
            var decoder = CyanotypeDecoder()
            decoder.maximumDepth = 512
            _ = try decoder.decode(Nothing.self, from: "{\"a\":\(Self.arrays(511))}")
            _ = try decoder.decode([String: JSON].self, from: "{\"a\":\(Self.arrays(511))}")
            return try decoder.decode(Walk.self, from: Self.arrays(512)).depth
        }
        #expect(depth == 512)
        // A document is refused for its depth before that is a danger.
        for document in [Self.arrays(100_000), String(repeating: "[", count: 100_000), Self.objects(50_000)] {
            let code = try onSmallStack {
                var codes: [String] = []
                for type in [Nest.self, Link.self, JSON.self, Walk.self] as [any Decodable.Type] {
                    do {
                        _ = try CyanotypeDecoder().decode(type, from: document)
                    } catch DecodingError.dataCorrupted(let context) {
                        codes.append((context.underlyingError as? MappingError)?.issues.first?.code.rawValue ?? "")
                    }
                }
                return codes
            }
            #expect(code == Array(repeating: "depthLimit", count: 4))
        }
    }

    private struct Few: Decodable {
        let a: Int?
        let k1: Int
        let k1999: Int
    }

    /// The sum of all members, the last first.
    private struct Members: Decodable {
        let sum: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            sum = try container.allKeys.reversed().reduce(0) { try $0 + container.decode(Int.self, forKey: $1) }
        }
    }

    /// The sum of all elements, whose count is asked for with each.
    private struct Elements: Decodable {
        let sum: Int

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var sum = 0
            for _ in 0..<(container.count ?? 0) {
                sum += try container.decode(Int.self) + (container.count ?? 0) % 2
            }
            self.sum = sum
        }
    }

    /// Keys that are looked for in the wrong order, or not there, do not make it quadratic.
    @Test func manyMembersAndElements() throws {
        let isSlow = try isQuadratic(from: 2_000) { count in
            let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
            let few = try CyanotypeDecoder().decode(Few.self, from: "{\(members)}")
            #expect(few.k1 == 1 && few.k1999 == 1999 && few.a == nil)
            let sum = count * (count - 1) / 2
            #expect(try CyanotypeDecoder().decode([String: Int].self, from: "{\(members)}").count == count)
            #expect(try CyanotypeDecoder().decode(Members.self, from: "{\(members)}").sum == sum)
            let elements = (0..<count).map { "\($0)" }.joined(separator: ",")
            #expect(try CyanotypeDecoder().decode(Elements.self, from: "[\(elements)]").sum == sum)
        }
        #expect(!isSlow)
    }

    /// Each of them twice.
    @Test func manyMembersThatAreEncoded() throws {
        let twice = Encoding { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            for index in 0..<300 { try container.encode(index, forKey: AnyKey("k\(index)")) }
            for index in 0..<300 { try container.encode(-index, forKey: AnyKey("k\(index)")) }
        }
        let object = try JSON(json: try CyanotypeEncoder().encode(twice))
        #expect(object["k299"] == -299)
    }

    @Test func longTextsAndNumbers() throws {
        let long = String(repeating: "é\\n\\u00e9", count: 20_000)
        #expect(try CyanotypeDecoder().decode([String].self, from: "[\"\(long)\"]")[0].utf8.count == 5 * 20_000)
        let key = String(repeating: "k", count: 100_000)
        #expect(try CyanotypeDecoder().decode([String: Int].self, from: "{\"\(key)\":1}")[key] == 1)
        #expect(throws: Never.self) {
            try CyanotypeDecoder().decode(Nothing.self, from: "{\"\(key)\":1,\"\(key)x\":[]}")
        }
        let digits = String(repeating: "9", count: 100_000)
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([Int].self, from: "[\(digits)]") }
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([Double].self, from: "[\(digits)]") }
        #expect(try CyanotypeDecoder().decode([Double].self, from: "[0.\(digits)]") == [1])
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([Int].self, from: "[1e\(digits)]") }
        // Errors stay short.
        do {
            _ = try CyanotypeDecoder().decode([Int].self, from: "[\(digits)]")
        } catch {
            #expect("\(error)".utf8.count < 2000)
        }
    }
}
