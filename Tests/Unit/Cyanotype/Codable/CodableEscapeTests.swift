import Cyanotype
import Foundation
import Testing

/// Coders and containers that are kept, and used when they should not be any more.
///
/// What they do then is bounded: they go on with the text that they had, or throw. These are worth running with
/// `--sanitize=address`.
@Suite("Escaped coders")
struct CodableEscapeTests {
    /// Where a type puts what it should not keep.
    private final class Box: @unchecked Sendable {
        private let lock = NSLock()
        private var items: [Any] = []

        func keep(_ item: Any) { lock.withLock { items.append(item) } }

        func take() -> [Any] {
            lock.withLock {
                defer { items = [] }
                return items
            }
        }

        func all<Item>(_ type: Item.Type) -> [Item] { lock.withLock { items.compactMap { $0 as? Item } } }
    }

    private enum Key: String, CodingKey {
        case a
        case b
        case c
        case d
    }

    /// Documents that take the memory of others, were it free.
    private func decodeOthers() throws {
        for size in [1, 10, 1000] {
            let text = String(repeating: "{\"a\":[1,2],\"b\":\"zzzzzzzzzzzzzzzzzzzzzzzzz\"},", count: size) + "{}"
            _ = try CyanotypeDecoder().decode([[String: JSON]].self, from: "[\(text)]")
            _ = try? CyanotypeDecoder().decode([Spot].self, from: "[\(text)]")
            _ = try CyanotypeEncoder().encode(Array(repeating: Firm(), count: size))
        }
    }

    // MARK: - Decoding

    @Test func containersOfAnArray() throws {
        struct Delayed: Decodable {
            var container: any UnkeyedDecodingContainer
            init(from decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }
        }
        // At the top and below, where the containers are those of elements.
        var top = try CyanotypeDecoder().decode(Delayed.self, from: "[42, \"a\", [1, {\"b\": true}], null, 1.5]")
        var elements = try CyanotypeDecoder().decode(
            [[String: Delayed]].self,
            from: #"[{"x":[1]},{"y":["\u00e9",[2]]}]"#
        )
        try decodeOthers()
        #expect(try top.container.decode(Int.self) == 42)
        #expect(top.container.count == 5)
        try decodeOthers()
        #expect(try top.container.decode(String.self) == "a")
        var nested = try top.container.nestedUnkeyedContainer()
        #expect(try nested.decode(Int.self) == 1)
        let object = try nested.nestedContainer(keyedBy: Key.self)
        #expect(try top.container.decodeNil())
        #expect(try object.decode(Bool.self, forKey: .b))
        #expect(try top.container.decode(Double.self) == 1.5)
        #expect(top.container.isAtEnd)
        #expect(throws: DecodingError.self) { try top.container.decode(Int.self) }
        #expect(try elements[0]["x"]?.container.decode(Int.self) == 1)
        #expect(try elements[1]["y"]?.container.decode(String.self) == "é")
        #expect(
            elements[1]["y"].map { CodingFailure.steps($0.container.codingPath) } == ["Index 1=1", "y"]
        )
        elements = []
        #expect(nested.isAtEnd)
    }

    @Test func decoders() throws {
        struct Delayed: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) throws { self.decoder = decoder }
            func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: decoder) }
        }
        let decoder = CyanotypeDecoder()
        let top = try decoder.decode(Delayed.self, from: "[42]")
        let members = try decoder.decode([String: [Delayed]].self, from: #"{"a":[[1,2],{"street":"s"}],"b":["x"]}"#)
        try decodeOthers()
        #expect(try top.value([Int].self) == [42])
        #expect(try top.value([Int].self) == [42])
        #expect(try members["a"]?[0].value([Int].self) == [1, 2])
        #expect(try members["b"]?[0].value(String.self) == "x")
        do {
            _ = try members["a"]?[1].value(Spot.self)
            Issue.record("was decoded")
        } catch DecodingError.keyNotFound(let key, let context) {
            #expect(key.stringValue == "city")
            #expect(CodingFailure.steps(context.codingPath) == ["a", "Index 1=1"])
        }
        #expect(members["a"]?[0].decoder.userInfo.isEmpty == true)
    }

    @Test func keyedContainersAndWhatIsBelowThem() throws {
        struct Keeper: Decodable {
            let container: KeyedDecodingContainer<Key>
            let a: Int
            init(from decoder: any Decoder) throws {
                container = try decoder.container(keyedBy: Key.self)
                a = try container.decode(Int.self, forKey: .a)
            }
        }
        let json = #"{"b":{"c":[7,8]},"a":1,"c":null,"d":"\n"}"#
        var keepers: [Keeper] = []
        for _ in 0..<3 {
            keepers.append(try CyanotypeDecoder().decode(Keeper.self, from: json))
            keepers += try CyanotypeDecoder().decode([Keeper].self, from: "[\(json),\(json)]")
            keepers += try CyanotypeDecoder().decode([String: Keeper].self, from: "{\"k\":\(json)}").values
        }
        try decodeOthers()
        for keeper in keepers {
            let container = keeper.container
            #expect(try container.decode(Int.self, forKey: .a) == 1)
            #expect(try container.decode([String: [Int]].self, forKey: .b) == ["c": [7, 8]])
            #expect(Set(container.allKeys) == [.a, .b, .c, .d])
            #expect(try container.decodeNil(forKey: .c))
            #expect(try container.decodeIfPresent(Int.self, forKey: .c) == nil)
            #expect(try container.decode(String.self, forKey: .d) == "\n")
            let nested = try container.nestedContainer(keyedBy: Key.self, forKey: .b)
            var array = try nested.nestedUnkeyedContainer(forKey: .c)
            #expect(try array.decode(Int.self) == 7)
            #expect(throws: DecodingError.self) { try container.decode(Spot.self, forKey: .b) }
            #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .d) }
            let superDecoder = try container.superDecoder(forKey: .b)
            #expect(try [String: [Int]](from: superDecoder) == ["c": [7, 8]])
            #expect(try container.superDecoder().singleValueContainer().decodeNil())
        }
        keepers = []
        try decodeOthers()
    }

    /// Of many things that are kept, in any order, none keeps another from working.
    @Test func manyAtOnce() throws {
        let box = Box()
        struct Greedy: Decodable {
            let number: Int
            init(from decoder: any Decoder) throws {
                let box = decoder.userInfo[.box] as? Box
                box?.keep(decoder)
                let container = try decoder.container(keyedBy: AnyKey.self)
                box?.keep(container)
                box?.keep(try decoder.container(keyedBy: Key.self))
                box?.keep(try decoder.singleValueContainer())
                box?.keep(try container.superDecoder(forKey: "b"))
                box?.keep(try container.superDecoder())
                box?.keep(try container.nestedUnkeyedContainer(forKey: "c"))
                number = try container.decode(Int.self, forKey: "a")
            }
        }
        var decoder = CyanotypeDecoder()
        decoder.userInfo = [.box: box]
        let json = #"{"c":[{"a":5}],"b":{"a":6},"a":7}"#
        for count in [1, 3, 20] {
            let greedy = try decoder.decode(
                [Greedy].self,
                from: "[" + Array(repeating: json, count: count).joined(separator: ",") + "]"
            )
            #expect(greedy.map(\.number) == Array(repeating: 7, count: count))
        }
        try decodeOthers()
        #expect(box.all(KeyedDecodingContainer<AnyKey>.self).count == 24)
        for container in box.all(KeyedDecodingContainer<AnyKey>.self) {
            #expect(try container.decode(Int.self, forKey: "a") == 7)
            #expect(try container.decode([[String: Int]].self, forKey: "c") == [["a": 5]])
        }
        for container in box.all(KeyedDecodingContainer<Key>.self) {
            #expect(try container.decode([String: Int].self, forKey: .b) == ["a": 6])
        }
        for var container in box.all((any UnkeyedDecodingContainer).self) {
            #expect(try container.decode([String: Int].self) == ["a": 5])
        }
        for item in box.take().shuffled() {
            guard let decoder = item as? any Decoder else { continue }
            let keys = try? decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
            #expect(keys == nil || keys == ["a"] || keys == ["a", "b", "c"])
            _ = decoder.codingPath
        }
        try decodeOthers()
        #expect(try decoder.decode(Greedy.self, from: json).number == 7)
    }

    @Test func fromDocumentsThatFailed() throws {
        let box = Box()
        struct Failing: Decodable {
            init(from decoder: any Decoder) throws {
                let box = decoder.userInfo[.box] as? Box
                box?.keep(decoder)
                let container = try decoder.container(keyedBy: Key.self)
                box?.keep(container)
                _ = try container.decode(Int.self, forKey: .a)
            }
        }
        var decoder = CyanotypeDecoder()
        decoder.userInfo = [.box: box]
        for json in [#"[{"a":1},{"a":"x","b":[1]}]"#, #"[{"a":1,"b":2},{"a":}]"#, #"[{"b":1"#, #"[{"a":1},3]"#] {
            #expect(throws: DecodingError.self) { try decoder.decode([Failing].self, from: json) }
            try decodeOthers()
            for container in box.all(KeyedDecodingContainer<Key>.self) {
                _ = try? container.decode(Int.self, forKey: .a)
                _ = try? container.decode([Int].self, forKey: .b)
                _ = container.allKeys
                _ = container.contains(.d)
                _ = container.codingPath
            }
            for decoder in box.take().compactMap({ $0 as? any Decoder }) {
                _ = try? decoder.unkeyedContainer()
                _ = try? decoder.container(keyedBy: AnyKey.self).allKeys
                _ = try? decoder.singleValueContainer().decode(JSON.self)
                _ = decoder.codingPath
            }
        }
    }

    /// Those of a field, and of a document in UTF-16, whose bytes are others than the caller's.
    @Test func fromOtherTexts() throws {
        struct Delayed: Codable {
            let container: KeyedDecodingContainer<Key>
            init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }
            func encode(to encoder: any Encoder) throws {}
        }
        struct Owner: Model {
            let part: Shared
            static let blueprint = Blueprint(Owner.init) { Field("part", \.part) }
        }
        struct Shared: Codable, @unchecked Sendable {
            let delayed: Delayed
        }
        let owner = try Owner(json: #"{"x":[{}],"part":{"delayed":{"a":[1],"b":"é"}},"y":1}"#)
        let utf16 = try #require(#"[{"a":[2],"b":"ü"}]"#.data(using: .utf16LittleEndian))
        let wide = try CyanotypeDecoder().decode([Delayed].self, from: utf16)
        let value = try [Delayed](json: JSON(json: #"[{"a":[3],"b":""}]"#))
        try decodeOthers()
        #expect(try owner.part.delayed.container.decode([Int].self, forKey: .a) == [1])
        #expect(try owner.part.delayed.container.decode(String.self, forKey: .b) == "é")
        #expect(try wide[0].container.decode(String.self, forKey: .b) == "ü")
        #expect(try value[0].container.decode([Int].self, forKey: .a) == [3])
    }

    // MARK: - Encoding

    @Test func encodersAndTheirContainers() throws {
        let box = Box()
        let greedy = Encoding { encoder in
            box.keep(encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            box.keep(container)
            try container.encode(1, forKey: "a")
            var array = container.nestedUnkeyedContainer(forKey: "b")
            box.keep(array)
            try array.encode(2)
            box.keep(array.nestedContainer(keyedBy: Key.self))
            box.keep(container.superEncoder(forKey: "c"))
            box.keep(encoder.container(keyedBy: Key.self))
        }
        var encoder = CyanotypeEncoder()
        for formatting: CyanotypeEncoder.OutputFormatting in [[], [.sortedKeys], [.prettyPrinted]] {
            encoder.outputFormatting = formatting
            let text = try encoder.encode([["x": greedy], ["y": greedy]])
            #expect(
                try JSON(json: text)
                    == JSON(json: #"[{"x":{"a":1,"b":[2,{}],"c":{}}},{"y":{"a":1,"b":[2,{}],"c":{}}}]"#)
            )
            try decodeOthers()
            // Nothing can be written any more, and nothing else is touched.
            for var container in box.all(KeyedEncodingContainer<AnyKey>.self) {
                #expect(throws: EncodingError.self) { try container.encode(3, forKey: "z") }
                #expect(throws: EncodingError.self) { try container.encode(Firm(), forKey: "z") }
                #expect(throws: EncodingError.self) { try container.encodeNil(forKey: "a") }
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: "n")
                #expect(throws: EncodingError.self) { try nested.encode(3, forKey: .a) }
                var single = container.superEncoder().singleValueContainer()
                #expect(throws: EncodingError.self) { try single.encode(3) }
                _ = container.codingPath
            }
            for var container in box.all(KeyedEncodingContainer<Key>.self) {
                #expect(throws: EncodingError.self) { try container.encode("x", forKey: .a) }
                var array = container.nestedUnkeyedContainer(forKey: .b)
                #expect(throws: EncodingError.self) { try array.encode("x") }
            }
            for var container in box.all((any UnkeyedEncodingContainer).self) {
                #expect(throws: EncodingError.self) { try container.encode("x") }
                #expect(throws: EncodingError.self) { try container.encode(contentsOf: [1, 2]) }
                _ = container.superEncoder()
            }
            for item in box.take().shuffled() {
                guard let encoder = item as? any Encoder else { continue }
                #expect(throws: EncodingError.self) { try Spot().encode(to: encoder) }
                #expect(throws: EncodingError.self) { try [1].encode(to: encoder) }
                #expect(throws: EncodingError.self) { try 1.encode(to: encoder) }
                _ = encoder.codingPath
            }
            #expect(
                try encoder.encode([1]) == (formatting == [.prettyPrinted] ? Data("[\n  1\n]".utf8) : Data("[1]".utf8))
            )
        }
    }

    /// An encoder of a value that has been encoded, while the document is still being written.
    @Test func encodersOfEarlierValues() throws {
        var kept: (any Encoder)?
        var keptContainer: KeyedEncodingContainer<AnyKey>?
        let text = try CyanotypeEncoder().encode(
            Encoding { encoder in
                var root = encoder.unkeyedContainer()
                try root.encode(
                    Encoding { encoder in
                        kept = encoder
                        var container = encoder.container(keyedBy: AnyKey.self)
                        try container.encode(1, forKey: "a")
                        keptContainer = container
                    }
                )
                #expect(throws: EncodingError.self) { try keptContainer?.encode(2, forKey: "b") }
                var single = kept?.singleValueContainer()
                #expect(throws: EncodingError.self) { try single?.encode(2) }
                try root.encode(["c": 3])
                #expect(throws: EncodingError.self) { try keptContainer?.encode(2, forKey: "b") }
            }
        )
        #expect(text == Data(#"[{"a":1},{"c":3}]"#.utf8))
    }

    // MARK: - Threads

    @Test func onSeveralThreads() async throws {
        var decoder = CyanotypeDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var encoder = CyanotypeEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let (sharedDecoder, sharedEncoder) = (decoder, encoder)
        struct Delayed: Decodable {
            let container: KeyedDecodingContainer<Key>
            init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<100 {
                        let firm = Firm(place: Spot(zipCode: task * 1000 + round))
                        let text = try sharedEncoder.encode(firm)
                        #expect(try sharedDecoder.decode(Firm.self, from: text) == firm)
                        #expect(try CyanotypeDecoder().decode([Int].self, from: "[\(round)]") == [round])
                        let delayed = try CyanotypeDecoder().decode([Delayed].self, from: "[{\"a\":\(round)}]")
                        #expect(throws: DecodingError.self) {
                            try sharedDecoder.decode(Firm.self, from: "{\"place\":1}")
                        }
                        #expect(try delayed[0].container.decode(Int.self, forKey: .a) == round)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let box = CodingUserInfoKey(rawValue: "box")!  // swift-format-ignore: NeverForceUnwrap
}
