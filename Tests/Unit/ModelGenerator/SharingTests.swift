import Testing

@testable import ModelGenerator

@Suite("Models that are shared, and that contain themselves")
struct SharingTests {
    @Test func equalKeysAreOneModel() throws {
        let sample = #"{"owner": {"id": 1, "name": "x"}, "posts": [{"text": "x", "owner": {"name": "y", "id": 2}}]}"#
        let expected = [
            "Root.owner: Owner", "Root.posts: [Post]", "Owner.id: Int", "Owner.name: String", "Post.text: String",
            "Post.owner: Owner",
        ]
        #expect(try properties(sample) == expected)
    }

    @Test func mostKeysAreOneModel() throws {
        let sample = #"{"x": {"a": 1, "b": 2, "c": 3, "d": 4}, "y": [{"a": 1, "b": 2.5, "c": 3, "d": null, "e": "x"}]}"#
        let expected = [
            "Root.x: X", "Root.y: [X]", "X.a: Int", "X.b: Double", "X.c: Int", "X.d: Int? or null", "X.e: String?",
        ]
        #expect(try properties(sample) == expected)
    }

    @Test func otherKeysAreNot() throws {
        // Three of five keys, values of different kinds, and a key that is null here and missing there.
        #expect(
            try properties(#"{"x": {"a": 1, "b": 2, "c": 3, "d": 4}, "y": {"a": 1, "b": 2, "c": 3, "e": 5}}"#)[1]
                == "Root.y: Y"
        )
        #expect(try properties(#"{"x": {"a": 1, "b": 2}, "y": {"a": 1, "b": "x"}}"#)[1] == "Root.y: Y")
        #expect(try properties(#"{"x": {"a": {"b": 1}, "c": 1}, "y": {"a": {"d": 1}, "c": 1}}"#)[1] == "Root.y: Y")
        let nullable = #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": null}"#
        #expect(try properties(#"{"x": \#(nullable), "y": {"a": 1, "b": 2, "c": 3, "d": 4}}"#)[1] == "Root.y: Y")
    }

    @Test func recursionThroughArraysIsAStruct() throws {
        let sample =
            #"{"text": "x", "replies": [{"text": "y", "replies": [{"text": "z", "replies": [], "score": 1}]}]}"#
        #expect(try properties(sample) == ["Root.text: String", "Root.replies: [Root]", "Root.score: Int?"])
        let inside = #"{"post": {"replies": [{"text": "y", "replies": [{"text": "z"}]}]}}"#
        #expect(
            try properties(inside)
                == ["Root.post: Post", "Post.replies: [Reply]", "Reply.text: String", "Reply.replies: [Reply]?"]
        )
    }

    @Test func recursionThroughOtherModelsIsAStruct() throws {
        let sample = #"{"kind": "l", "data": {"n": 1, "of": [{"kind": "l", "data": {"n": 2, "of": []}}]}}"#
        #expect(
            try properties(sample) == [
                "Root.kind: String", "Root.data: RootData", "RootData.n: Int", "RootData.of: [Root]",
            ]
        )
    }

    @Test func directRecursionIsAClass() throws {
        let sample = #"{"list": {"value": 1, "next": {"value": 2, "next": null}}}"#
        let expected = """
            /// `$`
            struct Root: Model {
                let list: List

                static let blueprint = Blueprint(Root.init) {
                    Field("list", \\.list)
                }
            }

            /// `$.list`
            final class List: Model, Sendable {
                let value: Int
                let next: List?

                init(value: Int, next: List?) {
                    self.value = value
                    self.next = next
                }

                static let blueprint = Blueprint(List.init) {
                    Field("value", \\.value)
                    Field("next", \\.next).nilStrategy(.null)
                }
            }
            """
        #expect(try declarations(sample) == expected)
    }

    @Test func oneLevelIsTwoStructs() throws {
        let fields = #""a": 1, "b": 2, "c": 3, "d": 4, "e": 5"#
        let properties = try properties("{\(fields), \"quoted\": {\(fields)}}")
        #expect(properties[5...6] == ["Root.quoted: Quoted", "Quoted.a: Int"])
    }

    @Test func aMemberOfTheSameNameIsNoRecursion() throws {
        let sample = #"{"name": "x", "items": [{"name": "y", "price": 1}]}"#
        #expect(
            try properties(sample) == [
                "Root.name: String", "Root.items: [Item]", "Item.name: String", "Item.price: Int",
            ]
        )
        #expect(try properties(#"{"data": {"data": {"x": 1}, "y": 2}}"#).first == "Root.data: RootData")
    }

    @Test func deepRecursionIsBounded() throws {
        let sample = String(repeating: #"{"n":"#, count: 60) + "1" + String(repeating: "}", count: 60)
        #expect(try properties(sample).count == 60)
        let arrays = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(try properties(#"{"a": \#(arrays)}"#) == ["Root.a: [[[[[JSON]]]]]"])
    }
}
