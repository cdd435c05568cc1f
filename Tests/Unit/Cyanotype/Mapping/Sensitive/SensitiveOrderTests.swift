import Cyanotype
import CyanotypeTestSupport
import Testing

/// Every order of modifiers that include `sensitive()`, after every beginning of a field. Some fields are in a
/// blueprint that assigns in place, others in a memberwise one.
@Suite("Position of sensitive() among modifiers")
struct SensitiveOrderTests {
    /// Documents that differ in the place of the canary.
    private static let fewDocuments = [
        #"{"pin":"\#(Canary.text)"}"#,
        #"{"pin":{"\#(Canary.text)":\#(Canary.text)}}"#,
        #"{"group":{"pin":{"\#(Canary.text)":["\#(Canary.text)",\#(Canary.number)]}},"other":{"\#(Canary.text)":1}}"#,
    ]

    @Test(arguments: 0..<Modifiers.all.count)
    func ofThreeModifiersIsOfNoMatterToAnyWay(_ first: Int) {
        for triple in Modifiers.sensitiveTriples where triple[0] == Modifiers.all[first] {
            check(triple) { ways, type in
                ways.read(type, Self.fewDocuments, [.default])
                ways.look(at: type)
            }
        }
    }

    /// All documents and limits.
    @Test(arguments: Modifiers.all.indices)
    func ofTwoModifiersIsOfNoMatterToAnyDocument(_ index: Int) {
        let modifier = Modifiers.all[index]
        for pair in [[modifier, Modifiers.Sensitive.self], [Modifiers.Sensitive.self, modifier]] {
            check(pair + [Modifiers.Marks.self]) { ways, type in ways.read(type) }
        }
    }

    private func check(_ triple: [any Modifier.Type], _ look: (Ways, any SecretModel.Type) -> Void) {
        func check<Start: Beginning, First: Modifier, Second: Modifier, Third: Modifier>(
            _ start: Start.Type,
            _ first: First.Type,
            _ second: Second.Type,
            _ third: Third.Type
        ) {
            if start == Beginnings.Grouped.self { return check(Memberwise<Start, First, Second, Third>.self) }
            check(InPlace<Start, First, Second, Third>.self)
        }
        func check<M: SecretModel>(_ type: M.Type) {
            let ways = Ways()
            look(ways, type)
            #expect(ways.quotations.isEmpty, "\(type): \(ways.quotations.prefix(2).joined(separator: "\n"))")
            #expect(ways.count > 20)
            #expect(type.blueprint.fields.map(\.isSensitive) == [true])
        }
        check(Beginnings.Plain.self, triple[0], triple[1], triple[2])
        check(Beginnings.Grouped.self, triple[0], triple[1], triple[2])
        check(Beginnings.Converted.self, triple[0], triple[1], triple[2])
    }
}
