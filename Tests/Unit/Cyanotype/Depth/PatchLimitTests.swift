import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Limits of JSON patches")
struct PatchLimitTests {
    /// Each copy puts the document into itself and doubles its depth.
    @Test func copiesThatNestAreRefused() async throws {
        try await SmallStack.run {
            var json: JSON = [:]
            let patch = JSONPatch(
                (0..<16).map { .copy(from: [], to: JSONPointer(tokens: Array(repeating: "a", count: 1 << $0))) }
            )
            let error = #expect(throws: JSONPatchError.self) { try json.apply(patch) }
            #expect(error?.code == .tooDeep)
            // The first copy makes two levels out of one, and the seventh would make 128 out of 64.
            #expect(error?.operation == 6)
            #expect(json == [:])
            try json.apply(JSONPatch(Array(patch.operations.prefix(6))))
            _ = try json.jsonString()
            #expect(error?.description.contains("maximumDepth") == true)
        }
    }

    @Test func longPatchOfNestingCopiesIsRefused() async throws {
        try await SmallStack.run {
            let tokens = String(repeating: "/a", count: 4000)
            let operations = (0..<16).map { _ in #"{"op":"copy","from":"","path":"\#(tokens)"}"# }
            let deep = String(repeating: #"{"a":"#, count: 60) + "{}" + String(repeating: "}", count: 60)
            var json = try JSON(json: deep)
            let patch = try JSONPatch(json: "[" + operations.joined(separator: ",") + "]")
            #expect(throws: JSONPatchError.self) { try json.apply(patch) }
            #expect(json == (try JSON(json: deep)))
        }
    }

    @Test func copiesThatDoubleAreRefused() throws {
        let text = String(repeating: "x", count: 1 << 14)
        var json: JSON = ["a": [.string(text)]]
        let doubling = (0..<30).flatMap { _ -> [JSONPatch.Operation] in
            [
                .copy(from: ["a"], to: ["b"]), .add(["c"], []), .move(from: ["a"], to: ["c", "0"]),
                .move(from: ["b"], to: ["c", "1"]), .move(from: ["c"], to: ["a"]),
            ]
        }
        let before = json
        let error = #expect(throws: JSONPatchError.self) { try json.apply(JSONPatch(doubling)) }
        #expect(error?.code == .tooLarge)
        #expect(json == before)
        #expect(error?.description.contains("maximumBytes") == true)
        // The caller's own limit applies earlier.
        let limited = #expect(throws: JSONPatchError.self) {
            try json.apply(JSONPatch(doubling), options: JSONOptions(maximumBytes: 1 << 20))
        }
        #expect(limited?.code == .tooLarge)
        #expect((limited?.operation ?? 0) < (error?.operation ?? 0))
        // Copies within the limit are made.
        try json.apply(JSONPatch(Array(doubling.prefix(25))), options: JSONOptions(maximumBytes: 1 << 20))
        #expect(json["a"]?[1]?[1]?[1]?[1]?[1]?[0] == .string(text))
    }

    @Test func whatIsAddedIsNotTooDeep() throws {
        var json: JSON = ["a": [[[]]]]
        let options = JSONOptions(maximumDepth: 4)
        let tooDeep: [JSONPatch.Operation] = [
            .add(["a", "0", "0", "0"], []), .replace(["a", "0", "0"], [[]]), .add(["b"], [[[[]]]]),
            .copy(from: ["a"], to: ["a", "0", "-"]), .move(from: ["a", "0", "0"], to: ["a", "0"]),
        ]
        for operation in tooDeep.prefix(4) {
            let error = #expect(throws: JSONPatchError.self) { try json.apply([operation], options: options) }
            #expect(error?.code == .tooDeep, "\(operation)")
        }
        try json.apply([.add(["a", "0", "0", "0"], 1), .replace(["a", "0", "0"], []), tooDeep[4]], options: options)
        #expect(json == ["a": [[], []]])
    }

    /// A move can make a value deeper without adding anything.
    @Test func whatIsMovedIsNotTooDeep() throws {
        var json: JSON = ["a": [[]], "b": [[]]]
        let options = JSONOptions(maximumDepth: 4)
        let error = #expect(throws: JSONPatchError.self) {
            try json.apply(
                [.move(from: ["a"], to: ["b", "0", "0"]), .test([], [])],
                options: JSONOptions(maximumDepth: 2)
            )
        }
        #expect(error?.code == .testFailed)
        let deep = #expect(throws: JSONPatchError.self) {
            try json.apply([.move(from: ["a"], to: ["b", "0", "0"])], options: options)
        }
        #expect(deep?.code == .tooDeep)
        #expect(deep?.operation == 0)
        #expect(json == ["a": [[]], "b": [[]]])
        try json.apply([.move(from: ["a"], to: ["b", "0"])], options: options)
        #expect(json == ["b": [[[]], []]])
    }

    /// A document that is deeper than the limit can still be changed, as long as it does not become deeper.
    @Test func whatWasTooDeepBeforeMayStaySo() throws {
        let options = JSONOptions(maximumDepth: 4)
        // Six levels.
        let before: JSON = ["deep": [[[[[]]]]], "a": [1], "b": ["c": []]]
        var json = before
        try json.apply([.move(from: ["a"], to: ["b", "c", "-"])], options: options)
        #expect(json == ["deep": [[[[[]]]]], "b": ["c": [[1]]]])
        try json.apply([.move(from: ["deep"], to: ["shallow"])], options: options)
        #expect(json == ["b": ["c": [[1]]], "shallow": [[[[[]]]]]])
        json = before
        let operations: [JSONPatch.Operation] = [
            .move(from: ["a"], to: ["b", "a"]), .move(from: ["deep"], to: ["b", "deep"]), .test(["b", "a", "0"], 1),
        ]
        let error = #expect(throws: JSONPatchError.self) { try json.apply(JSONPatch(operations), options: options) }
        #expect(error?.code == .tooDeep)
        #expect(error?.operation == 1)
        #expect(json == before)
        // Once it is not deeper any more.
        let outwards: JSONPatch.Operation = .move(from: ["b", "deep", "0", "0"], to: ["b", "deep"])
        try json.apply(JSONPatch(operations + [outwards]), options: options)
        #expect(json == ["b": ["c": [], "a": [1], "deep": [[[]]]]])
    }

    /// The most that there is is a limit too.
    @Test func anyLimitMayBeSet() throws {
        let text = String(repeating: "x", count: 9 << 20)
        let before: JSON = ["a": .string(text)]
        let twice: JSONPatch = [.copy(from: ["a"], to: ["b"]), .copy(from: ["a"], to: ["c"])]
        var json = before
        let error = #expect(throws: JSONPatchError.self) { try json.apply(twice) }
        #expect(error?.code == .tooLarge)
        var options = JSONOptions()
        #expect(options.maximumBytes == .max)
        options.maximumBytes = .max
        for options in [options, JSONOptions(maximumBytes: .max)] {
            json = before
            try json.apply(twice, options: options)
            #expect(json["c"] == .string(text))
        }
    }
}
