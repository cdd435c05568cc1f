import Cyanotype
import Foundation
import ModelGenerator

/// Samples of every kind of document, and how models are made of them.
enum EndToEndSamples {
    /// A case for each behaviour.
    static func cases() throws -> [CompiledModels.Case] {
        try documents() + members() + numbers() + keys() + dictionaries() + recursion() + sizes()
    }

    private static func documents() throws -> [CompiledModels.Case] {
        [
            try .init("an array of objects", [#"[{"id":1},{"id":2,"name":"x"}]"#]),
            try .init("an array of arrays", [#"[[{"id":1}],[],[{"id":2}]]"#]),
            try .init("numbers", ["[1, 2.5]"]),
            try .init("a string", [#""text""#]),
            try .init("null", ["null"]),
            try .init("an empty array", ["[]"]),
            try .init("an empty object", ["{}"]),
            try .init("a dictionary of models", [#"{"1":{"a":1},"2":{"a":2}}"#]),
            try .init("null or an object", [#"{"a":1}"#, "null"]),
            try .init("an array or an object", [#"{"a":1}"#, "[1]"]),
            try .init("null elements", [#"[{"a":[1,null],"b":[null],"c":[[],null],"d":{"1":null,"2":3}}]"#]),
        ]
    }

    private static func members() throws -> [CompiledModels.Case] {
        [
            try .init("missing", [#"{"a":1,"b":[1]}"#, #"{}"#, #"{"b":[]}"#]),
            try .init("null members", [#"{"a":1,"b":null,"c":{"d":null}}"#, #"{"a":null,"b":null,"c":null}"#]),
            try .init("missing and null", [#"{"a":1,"b":{"c":true}}"#, #"{"a":null}"#, #"{"b":null}"#, "{}"]),
            try .init("always null or missing", [#"{"a":null}"#, #"{}"#]),
            try .init("several kinds", [#"{"a":1,"b":[]}"#, #"{"a":"1","b":{}}"#, #"{"a":null,"b":{"c":1}}"#]),
            try .init("several kinds, missing", [#"{"a":1}"#, #"{"a":"1"}"#, #"{}"#]),
            try .init("several kinds, missing and null", [#"{"a":1}"#, #"{"a":"1"}"#, #"{}"#, #"{"a":null}"#]),
            try .init(
                "dates",
                [#"{"a":"2024-03-18T09:26:53Z","b":"2024-03-18","c":1372701600000,"created":1372701600}"#]
            ),
        ]
    }

    private static func numbers() throws -> [CompiledModels.Case] {
        [
            try .init("integers and fractions", [#"{"a":[1,2.5],"b":1.0,"c":1e3,"d":-0,"e":-0.0}"#]),
            try .init("large", [#"{"a":\#(UInt64.max),"b":[\#(UInt64.max),-1],"c":[\#(Int128.max),\#(UInt128.max)]}"#]),
            try .init("larger", [#"{"a":\#(UInt128.max)0,"b":[\#(UInt128.max),-1]}"#]),
            try .init("digits", [#"{"a":0.1000000000000000055,"b":1.\#(UInt128.max)\#(UInt128.max),"c":1e400}"#]),
            try .init("digits and null", [#"[{"a":1e400,"b":0.1000000000000000055},{"a":null,"b":null}]"#]),
            try .init("large and a fraction", [#"{"a":[9007199254740993,0.5],"b":[9007199254740993,1e300]}"#]),
        ]
    }

    private static func keys() throws -> [CompiledModels.Case] {
        let keywords = [
            "self", "Self", "init", "class", "default", "in", "is_nil", "isNil", "is_absent", "validate",
            "alternate_blueprints", "blueprint", "type", "Type",
            "protocol", "Any", "any", "some", "dynamic_type", "dynamicType", "json_data", "jsonString", "write",
            "read", "merged", "update", "subject", "get", "set", "nil", "true", "await", "repeat", "each",
            "hash_value", "description", "_", "value_for_missing_key", "operator", "import", "inout", "let",
            "var", "func", "struct", "super", "throws", "extension", "return", "where", "while", "async",
            "actor", "macro", "consume", "copy", "borrowing", "willSet", "Protocol", "unowned", "weak", "lazy",
            "final", "mutating", "left", "right", "none", "prefix", "package",
        ]
        let types = [
            "string", "data", "model", "field", "comment", "json", "int", "bool", "double", "decimal", "url",
            "date", "uuid", "array", "dictionary", "optional", "blueprint", "mappable", "subject", "self",
            "any", "type", "presence", "root", "root_type", "error", "result", "task", "patch", "cyanotype",
            "foundation", "swift", "3d", "", "%", "Ähnlich", "größe", "键",
        ]
        let long = String(repeating: "a long key, ", count: 30)
        let odd = [
            "", " ", "%", "+1", "-1", "1", "2fa", "a.b", "a/b", "$ref", "@type", "_id", "id", "ID", "Id", "iD",
            "i_d", "a\"b", "a\\(b)", "a\nb", "a\u{0}b", "größe", "Größe", "\u{e9}", "e\u{301}", "\u{301}", "键",
            "キー", "❤️", "👩‍👩‍👧", "\u{202e}x", "profile_image_url_https", "id_str", "HTTPServer", "URLs",
            "userIDs", "a1", "a_1", "a1x2", "A 1", "𝒳", "ß", "ǆ", "İstanbul", "\u{feff}", "\u{a0}",
            "x\u{200d}y", "'", "`", "``", "*/", "//", "#", long, long + "2", String(repeating: "x", count: 150),
            String(repeating: "\"", count: 150), "·", "℘", "a·b",
        ]
        func object(_ keys: [String], _ value: String) -> String {
            // Values of different types, so that the fields cannot be mistaken for a dictionary or for each other.
            let members = keys.enumerated().map { "\(JSON.string($1)):\($0 % 3 == 0 ? value : "[\($0)]")" }
            return "{\(members.joined(separator: ","))}"
        }
        let nested = types.enumerated().map { #"\#(JSON.string($1)):{"k\#($0)":1,"l\#($0)":{"m\#($0)":2}}"# }
        let generator = ModelGenerator(name: "Root", objects: [SamplePath("$")].compactMap { $0 })
        return [
            try .init("names of the language", [object(keywords, "true")]),
            try .init("names of types", ["{\(nested.joined(separator: ","))}"], generator),
            try .init("odd keys", [object(odd, #""x""#)]),
            try .init(
                "long and null",
                ["{\(JSON.string(long)):null,\(JSON.string(String(repeating: "y", count: 84))):null}"]
            ),
            try .init(
                "a deep array under a long key",
                [#"{"\#(String(repeating: "word_", count: 20))":\#(deepArray)}"#]
            ),
            try .init(
                "equivalent keys of a dictionary",
                [#"{"a":{"1\u00e9":1,"1e\u0301":2,"13":3}}"#, #"{"a":{}}"#],
            ),
        ]
    }

    private static var deepArray: String {
        String(repeating: "[", count: 60) + #"{"a":1}"# + String(repeating: "]", count: 60)
    }

    private static func dictionaries() throws -> [CompiledModels.Case] {
        let events = SamplePath("$.events")
        let names = #"{"names":{"17":"a","4":"b"},"padded":{"007":"a"},"days":{"2024-03-18":[1],"2024-03-19":[]}}"#
        return [
            try .init("keys that are data", [names, #"{"names":{},"padded":{},"days":{}}"#]),
            try .init("in each other", [#"{"a":{"1":{"2":{"3":{"x":1,"y":null}}},"4":{"5":{"6":{"x":2,"y":3}}}}}"#]),
            try .init("not of one shape", [#"{"a":{"1":1,"2":"x","3":[]}}"#]),
            try .init("codes", [#"{"rates":{"USD":1,"EUR":1.1,"CHF":0.9},"few":{"USD":1,"EUR":2}}"#]),
            try .init(
                "forced",
                [#"{"events":{"a":{"x":1},"b":{"x":2}}}"#],
                ModelGenerator(name: "Root", dictionaries: [events].compactMap { $0 })
            ),
            try .init(
                "forced of several kinds",
                [#"{"events":{"a":{"x":1},"b":2,"c":null}}"#],
                ModelGenerator(name: "Root", dictionaries: [events].compactMap { $0 })
            ),
            try .init(
                "forbidden",
                [#"{"events":{"17":{"x":1},"18":{"x":2}}}"#],
                ModelGenerator(name: "Root", objects: [events].compactMap { $0 })
            ),
        ]
    }

    private static var wide: String {
        (1...12).map { #""property_number_\#($0)":\#($0)"# }.joined(separator: ",")
    }

    /// A member with the longest type there is, under the longest name.
    private static var longMembers: String {
        let key = Array(repeating: "word", count: 20).joined(separator: "_")
        let dictionaries = String(repeating: #"{"2024-03-18":"#, count: 5)
        let type = dictionaries + #"[{"a":null},null]"# + String(repeating: "}", count: 5)
        let models = dictionaries + #"{"a":null}"# + String(repeating: "}", count: 5)
        return "\"\(key)\":\(models),\"\(key)_2\":[\(type)],\"v\":1"
    }

    private static func recursion() throws -> [CompiledModels.Case] {
        [
            try .init("through arrays", [#"{"v":1,"of":[{"v":2,"of":[{"v":3,"of":[]}]},{"v":4,"of":[]}]}"#]),
            try .init("missing at the leaves", [#"{"v":1,"c":[{"v":2,"c":[{"v":3},{"v":4,"c":[]}]},{"v":5}]}"#]),
            try .init("through dictionaries", [#"{"v":1,"c":{"1":{"v":2,"c":{"2":{"v":3,"c":{}}}}}}"#]),
            try .init("direct", [#"{"v":1,"next":{"v":2,"next":{"v":3,"next":null}}}"#]),
            try .init("direct, missing at the end", [#"{"v":1,"l":{"v":2,"l":{"v":3},"r":{"v":4,"l":{"v":5}}}}"#]),
            try .init("one level only", [#"{"v":1,"w":2,"x":3,"y":4,"z":5,"quoted":{"v":1,"w":2,"x":3,"y":4,"z":5}}"#]),
            try .init(
                "through another model",
                [#"{"kind":"l","data":{"n":1,"of":[{"kind":"l","data":{"n":2,"of":[]}}]}}"#]
            ),
            try .init("each in the other", [#"{"a":{"x":1,"b":{"y":2,"a":{"x":3,"b":{"y":4,"a":null}}}}}"#]),
            try .init(
                "in a wide class",
                ["{\(wide),\"next\":{\(wide),\"next\":null}}", "{\"next\":{\"next\":{\"next\":{}}}}"]
            ),
            try .init("long names and types in a class", ["{\(longMembers),\"next\":{\(longMembers),\"next\":null}}"]),
            try .init("conflicting", [#"{"v":1,"children":[{"v":"x","children":[{"v":true,"children":[]}]}]}"#]),
        ]
    }

    private static func sizes() throws -> [CompiledModels.Case] {
        try [1, 2, 3, 48, 49, 70, 200].map { count in
            let members = (0..<count).map { "\"key\(["a", "b", "c"][$0 % 3])\($0)\":\($0 % 2 == 0 ? "\($0)" : "true")" }
            return try .init("\(count) fields", ["{\(members.joined(separator: ","))}"])
        }
    }
}
