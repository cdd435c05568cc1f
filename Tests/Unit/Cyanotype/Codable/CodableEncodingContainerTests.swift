import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Encoding containers")
struct CodableEncodingContainerTests {
    private enum Key: String, CodingKey {
        case a
        case b
        case c
        case key
        case top
    }

    private enum OtherKey: Int, CodingKey {
        case one = 1
        case two = 2
    }

    private struct Refused: Error {}

    @Test func codingPaths() {
        for isSuper in [false, true] {
            expectSameScript { encoder, log in
                func note(_ path: [any CodingKey]) { log.append(CodingFailure.steps(path).joined(separator: "/")) }
                var encoder = encoder
                if isSuper {
                    var container = encoder.container(keyedBy: Key.self)
                    encoder = container.superEncoder(forKey: .a)
                    note(container.codingPath)
                }
                note(encoder.codingPath)
                var first = encoder.container(keyedBy: Key.self)
                note(encoder.codingPath)
                note(first.codingPath)
                var second = first.nestedContainer(keyedBy: OtherKey.self, forKey: .a)
                note(second.codingPath)
                let third = second.nestedContainer(keyedBy: Key.self, forKey: .one)
                note(third.codingPath)
                let unkeyed = second.nestedUnkeyedContainer(forKey: .two)
                note(unkeyed.codingPath)
                var array = first.nestedUnkeyedContainer(forKey: .b)
                note(array.codingPath)
                note(array.nestedContainer(keyedBy: Key.self).codingPath)
                note(array.nestedUnkeyedContainer().codingPath)
                // Foundation forgets the step to the array.
                let superPath = CodingFailure.steps(array.superEncoder().codingPath)
                #expect(superPath.first == (isSuper ? "a" : superPath.count == 1 ? "Index 2=2" : "b"))
                #expect(superPath.last == "Index 2=2")
                note(first.superEncoder().codingPath)
                note(first.superEncoder(forKey: .c).codingPath)
                for path in [encoder.codingPath, first.codingPath, second.codingPath, array.codingPath] { note(path) }
                log.append("\(array.count)")
            }
        }
        expectSameScript { encoder, log in
            var container = encoder.container(keyedBy: AnyKey.self)
            var paths: [String] = []
            let note = Encoding { encoder in
                paths.append(CodingFailure.steps(encoder.codingPath).joined(separator: "/"))
                paths.append(CodingFailure.steps(encoder.singleValueContainer().codingPath).joined(separator: "/"))
            }
            try container.encode(["x": [note]], forKey: "a")
            try container.encode(Encoding { try note.encode(to: $0) }, forKey: "b")
            var single = container.superEncoder().singleValueContainer()
            try single.encode([note])
            log += paths
        }
    }

    @Test func superEncoders() {
        let outcome = expectSameScript { encoder, _ in
            var container = encoder.container(keyedBy: Key.self)
            let first = container.superEncoder(forKey: .a)
            let second = container.superEncoder(forKey: .b)
            var firstValue = first.singleValueContainer()
            var secondValue = second.singleValueContainer()
            try firstValue.encode("First")
            try secondValue.encode("Second")
            var array = container.nestedUnkeyedContainer(forKey: .c)
            try array.encode(0)
            let third = array.superEncoder()
            let fourth = array.superEncoder()
            try array.encode(42)
            var thirdValue = third.singleValueContainer()
            var fourthValue = fourth.singleValueContainer()
            try fourthValue.encode("Fourth")
            try thirdValue.encode(["third": Spot()])
            try ["direct": "super"].encode(to: container.superEncoder(forKey: .key))
            try ["super": "of all"].encode(to: container.superEncoder())
        }
        #expect(
            outcome
                == .value(
                    #"{"a":"First","b":"Second","c":[0,{"third":{"altitude":23.5,"city":"Oslo","street":"1 Blueprint "#
                        + #"Lane","zipCode":150}},"Fourth",42],"key":{"direct":"super"},"super":{"super":"of all"}}"#
                )
        )
    }

    /// Containers that are written to by turns, also when what is between them has been written since.
    @Test func interleaved() {
        expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: Key.self)
            var object = root.nestedContainer(keyedBy: AnyKey.self, forKey: .a)
            var array = root.nestedUnkeyedContainer(forKey: .b)
            let superEncoder = root.superEncoder(forKey: .c)
            for index in 0..<50 {
                try object.encode(index, forKey: AnyKey("k\(index)"))
                try array.encode("\(index)")
                if index == 20 { try root.encode([1, 2], forKey: .key) }
            }
            var inner = object.nestedUnkeyedContainer(forKey: "inner")
            var innermost = inner.nestedContainer(keyedBy: Key.self)
            try inner.encode(Spot())
            try innermost.encode(true, forKey: .top)
            try object.encode("behind", forKey: "z")
            try array.encode(Firm())
            var late = superEncoder.container(keyedBy: AnyKey.self)
            try late.encode("late", forKey: "é\n\"")
            try innermost.encodeNil(forKey: .a)
            try root.encode("end", forKey: .top)
        }
        expectSameScript { encoder, _ in
            var root = encoder.unkeyedContainer()
            var arrays = (0..<20).map { _ in root.nestedUnkeyedContainer() }
            for index in arrays.indices.reversed() {
                try arrays[index].encode(index)
                var object = arrays[index].nestedContainer(keyedBy: AnyKey.self)
                try root.encode(index)
                try object.encode(index, forKey: "i")
            }
        }
    }

    @Test func emptyContainers() {
        #expect(expectSameScript { encoder, _ in _ = encoder.container(keyedBy: Key.self) } == .value("{}"))
        #expect(expectSameScript { encoder, _ in _ = encoder.unkeyedContainer() } == .value("[]"))
        expectSameScript { encoder, _ in _ = encoder.singleValueContainer() }
        expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: Key.self)
            _ = root.nestedContainer(keyedBy: Key.self, forKey: .a)
            _ = root.nestedUnkeyedContainer(forKey: .b)
            _ = root.superEncoder(forKey: .c)
            _ = root.superEncoder()
            var array = root.nestedUnkeyedContainer(forKey: .key)
            _ = array.nestedContainer(keyedBy: Key.self)
            _ = array.nestedUnkeyedContainer()
            _ = array.superEncoder()
        }
    }

    /// Of two values for a key the last one counts.
    @Test func oneKeyTwice() {
        for isSuper in [false, true] {
            for replaced in 0..<4 {
                let outcome = expectSameScript { encoder, _ in
                    var root = encoder.container(keyedBy: Key.self)
                    try root.encode(1, forKey: .a)
                    switch replaced {
                    case 0: try root.encode(0, forKey: .key)
                    case 1: _ = root.nestedContainer(keyedBy: Key.self, forKey: .key)
                    case 2: _ = root.nestedUnkeyedContainer(forKey: .key)
                    default: try root.encode(Firm(), forKey: .key)
                    }
                    try root.encode(2, forKey: .b)
                    if isSuper {
                        var single = root.superEncoder(forKey: .key).singleValueContainer()
                        try single.encode(42)
                    } else {
                        try root.encode(42, forKey: .key)
                    }
                }
                #expect(outcome == .value(#"{"a":1,"b":2,"key":42}"#))
            }
        }
        expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: AnyKey.self)
            for index in 0..<10 {
                for key in ["a", "é", "\"", "e\u{301}\n"] { try root.encode(index, forKey: AnyKey(key)) }
                try root.encodeNil(forKey: "nil")
                try root.encode(["x": [index]], forKey: "object")
            }
        }
    }

    /// Two containers of one encoder, or for one key, write to the same object or array.
    @Test func severalContainersOfOneValue() {
        let merged = expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: Key.self)
            var first = root.nestedContainer(keyedBy: Key.self, forKey: .top)
            try first.encode("first", forKey: .a)
            var second = root.nestedContainer(keyedBy: OtherKey.self, forKey: .top)
            try second.encode("second", forKey: .one)
            try first.encode("again", forKey: .b)
            var array = root.nestedUnkeyedContainer(forKey: .c)
            try array.encode(1)
            var sameArray = root.nestedUnkeyedContainer(forKey: .c)
            try sameArray.encode(2)
            try array.encode(3)
        }
        #expect(merged == .value(#"{"c":[1,2,3],"top":{"a":"first","b":"again","one":"second"}}"#))
        expectSameScript { encoder, _ in
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(1, forKey: .a)
            var second = encoder.container(keyedBy: AnyKey.self)
            try second.encode(2, forKey: "a")
            try second.encode(3, forKey: "z")
            try first.encode(4, forKey: .b)
            var third = encoder.container(keyedBy: Key.self)
            try third.encode(5, forKey: .b)
        }
        expectSameScript { encoder, log in
            var first = encoder.unkeyedContainer()
            try first.encode(1)
            var second = encoder.unkeyedContainer()
            try second.encode(2)
            log.append("\(first.count) \(second.count)")
            try first.encode(3)
        }
    }

    /// A value that has been encoded as an object or array is written on by a container.
    @Test func valuesThatAreAmended() {
        let object = expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode("Foo", forKey: .top)
            try root.encode(["foo": "Test"], forKey: .key)
            var nested = root.nestedContainer(keyedBy: Key.self, forKey: .key)
            try nested.encode("more", forKey: .top)
        }
        #expect(object == .value(#"{"key":{"foo":"Test","top":"more"},"top":"Foo"}"#))
        expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode([1, 2], forKey: .a)
            try root.encode(3, forKey: .b)
            var nested = root.nestedUnkeyedContainer(forKey: .a)
            try nested.encode(4)
            try root.encode(5, forKey: .c)
        }
        let single = expectSameScript { encoder, _ in
            var single = encoder.singleValueContainer()
            try single.encode(["a": "b", "other": "foo"])
            var root = encoder.container(keyedBy: Key.self)
            try root.encode("c", forKey: .a)
        }
        #expect(single == .value(#"{"a":"c","other":"foo"}"#))
        expectSameScript { encoder, log in
            var single = encoder.singleValueContainer()
            try single.encode([1, 2])
            var root = encoder.unkeyedContainer()
            log.append("\(root.count)")
            try root.encode(3)
        }
        expectSameScript { encoder, _ in
            var single = encoder.singleValueContainer()
            try single.encode([String: Int]())
            var root = encoder.container(keyedBy: Key.self)
            try root.encode("c", forKey: .a)
        }
    }

    /// What Foundation ends the process for is an error.
    @Test func containersOfTheWrongKind() {
        func expectFailure(_ body: @escaping (any Encoder) throws -> Void) {
            let outcome = CodingOutcome {
                String(decoding: try CyanotypeEncoder().encode(Encoding(body)), as: UTF8.self)
            }
            #expect(outcome.failure != nil, "\(outcome)")
        }
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode(42, forKey: .key)
            _ = root.nestedContainer(keyedBy: Key.self, forKey: .key)
        }
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode(42, forKey: .key)
            _ = root.nestedUnkeyedContainer(forKey: .key)
        }
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            var nested = root.nestedContainer(keyedBy: Key.self, forKey: .key)
            try nested.encode(1, forKey: .a)
            var other = root.nestedUnkeyedContainer(forKey: .key)
            try other.encode("second")
        }
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            _ = root.nestedUnkeyedContainer(forKey: .key)
            _ = root.nestedContainer(keyedBy: Key.self, forKey: .key)
        }
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            try root.encode(1, forKey: .a)
            var other = encoder.unkeyedContainer()
            try other.encode(2)
        }
        expectFailure { encoder in
            _ = encoder.unkeyedContainer()
            _ = encoder.container(keyedBy: Key.self)
        }
        expectFailure { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(1)
            try single.encode(2)
        }
        expectFailure { encoder in
            var single = encoder.singleValueContainer()
            try single.encode("a")
            _ = encoder.container(keyedBy: Key.self)
        }
        expectFailure { encoder in
            _ = encoder.container(keyedBy: Key.self)
            var single = encoder.singleValueContainer()
            try single.encode(1)
        }
        // A container of a value inside of which another value is being written.
        expectFailure { encoder in
            var root = encoder.container(keyedBy: Key.self)
            var other = root
            try root.encode(Encoding { _ in try other.encode(1, forKey: .b) }, forKey: .a)
        }
        expectFailure { encoder in
            var root = encoder.unkeyedContainer()
            var other = root
            try root.encode(Encoding { _ in try other.encode(1) })
        }
    }

    /// Nothing of a value whose encoding failed is left, where the failure was not the end of it.
    @Test func failuresThatAreIgnored() {
        let failing = Encoding { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode([1, 2], forKey: .a)
            var nested = container.nestedUnkeyedContainer(forKey: .b)
            try nested.encode("lost")
            throw Refused()
        }
        // Foundation's encoder of Swift 6.3 ends the process for some of these.
        func expectText(_ text: String, _ body: @escaping (any Encoder) throws -> Void) {
            for formatting: CyanotypeEncoder.OutputFormatting in [[], [.sortedKeys]] {
                var encoder = CyanotypeEncoder()
                encoder.outputFormatting = formatting
                let written = CodingOutcome { String(decoding: try encoder.encode(Encoding(body)), as: UTF8.self) }
                #expect(written == .value(text))
            }
        }
        expectText(#"{"list":[1,2,null],"nil1":null,"nil2":null,"value":1}"#) { encoder in
            var root = encoder.container(keyedBy: AnyKey.self)
            var array = root.nestedUnkeyedContainer(forKey: "list")
            try array.encode(1)
            try? root.encode(["key": failing], forKey: "dict")
            try root.encode(nil as Int?, forKey: "nil1")
            try? root.encode([failing], forKey: "array")
            try root.encode(nil as Int?, forKey: "nil2")
            try? root.encode(Double.nan, forKey: "nan")
            try? root.encode(failing, forKey: "value")
            try root.encode(1, forKey: "value")
            try? array.encode(["key": failing])
            try array.encode(2)
            try? array.encode(Float.infinity)
            try array.encode(nil as String?)
        }
        // A key whose second value failed keeps its first, also when that is a nested container.
        expectText(#"{"a":1,"b":2,"c":[1,2]}"#) { encoder in
            var root = encoder.container(keyedBy: AnyKey.self)
            try root.encode(1, forKey: "a")
            try? root.encode(["x": failing], forKey: "a")
            try root.encode(2, forKey: "b")
            var nested = root.nestedUnkeyedContainer(forKey: "c")
            try nested.encode(1)
            try? root.encode([failing], forKey: "c")
            try nested.encode(2)
        }
        expectText("[1,2]") { encoder in
            var single = encoder.singleValueContainer()
            try? single.encode(["x": failing])
            try? single.encode([1.5, .nan])
            try single.encode([1, 2])
        }
        expectSameScript { encoder, _ in
            var root = encoder.unkeyedContainer()
            var nested = root.superEncoder().unkeyedContainer()
            try nested.encode([Float.infinity])
        }
        expectSameEncoding([failing])
    }

    @Test func userInfoIsPassedOn() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "name"))
        var coders = Coders()
        coders.useUserInfo([key: "value"])
        let text = expectSameScript(coders) { encoder, log in
            var root = encoder.container(keyedBy: AnyKey.self)
            let read = Encoding { encoder in
                var single = encoder.singleValueContainer()
                try single.encode(encoder.userInfo[key] as? String)
            }
            try root.encode([read], forKey: "a")
            log.append("\(encoder.userInfo.count) \(root.superEncoder().userInfo.count)")
        }
        #expect(text == .value(#"{"a":["value"],"super":{}}"#))
    }
}
