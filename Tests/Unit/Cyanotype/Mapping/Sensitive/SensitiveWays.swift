import Cyanotype
import Foundation
import Testing

/// Collects everything that a program may see of a model, from every way to read and write it.
final class Ways {
    /// The number of texts.
    private(set) var count = 0

    /// The texts that quote the canary, with their sources.
    private(set) var quotations: [String] = []

    private func note(_ way: String, _ shown: Any) {
        var dumped = ""
        // A dump also shows the contents of a description and of a reflection.
        dump(shown, to: &dumped)
        note(way, text: "\(shown)\n\(dumped)")
    }

    private func note(_ way: String, text: String) {
        count += 1
        if Canary.marks.contains(where: text.contains) { quotations.append("\(way): \(text)") }
    }

    private func note(_ way: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch let error as MappingError {
            // The dump of an error shows the same, part by part.
            note(way, text: "\(error)\n\(error.issues.map(\.path))\n\(error.issues.map(\.expected))")
        } catch {
            note(way, error)
        }
    }

    /// Documents that have the canary in the value of the field, or in its place.
    static let documents = [
        #"{"pin":"\#(Canary.text)"}"#,
        #"{"pin":\#(Canary.number)}"#,
        #"{"pin":{"\#(Canary.text)":1}}"#,
        #"{"pin":["\#(Canary.text)",{"\#(Canary.text)":[[[]]]}]}"#,
        #"{"pin":{"\#(Canary.text)":1,"\#(Canary.text)":2}}"#,
        #"{"pin":"\#(Canary.text)","pin":{"\#(Canary.text)":"\#(Canary.text)"}}"#,
        #"{"pin":"\#(Canary.text)","pin":{"\#(Canary.text)":\#(Canary.number)x}}"#,
        #"{"pin":"\#(Canary.text)\q"}"#,
        #"{"pin":{"\#(Canary.text)":\#(Canary.text)}}"#,
        #"{"pin":{"\#(Canary.text)":"\ud800"}}"#,
        #"{"other":"\#(Canary.text)","another":["\#(Canary.text)"],"pin":[{"\#(Canary.text)":"\#(Canary.text)"}]}"#,
        #"{"group":{"pin":"\#(Canary.text)"},"other":{"\#(Canary.text)":tru}}"#,
        #"{"group":{"pin":{"\#(Canary.text)":\#(Canary.number)}}}"#,
        #"{"group":{"pin":{"\#(Canary.text)":\#(Canary.text)}}}"#,
        #"{"group":"\#(Canary.text)"}"#,
        #"{"group":{"pin":1},"group":{"pin":{"\#(Canary.text)":fals}}}"#,
        #""\#(Canary.text)""#,
    ]

    static let options: [JSONOptions] = [
        .default, JSONOptions(maximumIssues: 1), JSONOptions(maximumDepth: 3), JSONOptions(maximumStringLength: 6),
        JSONOptions(maximumElements: 1), JSONOptions(duplicateKeys: .first), JSONOptions(duplicateKeys: .last),
        JSONOptions(rejectsUnknownKeys: true),
    ]

    private static let keepsLast = JSONOptions(duplicateKeys: .last)

    /// Reads documents as the model, and as types that contain it.
    func read<M: SecretModel>(_ type: M.Type, _ documents: [String] = documents, _ options: [JSONOptions] = options) {
        for document in documents {
            for options in options {
                note("json \(document)") { _ = try M(json: document, options: options) }
            }
            note("update \(document)") {
                var model = M(pin: "a")
                try model.update(json: document)
            }
            note("report \(document)") { note("report \(document)", try M.read(json: document).report) }
            note("array \(document)") { _ = try [M?](json: "[null,\(document)]") }
            note("dictionary \(document)") { _ = try [String: M](json: #"{"a":\#(document)}"#) }
            note("flattened \(document)") { _ = try Around<M>(json: document) }
            note("untagged \(document)") { _ = try Untagged<M>(json: document) }
            note("external \(document)") { _ = try External<M>(json: #"{"it":\#(document)}"#) }
            note("adjacent \(document)") { _ = try Adjacent<M>(json: #"{"content":\#(document),"type":"it"}"#) }
            note("lenient \(document)") {
                note("lenient \(document)", try Lenient<M>.read(json: #"{"list":[\#(document)]}"#).report)
            }
            if let patch = try? JSON(json: document, options: Self.keepsLast) {
                note("patch \(document)") { _ = try M(pin: "a").applying(mergePatch: patch) }
                for options in options {
                    note("value \(document)") { _ = try M(json: patch, options: options) }
                }
            }
            note("chosen \(document)") { _ = try M(json: document, using: M.blueprint.named("chosen")) }
            for result in JSONRecords<M>(json: document + "\n" + document, format: .lines) {
                note("lines \(document)") { _ = try result.get() }
            }
            for result in JSONRecords<M>(json: "[\(document)]", format: .array) {
                note("elements \(document)") { _ = try result.get() }
            }
            guard document.hasPrefix("{") else { continue }
            let tagged = document.dropLast() + #","type":"it"}"#
            note("internal \(tagged)") { _ = try Internal<M>(json: String(tagged)) }
        }
    }

    /// Inspects an instance that holds the canary.
    func look<M: SecretModel>(at type: M.Type) {
        let model = M(pin: Canary.text)
        note("instance", model)
        note("description", model.modelDescription)
        note("mirror", Array(Mirror(reflecting: model).children))
        note("validate") { try model.validate() }
        note("flattened validate") { try Around(part: model).validate() }
        note("write") { _ = try model.jsonString() }
        note("write array") { _ = try [[model]].jsonData() }
        note("write flattened") { _ = try Around(part: model).jsonString() }
        note("write union") { _ = try Untagged<M>.it(model).jsonString() }
        note("flattened description", Around(part: model).modelDescription)
        note("lint", M.blueprint.lint())
        note("check") { try M.checkBlueprint(samples: [model]) }
        note("round trip", M.roundTripFindings(of: [model]))
        note("fields", M.blueprint.fields)
    }
}

private struct Around<Part: SecretModel>: Model {
    var part = Part(pin: "a")

    static var blueprint: Blueprint<Self> {
        Blueprints.one(of: Self.self) { Blueprint(creating: { Self() }) { Field.flatten(\Self.part) } }
    }
}

private struct Lenient<Part: SecretModel>: Model {
    var list: [Part] = []

    static var blueprint: Blueprint<Self> {
        Blueprints.one(of: Self.self) {
            Blueprint(creating: { Self() }) { Field("list", \Self.list).elements(.skipInvalid) }
        }
    }
}

/// A variant that reads a member with another type, which the other variant keeps secret.
private struct Open: Model {
    var pin = 0

    static let blueprint = Blueprint(creating: { Open() }) { Field("pin", \.pin).range(0...9) }
}

private enum Untagged<Part: SecretModel>: MappableUnion {
    case open(Open)
    case it(Part)

    static var union: Union<Self> {
        Union<Self>.untagged {
            Variant("open", Self.open) { if case .open(let open) = $0 { open } else { nil } }
            Variant("it", Self.it) { if case .it(let part) = $0 { part } else { nil } }
        }
    }
}

private enum Internal<Part: SecretModel>: MappableUnion {
    case it(Part)

    static var union: Union<Self> {
        Union<Self>.internallyTagged(by: "type") {
            Variant("it", Self.it) { if case .it(let part) = $0 { part } else { nil } }
        }
    }
}

private enum Adjacent<Part: SecretModel>: MappableUnion {
    case it(Part)

    static var union: Union<Self> {
        Union<Self>.adjacentlyTagged(by: "type", content: "content") {
            Variant("it", Self.it) { if case .it(let part) = $0 { part } else { nil } }
        }
    }
}

private enum External<Part: SecretModel>: MappableUnion {
    case it(Part)

    static var union: Union<Self> {
        Union<Self>.externallyTagged {
            Variant("it", Self.it) { if case .it(let part) = $0 { part } else { nil } }
        }
    }
}
