import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Deeply nested values, on a thread with a stack of 512 KiB.
@Suite("Deeply nested JSON values")
struct DeepJSONTests {
    /// The containers around a value.
    enum Shape: CaseIterable {
        case array, object, mixed

        /// Puts `depth` arrays and objects around `leaf`.
        func nested(_ depth: Int, _ leaf: JSON = 1) -> JSON {
            var value = leaf
            for level in 0..<depth {
                value =
                    switch self {
                    case .array: .array([value])
                    case .object: .object(["k": value])
                    case .mixed: level % 2 == 0 ? .array([0, value]) : .object(["a": nil, "b": value])
                    }
            }
            return value
        }
    }

    private static let depth = 20_000

    @Test(arguments: Shape.allCases) func areReleased(_ shape: Shape) async throws {
        try await SmallStack.run {
            _ = shape.nested(200_000)
            // A shared value stays intact.
            let inner = shape.nested(1000)
            do { _ = JSON.array([inner, inner, .object(["a": inner])]) }
            #expect(inner == shape.nested(1000))
        }
    }

    @Test(arguments: Shape.allCases) func areCompared(_ shape: Shape) async throws {
        try await SmallStack.run {
            let value = shape.nested(Self.depth)
            #expect(value == shape.nested(Self.depth))
            #expect(value != shape.nested(Self.depth, 2))
            #expect(value != shape.nested(Self.depth - 2))
        }
    }

    @Test(arguments: Shape.allCases) func areHashed(_ shape: Shape) async throws {
        try await SmallStack.run {
            #expect(shape.nested(Self.depth).hashValue == shape.nested(Self.depth).hashValue)
            #expect(shape.nested(Self.depth).hashValue != shape.nested(Self.depth, 2).hashValue)
        }
    }

    @Test func areDescribed() async throws {
        try await SmallStack.run {
            let arrays = String(repeating: "[", count: Self.depth) + "1" + String(repeating: "]", count: Self.depth)
            #expect(Shape.array.nested(Self.depth).description == arrays)
            let objects =
                String(repeating: #"{"k":"#, count: Self.depth) + "1" + String(repeating: "}", count: Self.depth)
            #expect(Shape.object.nested(Self.depth).description == objects)
        }
    }

    @Test(arguments: Shape.allCases) func areRefusedByWriting(_ shape: Shape) async throws {
        try await SmallStack.run {
            for options in [.default, JSONOptions(prettyPrinted: true, sortedKeys: true, maximumDepth: 512)] {
                let error = #expect(throws: MappingError.self) {
                    try shape.nested(Self.depth).jsonString(options: options)
                }
                #expect(error?.issues.map(\.code) == [.depthLimit])
            }
            let deepest = shape.nested(512)
            let options = JSONOptions(sortedKeys: true, maximumDepth: 512)
            let back = try JSON(json: deepest.jsonString(options: options), options: options)
            #expect(back == deepest)
        }
    }

    /// Other coders are recursive, so the depth that they reach depends on the stack.
    @Test(arguments: Shape.allCases) func areRefusedByEncoders(_ shape: Shape) async throws {
        try await SmallStack.run {
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(shape.nested(10_000)) }
            #expect(throws: EncodingError.self) { try CyanotypeEncoder().encode(shape.nested(Self.depth)) }
            _ = try JSONEncoder().encode(shape.nested(50))
        }
    }

    @Test(arguments: Shape.allCases) func areReadOrRefusedByDecoders(_ shape: Shape) async throws {
        try await SmallStack.run {
            for depth in [50, 100, 150, 200] {
                let value = shape.nested(depth)
                do {
                    let back = try JSONDecoder().decode(JSON.self, from: Data(value.description.utf8))
                    #expect(back == value)
                } catch is DecodingError {
                    #expect(depth > 50)
                }
            }
        }
    }

    @Test func areFoundAndChanged() async throws {
        try await SmallStack.run {
            var value = Shape.array.nested(10_000)
            let pointer = JSONPointer(tokens: Array(repeating: "0", count: 10_000))
            #expect(value[at: pointer] == 1)
            let error = #expect(throws: JSONPatchError.self) { try value.apply([.add(pointer, [])]) }
            #expect(error?.code == .tooDeep)
            try value.apply([.replace(pointer, 2), .test(pointer, 2)])
            #expect(value == Shape.array.nested(10_000, 2))
        }
    }

    @Test func areMerged() async throws {
        try await SmallStack.run {
            var value = Shape.object.nested(Self.depth)
            let other = Shape.object.nested(Self.depth, "other")
            let patch = value.mergePatch(to: other)
            #expect(patch == other)
            value.applyMergePatch(patch)
            #expect(value == other)
            #expect(value.mergePatch(to: other) == [:])
            var empty: JSON = [:]
            empty.applyMergePatch(other)
            #expect(empty == other)
        }
    }
}
