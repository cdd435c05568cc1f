import Cyanotype
import CyanotypeTestSupport
import Testing

/// JSON that knows nothing of the library's values, pointers and patches.
private indirect enum Node: Equatable {
    case leaf(String)
    case array([Node])
    case object([Member])

    struct Member: Equatable {
        let key: String
        var value: Node
    }

    var text: String {
        switch self {
        case .leaf(let text): text
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    /// The same with members in the order of their keys, to compare.
    var sorted: Node {
        switch self {
        case .leaf: self
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member(key: $0.key, value: $0.value.sorted) }.sorted { $0.key < $1.key }
            )
        }
    }
}

/// RFC 6902, as it reads: each function returns the changed value, or `nil` where the operation fails.
extension Node {
    private static func index(_ token: String) -> Int? {
        token == "0" || token.first != "0" && token.allSatisfy { "0123456789".contains($0) } ? Int(token) : nil
    }

    func child(_ token: String) -> Node? {
        switch self {
        case .leaf: nil
        case .array(let elements): Self.index(token).flatMap { $0 < elements.count ? elements[$0] : nil }
        case .object(let members): members.first { $0.key == token }?.value
        }
    }

    func value(at path: [String]) -> Node? {
        path.reduce(self) { (node: Node?, token) in node?.child(token) }
    }

    private func withChild(_ token: String, _ change: (Node) -> Node?) -> Node? {
        guard let old = child(token), let new = change(old) else { return nil }
        switch self {
        case .leaf: return nil
        case .array(var elements):
            elements[Self.index(token) ?? 0] = new
            return .array(elements)
        case .object(let members):
            return .object(members.map { $0.key == token ? Member(key: token, value: new) : $0 })
        }
    }

    func adding(_ value: Node, at path: [String]) -> Node? {
        guard let token = path.first else { return value }
        if path.count > 1 { return withChild(token) { $0.adding(value, at: Array(path.dropFirst())) } }
        switch self {
        case .leaf: return nil
        case .array(var elements):
            guard let index = token == "-" ? elements.count : Self.index(token), index <= elements.count else {
                return nil
            }
            elements.insert(value, at: index)
            return .array(elements)
        case .object(let members):
            if child(token) != nil { return withChild(token) { _ in value } }
            return .object(members + [Member(key: token, value: value)])
        }
    }

    func removing(at path: [String]) -> Node? {
        guard let token = path.first else { return .leaf("null") }
        if path.count > 1 { return withChild(token) { $0.removing(at: Array(path.dropFirst())) } }
        guard child(token) != nil else { return nil }
        switch self {
        case .leaf: return nil
        case .array(var elements):
            elements.remove(at: Self.index(token) ?? 0)
            return .array(elements)
        case .object(let members): return .object(members.filter { $0.key != token })
        }
    }
}

/// An operation, and its JSON.
private enum Operation {
    case add([String], Node)
    case remove([String])
    case replace([String], Node)
    case move(from: [String], to: [String])
    case copy(from: [String], to: [String])
    case test([String], Node)

    func applied(to document: Node) -> Node? {
        switch self {
        case .add(let path, let value): return document.adding(value, at: path)
        case .remove(let path): return document.value(at: path) == nil ? nil : document.removing(at: path)
        case .replace(let path, let value):
            guard document.value(at: path) != nil else { return nil }
            if path.isEmpty { return value }
            // An element keeps its index, and a member its place.
            var (parent, result) = (Array(path.dropLast()), document)
            let last = path[path.count - 1]
            if case .array = document.value(at: parent) {
                guard let removed = document.removing(at: path) else { return nil }
                result = removed
            }
            parent.append(last)
            return result.adding(value, at: parent)
        case .move(let from, let path):
            guard let value = document.value(at: from) else { return nil }
            if from == path { return document }
            if path.starts(with: from) { return nil }
            return document.removing(at: from)?.adding(value, at: path)
        case .copy(let from, let path): return document.value(at: from).flatMap { document.adding($0, at: path) }
        case .test(let path, let value): return document.value(at: path)?.sorted == value.sorted ? document : nil
        }
    }

    private static func pointer(_ path: [String]) -> String {
        path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    var text: String {
        switch self {
        case .add(let path, let value): #"{"op":"add","path":"\#(Self.pointer(path))","value":\#(value.text)}"#
        case .remove(let path): #"{"op":"remove","path":"\#(Self.pointer(path))"}"#
        case .replace(let path, let value): #"{"op":"replace","path":"\#(Self.pointer(path))","value":\#(value.text)}"#
        case .move(let from, let path):
            #"{"op":"move","from":"\#(Self.pointer(from))","path":"\#(Self.pointer(path))"}"#
        case .copy(let from, let path):
            #"{"op":"copy","from":"\#(Self.pointer(from))","path":"\#(Self.pointer(path))"}"#
        case .test(let path, let value): #"{"op":"test","path":"\#(Self.pointer(path))","value":\#(value.text)}"#
        }
    }
}

@Suite("Random JSON patches")
struct RandomPatchTests {
    private static let keys = ["a", "b", "", "0", "1", "01", "-", "a/b", "m~n", "~1", "é"]

    @Test func doWhatTheRFCSaysOrNothing() throws {
        var generator = SeededGenerator(printingSeedFor: "JSON patches")
        func value(_ depth: Int) -> Node {
            switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &generator) {
            case 0, 1:
                return [.leaf("null"), .leaf("1"), .leaf("\"x\""), .leaf("true"), .array([]), .object([])]
                    .randomElement(using: &generator) ?? .leaf("1")
            case 2: return .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in value(depth - 1) })
            default:
                let keys = Self.keys.shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator))
                return .object(keys.map { Node.Member(key: $0, value: value(depth - 1)) })
            }
        }
        /// The path of a value, or of one that may be missing.
        func path(in document: Node) -> [String] {
            var (path, node) = ([String](), document)
            while Int.random(in: 0..<5, using: &generator) > 0 {
                var tokens: [String] = []
                switch node {
                case .leaf: tokens = []
                case .array(let elements): tokens = elements.indices.map(String.init)
                case .object(let members): tokens = members.map(\.key)
                }
                let isMissing = tokens.isEmpty || Int.random(in: 0..<4, using: &generator) == 0
                let all = isMissing ? Self.keys + ["2", "3", "00", "1 ", "+1"] : tokens
                let token = all.randomElement(using: &generator) ?? ""
                path.append(token)
                guard let next = node.child(token) else { return path }
                node = next
            }
            return path
        }
        func operation(on document: Node) -> Operation {
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: return .add(path(in: document), value(1))
            case 1: return .remove(path(in: document))
            case 2: return .replace(path(in: document), value(1))
            case 3: return .move(from: path(in: document), to: path(in: document))
            case 4: return .copy(from: path(in: document), to: path(in: document))
            default:
                let path = path(in: document)
                let isRight = Int.random(in: 0..<5, using: &generator) > 0
                return .test(path, isRight ? document.value(at: path)?.sorted ?? value(1) : value(1))
            }
        }
        var (successes, failures) = (0, 0)
        for _ in 0..<4000 {
            let original = value(3)
            var expected: Node? = original
            var operations: [Operation] = []
            var failed: Int?
            for index in 0..<Int.random(in: 1...3, using: &generator) {
                let next = operation(on: expected ?? original)
                operations.append(next)
                guard let current = expected else { continue }
                expected = next.applied(to: current)
                if expected == nil { failed = index }
            }
            let text = "[" + operations.map(\.text).joined(separator: ",") + "]"
            let patch = try JSONPatch(json: text)
            let before = try JSON(json: original.text)
            var document = before
            do throws(JSONPatchError) {
                try document.apply(patch)
                successes += 1
                let result = try? document.jsonString()
                #expect(result == expected?.text, "\(original.text) \(text)")
            } catch {
                failures += 1
                #expect(error.operation == failed, "\(original.text) \(text)")
                #expect(document == before)
                #expect((try? document.jsonString()) == original.text)
            }
            #expect(try JSONPatch(json: patch.jsonData()) == patch)
        }
        #expect(successes > 300 && failures > 300)
    }
}
