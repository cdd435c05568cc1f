import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Changes of large JSON values")
struct ObjectChangeTests {
    private static func object(_ count: Int) -> JSON {
        .object(JSON.Object(uniqueKeys: count))
    }

    @Test func settingMembersIsNotQuadratic() {
        let grows = isQuadratic(from: 2000) { count in
            var json = Self.object(count)
            for number in 0..<count { json["k\(number)"] = 1 }
            #expect(json.objectValue?.count == count)
        }
        #expect(!grows)
    }

    @Test func removingMembersIsNotQuadratic() {
        let grows = isQuadratic(from: 2000) { count in
            var json = Self.object(count)
            for number in 0..<count { json["k\(number)"] = nil }
            #expect(json == [:])
        }
        #expect(!grows)
    }

    /// The first member is removed each time, as from a queue.
    @Test func removingTheFirstMemberIsNotQuadratic() {
        let grows = isQuadratic(from: 2000) { count in
            var object = JSON.Object(uniqueKeys: count)
            var number = 0
            while let (key, _) = object.first {
                #expect(key == "k\(number)")
                object[key] = nil
                number += 1
            }
        }
        #expect(!grows)
    }

    @Test func settingMembersOfMembersIsNotQuadratic() {
        let grows = isQuadratic(from: 2000) { count in
            var json: JSON = ["a": [Self.object(count), 1]]
            for number in 0..<count { json["a"]?[0]?["k\(number)"] = 1 }
            for number in 0..<count { json["a"]?[0]?["new\(number)"] = 1 }
            #expect(json["a"]?[0]?.objectValue?.count == count * 2)
        }
        #expect(!grows)
    }

    @Test func settingElementsIsNotQuadratic() {
        let grows = isQuadratic(from: 4000) { count in
            var json: JSON = ["a": .array(Array(repeating: [0], count: count))]
            for number in 0..<count { json["a"]?[number] = .number(JSON.Number(number)) }
            for number in 0..<count { json["a"]?[number]? = [] }
            for number in (0..<count).reversed() { json["a"]?[number] = nil }
            #expect(json == ["a": []])
        }
        #expect(!grows)
    }

    @Test func patchesOfObjectsAreNotQuadratic() throws {
        let grows = try isQuadratic(from: 1000) { count in
            var json: JSON = ["a": Self.object(count), "b": [:]]
            let keys = (0..<count).map { "k\($0)" }
            var operations: [JSONPatch.Operation] = keys.map { .replace(["a", $0], 1) }
            operations += keys.map { .add(["a", $0], 1) }
            operations += keys.map { .test(["a", $0], 1) }
            operations += keys.map { .move(from: ["a", $0], to: ["b", $0]) }
            operations += keys.map { .copy(from: ["b", $0], to: ["a", $0]) }
            operations += keys.map { .remove(["b", $0]) }
            try json.apply(JSONPatch(operations))
            #expect(json["a"]?.objectValue?.keys == keys)
            #expect(json["b"] == [:])
        }
        #expect(!grows)
    }

    @Test func patchesOfArraysAreNotQuadratic() throws {
        let grows = try isQuadratic(from: 1000) { count in
            var json: JSON = [[]]
            var operations: [JSONPatch.Operation] = (0..<count).map { _ in .add(["0", "-"], ["x": 1]) }
            operations += (0..<count).map { .replace(["0", "\($0)", "x"], 2) }
            operations += (0..<count).reversed().map { .remove(["0", "\($0)"]) }
            try json.apply(JSONPatch(operations))
            #expect(json == [[]])
        }
        #expect(!grows)
    }

    @Test func mergePatchesAreNotQuadratic() {
        let grows = isQuadratic(from: 2000) { count in
            var json: JSON = ["a": Self.object(count)]
            for number in 0..<count { json.applyMergePatch(["a": ["k\(number)": nil, "n\(number)": ["x": 1]]]) }
            #expect(json["a"]?.objectValue?.count == count)
        }
        #expect(!grows)
    }

    /// Each level is compared once with everything below it, not once for each level above it.
    @Test func mergePatchesOfDeepValuesAreNotQuadratic() {
        func nested(_ count: Int, _ leaf: JSON) -> JSON {
            var value = leaf
            for _ in 0..<count { value = ["a": value, "b": [1, 2, 3]] }
            return value
        }
        let grows = isQuadratic(from: 1000) { count in
            #expect(nested(count, 1).mergePatch(to: nested(count, 2)).objectValue?.count == 1)
        }
        #expect(!grows)
    }

    /// Random changes are compared with those of a list of members.
    @Test(arguments: [1, 2, 3, 4]) func membersKeepTheirOrder(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for size in [3, 20, 70, 300] {
            var object = JSON.Object()
            var members: [(key: String, value: JSON)] = []
            var copies: [(JSON.Object, [String])] = []
            for step in 0..<2000 {
                let key = "k\(Int.random(in: 0..<size, using: &random))"
                let value = JSON.number(JSON.Number(step))
                let index = members.firstIndex { $0.key == key }
                #expect(object[key] == index.map { members[$0].value }, "seed \(seed)")
                if Bool.random(using: &random) {
                    object[key] = value
                    if let index { members[index].value = value } else { members.append((key, value)) }
                } else {
                    object[key] = nil
                    if let index { members.remove(at: index) }
                }
                #expect(object.count == members.count)
                if step % 50 == 0 { copies.append((object, members.map(\.key))) }
                if let position = members.indices.randomElement(using: &random) {
                    #expect(object[position] == members[position], "seed \(seed)")
                }
            }
            #expect(object.keys == members.map(\.key), "seed \(seed)")
            #expect(object.map(\.value) == members.map(\.value), "seed \(seed)")
            var fresh = JSON.Object()
            for (key, value) in members.reversed() { fresh[key] = value }
            #expect(object == fresh && object.hashValue == fresh.hashValue)
            // Copies do not change.
            for (copy, keys) in copies { #expect(copy.keys == keys, "seed \(seed)") }
        }
    }

    @Test func changesInPlaceDoWhatAssignmentsDo() {
        var json: JSON = ["a": ["b": 1], "list": [1, [2]], "text": "x"]
        json["a"]?["b"] = 2
        json["a"]?["c"]? = 3
        json["missing"]?["b"] = 1
        json["text"]?["b"] = 1
        json["list"]?[1]?[0] = nil
        json["list"]?[7] = 1
        json["list"]?[-1] = nil
        #expect(json == ["a": ["b": 2], "list": [1, []], "text": "x"])
        json["list"]?[0] = .null
        json["new"] = .null
        json["new"]?["x"] = 5
        json["a"] = nil
        #expect(json.description == #"{"list":[null,[]],"text":"x","new":{"x":5}}"#)
        // A change that fails leaves the value intact.
        struct Stop: Error {}
        func fail(_ value: inout JSON?) throws {
            value = 1
            throw Stop()
        }
        #expect(throws: Stop.self) { try fail(&json["new"]) }
        #expect(json["new"] == 1)
    }
}

extension JSON.Object {
    fileprivate init(uniqueKeys count: Int) {
        self.init()
        for number in 0..<count { self["k\(number)"] = .number(JSON.Number(number)) }
    }
}
