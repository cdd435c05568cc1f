import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Account: Model, Equatable {
    let name: String
    let password: String
    let created: Int?
    let note: String?

    static let blueprint = Blueprint(Account.init) {
        Field("name", \.name)
        Field("password", \.password).decodeOnly()
        Field("created", \.created).encodeOnly()
        Field("note", \.note)
    }
}

private struct Owner: Model, Equatable {
    let id: Int
    let accounts: [Account]

    static let blueprint = Blueprint(Owner.init) {
        Field("id", \.id)
        Field("accounts", \.accounts)
    }
}

private struct Tree: Model, Equatable {
    let child: [Tree]

    static let blueprint = Blueprint(Tree.init) { Field("child", \.child, default: []) }
}

private struct Coded: Codable, Equatable {
    var title: String
    var dates: [Int]
}

private struct Refusing: Encodable {
    func encode(to encoder: any Encoder) throws { throw CancellationError() }
}

extension DocumentWriter {
    fileprivate var text: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}

@Suite struct StorageDocumentTests {
    private let owner = Owner(
        id: 1,
        accounts: [Account(name: "Ann", password: "p", created: 7, note: nil)]
    )

    private func read<Value: Mappable>(_ text: String) throws -> Value {
        try unsafe Array(text.utf8).withUnsafeBytes { try unsafe JSONReader.readStored(Value.self, in: $0) }
    }

    @Test func aDocumentHasAllFieldsAndIsReadWithAllOfThem() throws {
        var writer = DocumentWriter()
        try writer.write(owner)
        #expect(writer.text == #"{"id":1,"accounts":[{"name":"Ann","password":"p","created":7}]}"#)
        let again: Owner = try read(writer.text)
        #expect(again == owner)
        // JSON for others is as before.
        #expect(try owner.jsonString() == #"{"id":1,"accounts":[{"name":"Ann","created":7}]}"#)
        #expect(try Owner(json: #"{"id":1,"accounts":[{"name":"Ann","password":"p","created":7}]}"#) != owner)
    }

    @Test func oneWriterWritesManyDocuments() throws {
        var writer = DocumentWriter()
        #expect(writer.text.isEmpty)
        for count in [0, 1000, 3, 200_000, 1] {
            let texts = Array(repeating: "text", count: count)
            try writer.write(texts)
            #expect(writer.text == "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        }
        writer.reset()
        #expect(writer.text.isEmpty)
    }

    @Test func aFailureLeavesNoDocumentAndTheWriterUsable() throws {
        var writer = DocumentWriter()
        do {
            try writer.write([Patch.value(1), .absent, .value(2)])
            Issue.record("an absent value has been written")
        } catch {
            #expect(error.issues.map(\.path.description) == ["$[1]"])
        }
        #expect(writer.text.isEmpty)
        try writer.write([1.5])
        #expect(writer.text == "[1.5]")
    }

    @Test func keysAreSortedOnDemand() throws {
        var writer = DocumentWriter(sortedKeys: true)
        try writer.write(owner)
        #expect(writer.text == #"{"accounts":[{"created":7,"name":"Ann","password":"p"}],"id":1}"#)
    }

    @Test func equalSetsHaveOneDigest() throws {
        var writer = DocumentWriter(sortedKeys: true)
        try writer.write(Set(1...100))
        let first = writer.digest
        var backwards: Set<Int> = []
        for number in (1...100).reversed() { backwards.insert(number) }
        try writer.write(backwards)
        #expect(writer.digest == first)
        try writer.write(Set(1...99))
        #expect(writer.digest != first)
    }

    @Test func errorsHaveThePathLineAndColumn() throws {
        let text = "{\"id\": 1,\n \"accounts\": [{\"name\": 3, \"password\": \"\"}]}"
        let error = #expect(throws: MappingError.self) { let _: Owner = try read(text) }
        let issue = try #require(error?.issues.first)
        #expect(issue.path.description == "$.accounts[0].name")
        #expect(issue.location?.line == 2)
        #expect(issue.location?.column == 24)
    }

    @Test func depthIsLimitedByTheFormatAndNotByTheStack() async throws {
        @Sendable func tree(_ depth: Int) -> Tree {
            (1..<depth).reduce(Tree(child: [])) { tree, _ in Tree(child: [tree]) }
        }
        // Each level is an object and an array.
        try await SmallStack.run {
            var writer = DocumentWriter()
            for depth in [3, 256] {
                try writer.write(tree(depth))
                let again: Tree = try unsafe writer.withBytes { try unsafe JSONReader.readStored(Tree.self, in: $0) }
                #expect(again == tree(depth))
            }
            let error = #expect(throws: MappingError.self) { try DocumentWriter.written(tree(257)) }
            #expect(error?.issues.first?.code == .depthLimit)
        }
    }

    @Test func aCodableTypeHasDocumentsToo() throws {
        var writer = DocumentWriter()
        let value = Coded(title: "a\"b", dates: [1, 2])
        try writer.write(encoding: value)
        #expect(writer.text == #"{"title":"a\"b","dates":[1,2]}"#)
        let again = try unsafe writer.withBytes { try unsafe JSONReader.decodeStored(Coded.self, in: $0) }
        #expect(again == value)
        #expect(throws: MappingError.self) { try writer.write(encoding: Refusing()) }
        #expect(writer.text.isEmpty)
    }
}

extension DocumentWriter {
    fileprivate static func written(_ value: some Mappable) throws -> String {
        var writer = DocumentWriter()
        try writer.write(value)
        return writer.text
    }
}
