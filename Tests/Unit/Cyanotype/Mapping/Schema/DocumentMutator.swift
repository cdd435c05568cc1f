import Cyanotype
import CyanotypeTestSupport

/// Makes documents that are nearly right of those that are.
struct DocumentMutator {
    var generator: SeededGenerator

    /// Keys that a member may be renamed to, or that are added.
    var keys: [String]

    /// Whether numbers are put in that a `Decimal` cannot hold, or a `Date` not to the millisecond.
    var usesHugeNumbers = true

    private static let values: [JSON] = [
        .null, true, false, 0, 1, -1, 2, 7, 12, 127, 128, -128, -129, 255, 256, 65_535, 65_536, 2_147_483_648,
        -2_147_483_649, 1.5, -0.5, .of("1.0"), .of("1e2"), .of("-0.0"), .of("3.4e38"), .of("12e-1"),
        1_700_000_000_000,
        "", "a", "abc", "true", "12", "-1.5e3", "01", "1.", "+1", "AAAA", "AAA=", "AA==", "A===", "AB=C", "éa", "𝄞",
        "active", "closed", "2024-02-29T10:00:00Z", "2023-02-29T10:00:00Z", "2024-13-01T10:00:00Z",
        "2024-03-18t23:59:60.25+0130", "2024-03-18 24:00:00Z", "2024-04-31T00:00:00Z", "1900-02-29T00:00:00Z",
        "00000000-0000-0000-0000-00000000000A", "00000000-0000-0000-0000-00000000000", "https://a.example/b?c#d",
        "a b", "%zz", "mailto:a@b", [], [:], [1], ["a"], [1, 2, 3], ["a": 1], ["a": "b"], [[]], [.null],
    ]

    private static let hugeNumbers: [JSON] = [
        .of("9223372036854775807"), .of("9223372036854775808"), .of("-9223372036854775808"),
        .of("-9223372036854775809"), .of("18446744073709551615"), .of("18446744073709551616"), .of("1e300"),
        .of("1e400"), .of("-1e400"), .of("3.5e38"), .of("170141183460469231731687303715884105728"),
    ]

    /// A document with a few changes somewhere.
    mutating func mutated(_ document: JSON) -> JSON {
        var document = document
        for _ in 0..<Int.random(in: 1...2, using: &generator) { change(&document) }
        return document
    }

    private mutating func change(_ value: inout JSON) {
        let goesDeeper = Int.random(in: 0..<4, using: &generator) != 0
        switch value {
        case .object(var object) where goesDeeper && !object.isEmpty:
            let member = object.randomElement(using: &generator) ?? ("", .null)
            var inner = member.value
            change(&inner)
            object[member.key] = inner
            value = .object(object)
        case .array(var elements) where goesDeeper && !elements.isEmpty:
            change(&elements[Int.random(in: elements.indices, using: &generator)])
            value = .array(elements)
        default: changeHere(&value)
        }
    }

    private mutating func changeHere(_ value: inout JSON) {
        let isReplaced = Int.random(in: 0..<4, using: &generator) == 0
        switch value {
        case .object(var object) where !isReplaced:
            let key = object.randomElement(using: &generator)?.key ?? ""
            let other = keys.randomElement(using: &generator) ?? "x"
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: object[key] = nil
            case 1: object[other] = object[key] ?? replacement()
            case 2: object[other] = replacement()
            default:
                let moved = object[key]
                object[key] = nil
                object[other] = moved
            }
            value = .object(object)
        case .array(var elements) where !isReplaced:
            switch Int.random(in: 0..<3, using: &generator) {
            case 0 where !elements.isEmpty: elements.remove(at: Int.random(in: elements.indices, using: &generator))
            case 1 where !elements.isEmpty: elements.append(elements[0])
            default: elements.insert(replacement(), at: Int.random(in: 0...elements.count, using: &generator))
            }
            value = .array(elements)
        case .string(let string) where !isReplaced: value = .string(changed(string))
        default: value = replacement()
        }
    }

    private mutating func replacement() -> JSON {
        let values = usesHugeNumbers ? Self.values + Self.hugeNumbers : Self.values
        return values.randomElement(using: &generator) ?? .null
    }

    /// A string with a letter more, less or changed.
    private mutating func changed(_ string: String) -> String {
        var characters = Array(string.unicodeScalars)
        let letter = "0159aAfFgzZ-:.=+/%#?[]@é TtZ {}<>\\\"^|`_~!$&'(),;*".unicodeScalars.randomElement(
            using: &generator
        )
        let place = Int.random(in: 0...characters.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0 where place < characters.count: characters.remove(at: place)
        case 1 where place < characters.count: characters[place] = letter ?? "a"
        default: characters.insert(letter ?? "a", at: place)
        }
        let text = String(String.UnicodeScalarView(characters))
        // A digit more makes a huge number of an exponent.
        if !usesHugeNumbers, let number = Double(text), number.magnitude > 8e15 { return string }
        return text
    }
}

extension JSON {
    /// A number as it is written.
    fileprivate static func of(_ text: String) -> JSON {
        Number(text: text).map(JSON.number) ?? .null
    }
}
