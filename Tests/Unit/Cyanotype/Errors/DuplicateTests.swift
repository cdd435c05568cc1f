import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Keys that come twice")
struct DuplicateTests {
    @Test func inAModel() {
        #expect(
            report(NestedComment.self, #"{"text":"a","text":"b","replies":[],"text":3}"#)
                == """
                2 problems
                $.text (line 1, column 13): duplicate key, expected each key once
                $.text (line 1, column 37): duplicate key, expected each key once
                """
        )
        #expect(codes(Preferences.self, #"{"theme":"a","theme":"a"}"#) == [.duplicateKey])
        #expect(codes(NestedComment.self, #"{"text":"a","\u0074ext":"b"}"#) == [.duplicateKey])
        #expect(codes(NestedComment.self, #"{"text":1,"text":"b"}"#) == [.typeMismatch, .duplicateKey])
    }

    @Test func inAGroup() {
        #expect(
            report(Preferences.self, #"{"font":{"size":1,"size":2},"theme":"x","font":{"name":"n"}}"#)
                == """
                2 problems
                $.font.size (line 1, column 19): duplicate key, expected each key once
                $.font (line 1, column 41): duplicate key, expected each key once
                """
        )
        #expect(codes(Preferences.self, #"{"font":null,"font":{}}"#) == [.duplicateKey])
    }

    @Test func inAJSONValue() {
        #expect(
            report(JSON.self, #"[{"a":1,"b":{"c":1,"c":2},"a":{}}]"#)
                == """
                2 problems
                $[0].b.c (line 1, column 20): duplicate key, expected each key once
                $[0].a (line 1, column 27): duplicate key, expected each key once
                """
        )
        // Also where the keys are looked up in an index.
        let many = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(codes(JSON.self, "{\(many)}") == [])
        for key in [0, 15, 16, 17, 99] { #expect(codes(JSON.self, "{\(many),\"k\(key)\":0}") == [.duplicateKey]) }
    }

    @Test func inADictionary() {
        #expect(
            report([String: [String: Int]].self, #"{"a":{},"b":{"x":1,"x":2},"a":{}}"#)
                == """
                2 problems
                $.b.x (line 1, column 20): duplicate key, expected each key once
                $.a (line 1, column 27): duplicate key, expected each key once
                """
        )
    }

    @Test func inAnUpdate() throws {
        var value = Preferences()
        #expect(
            mappingError { () throws(MappingError) in
                try value.update(json: #"{"theme":"a","theme":"b"}"#)
            }?.issues.map(\.code) == [.duplicateKey]
        )
        #expect(value == Preferences())
    }

    /// A key is the scalars it is written with: what merely looks alike is another one.
    @Test func areComparedByTheirScalars() throws {
        #expect(try JSON(json: #"{"\#u{e9}":1,"e\#u{301}":2}"#).objectValue?.count == 2)
        #expect(codes(JSON.self, #"{"\#u{e9}":1,"\u00e9":2}"#) == [.duplicateKey])
    }

    @Test func thatNobodyKnows() throws {
        #expect(codes(NestedComment.self, #"{"text":"","x":1,"x":2,"y":{"z":1}}"#) == [.duplicateKey])
        // Objects that nobody reads are not looked at.
        #expect(try NestedComment(json: #"{"text":"","x":1,"y":{"z":1,"z":1}}"#).text == "")
    }

    /// They are found in time that does not grow with the square of the number of keys.
    @Test func amongManyKeys() throws {
        let isSlow = try isQuadratic(from: 5_000) { count in
            let members = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
            let json = try JSON(json: "{\(members)}")
            #expect(json.objectValue?.count == count)
            #expect(codes(JSON.self, "{\(members),\"key\(count / 2)\":1}") == [.duplicateKey])
        }
        #expect(!isSlow)
    }
}
