import Cyanotype
import Foundation
import Testing

private func document(_ members: JSON.Object, form: DocumentForm = .json(.millisecondsSince1970)) -> MigratedDocument {
    MigratedDocument(members, version: 1, form: form)
}

@Suite("H4: a document that a migration changes")
struct MigratedDocumentTests {
    @Test func getsValuesByPaths() {
        let post = document([
            "title": "A", "author": ["name": "Ann", "address": ["city": "Bonn"]], "a.b": 1, "none": nil,
        ])
        #expect(post["title"] == "A")
        #expect(post["author", "address", "city"] == "Bonn")
        #expect(post["a.b"] == 1)
        #expect(post["a", "b"] == nil)
        #expect(post["title", "name"] == nil)
        #expect(post["none"] == JSON.null)
        #expect(post["missing"] == nil)
        #expect(post[] == .object(post.members))
        #expect(post.contains("none") && post.contains("author", "name"))
        #expect(!post.contains("missing") && !post.contains("author", "missing") && !post.contains())
    }

    @Test func enumeratesMembersInOrder() {
        let post = document(["b": 1, "a": 2, "c": 3])
        #expect(post.members.map(\.key) == ["b", "a", "c"])
        #expect(post.members.compactMap(\.value.intValue) == [1, 2, 3])
    }

    @Test func setsValuesAndMakesObjects() {
        var post = document(["title": "A", "none": nil])
        post["title"] = "B"
        post["rating"] = 5
        post["author", "address", "city"] = "Bonn"
        post["none", "inner"] = true
        post["title"]? = "C"
        #expect(
            post.members == [
                "title": "C", "none": ["inner": true], "rating": 5, "author": ["address": ["city": "Bonn"]],
            ]
        )
    }

    @Test func assignsNullAndRemoves() {
        var post = document(["title": "A", "author": ["name": "Ann", "age": 3]])
        post["title"] = JSON.null
        #expect(post.contains("title"))
        post["title"] = nil
        #expect(!post.contains("title"))
        #expect(post.remove("author", "age") == 3)
        #expect(post.remove("author", "age") == nil)
        #expect(post.remove("missing", "age") == nil)
        // Nothing is made to remove something from it.
        post["missing", "inner"] = nil
        #expect(post.members == ["author": ["name": "Ann"]])
    }

    @Test func replacesAllMembers() {
        var post = document(["title": "A"])
        post.replaceAll(["name": "B"])
        #expect(post.members == ["name": "B"])
        post[] = ["other": 1]
        #expect(post.members == ["other": 1])
    }

    @Test func renamesInPlace() {
        var post = document(["a": 1, "b": 2, "c": 3])
        #expect(post.rename("b", to: "x") == true)
        #expect(post.members.map(\.key) == ["a", "x", "c"])
        #expect(post["x"] == 2 && post["b"] == nil)
        #expect(post.rename("b", to: "y") == false)
        // Another member is not lost.
        #expect(post.rename("a", to: "c") == false)
        #expect(post.rename("a", to: "a") == false)
        #expect(post.members == ["a": 1, "x": 2, "c": 3])
    }

    @Test func renamesInLargeObjects() {
        var members = JSON.Object()
        for number in 0..<100 { members["k\(number)"] = .number(JSON.Number(number)) }
        let original = members
        for number in 0..<20 { members["k\(number)"] = nil }
        var post = document(members)
        #expect(post.rename("k50", to: "half") == true)
        #expect(post.rename("k3", to: "gone") == false)
        #expect(post.members.map(\.key) == (20..<100).map { $0 == 50 ? "half" : "k\($0)" })
        #expect(post["half"] == 50 && post["k50"] == nil && post["k99"] == 99)
        #expect(original["k50"] == 50 && members["k50"] == 50)
    }

    @Test func isChangedInPlace() {
        var post = document(["list": [1, 2], "inner": ["list": [3]], "none": nil, "text": "A"])
        post["list"]?[0] = 5
        post["inner", "list"]?[0] = 6
        post["inner"]?["new"] = true
        post["list"]?[1] = nil
        post["missing"]?["a"] = 1
        post["text", "a"]? = 1
        post["none"]?["b"] = 2
        post[]?["whole"] = true
        #expect(
            post.members == [
                "list": [5], "inner": ["list": [6], "new": true], "none": ["b": 2], "text": "A", "whole": true,
            ]
        )
        #expect(post.members.map(\.key) == ["list", "inner", "none", "text", "whole"])
        post[]? = 1
        #expect(post["text"] == "A")
    }

    @Test(.timeLimit(.minutes(60))) func changesOfLargeDocumentsCostNoMore() {
        let count = 100_000
        var members = JSON.Object()
        for number in 0..<count { members["k\(number)"] = .number(JSON.Number(number)) }
        let list = JSON.array((0..<count).map { .number(JSON.Number($0)) })
        var post = document(["list": list, "inner": ["members": .object(members)]])
        for number in 0..<count { post["list"]?[number] = .bool(true) }
        for number in 0..<count { post["inner", "members", "k\(number)"] = .bool(true) }
        var renamed = document(members)
        for number in 0..<count { renamed.rename("k\(number)", to: "n\(number)") }
        #expect(post["list"] == .array(Array(repeating: .bool(true), count: count)))
        #expect(post["inner", "members"]?.objectValue?.allSatisfy { $0.value == .bool(true) } == true)
        #expect(renamed["n99999"] == .number(JSON.Number(99_999)) && renamed.members.map(\.key).last == "n99999")
    }

    @Test func movesIntoAndOutOfObjects() {
        var post = document(["street": "A", "author": ["name": "Ann", "mail": "a@b"]])
        #expect(post.move("street", to: "author", "address", "street") == true)
        #expect(post.move("author", "mail", to: "mail") == true)
        #expect(post.move("author", "name", to: "names", "first") == true)
        #expect(
            post.members == [
                "author": ["address": ["street": "A"]], "mail": "a@b", "names": ["first": "Ann"],
            ]
        )
    }

    @Test func refusesOtherMoves() {
        let members: JSON.Object = ["a": ["b": 1], "c": 2]
        var post = document(members)
        #expect(post.move("missing", to: "x") == false)
        #expect(post.move("a", "missing", to: "x") == false)
        // Another value is not lost.
        #expect(post.move("c", to: "a", "b") == false)
        #expect(post.move("c", to: "c") == false)
        #expect(post.move("a", to: "a", "inner") == false)
        #expect(post.move("a", to: "c", "inner") == false)
        #expect(post.members == members)
    }

    @Test func changesNestedObjects() {
        var post = document([
            "author": ["name": "Ann"], "comments": [["body": "A"], 1, ["body": "B"]],
            "by": ["x": ["body": "C"], "y": 2],
        ])
        post.forEachObject(at: "author") { $0.rename("name", to: "fullName") }
        post.forEachObject(at: "comments") { comment in
            comment.rename("body", to: "text")
            comment["author", "name"] = "?"
        }
        post.forEachValue(at: "by") { key, value in
            value.rename("body", to: "text")
            value["key"] = .string(key)
        }
        post.forEachObject(at: "missing") { _ in Issue.record("there is no object") }
        post.forEachObject(at: "author", "fullName") { _ in Issue.record("there is no object") }
        post.forEachValue(at: "missing") { _, _ in Issue.record("there is no object") }
        post.forEachObject { $0["whole"] = true }
        #expect(
            post.members == [
                "author": ["fullName": "Ann"],
                "comments": [["text": "A", "author": ["name": "?"]], 1, ["text": "B", "author": ["name": "?"]]],
                "by": ["x": ["text": "C", "key": "x"], "y": 2], "whole": true,
            ]
        )
    }

    @Test func changesNothingIfAClosureThrows() {
        struct Refused: Error {}
        let members: JSON.Object = ["comments": [["a": 1], ["a": 2]], "by": ["x": ["a": 1]]]
        var post = document(members)
        #expect(throws: Refused.self) {
            try post.forEachObject(at: "comments") { comment in
                comment["a"] = 3
                if comment.members.count == 1 { throw Refused() }
            }
        }
        #expect(throws: Refused.self) { try post.forEachValue(at: "by") { _, _ in throw Refused() } }
        #expect(post.members == members)
    }

    @Test func hasDatesInTheFormatOfJSON() throws {
        let date = Date(timeIntervalSince1970: 1_710_753_993.125)
        var post = document(["ms": 1_710_753_993_125, "iso": "2024-03-18T09:26:33.125Z", "no": true, "word": "soon"])
        #expect(post.date("ms") == date)
        #expect(post.date("iso") == nil)
        #expect(post.date("iso", as: .iso8601) == date)
        #expect(post.date("no") == nil && post.date("word") == nil && post.date("missing") == nil)
        try post.setDate(date, "inner", "at")
        try post.setDate(date, "day", as: .iso8601)
        try post.setDate(nil, "ms")
        #expect(post["inner", "at"] == 1_710_753_993_125)
        #expect(post["day"] == "2024-03-18T09:26:33.125Z")
        #expect(!post.contains("ms"))

        var other = document(["at": 1_710_753_993.125], form: .json(.secondsSince1970))
        #expect(other.date("at") == date)
        try other.setDate(Date(timeIntervalSince1970: 5), "at")
        #expect(other["at"] == 5)
    }

    @Test func hasExactDatesInAStore() throws {
        var post = document(
            ["at": 732_446_793.0625, "old": 1_710_753_993_125, "iso": "2024-03-18T09:26:33.125Z"],
            form: .stored
        )
        #expect(post.date("at") == Date(timeIntervalSinceReferenceDate: 732_446_793.0625))
        // JSON of others that a model has kept before it knew the key.
        #expect(post.date("old") == Date(timeIntervalSince1970: 1_710_753_993.125))
        #expect(post.date("iso", as: .iso8601) == Date(timeIntervalSince1970: 1_710_753_993.125))
        try post.setDate(Date(timeIntervalSinceReferenceDate: 5), "at", as: .day)
        #expect(try post["at"]?.jsonString() == "5.0")
        try post.setDate(.distantFuture, "far")
        #expect(post.date("far") == .distantFuture)
    }

    @Test func refusesDatesThatTheFormatLacks() throws {
        var post = document(["at": 1])
        let error = #expect(throws: MappingError.self) {
            try post.setDate(Date(timeIntervalSince1970: 1), "inner", "at", as: .day)
        }
        #expect(error?.issues.map(\.path) == [MappingPath([.key("inner"), .key("at")])])
        #expect(post.members == ["at": 1])
    }
}
