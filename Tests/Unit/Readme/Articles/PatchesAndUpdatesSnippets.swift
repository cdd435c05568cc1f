import Cyanotype
import Foundation
import Testing

@Suite("Patches and updates") struct PatchesAndUpdatesSnippets {
    // snippet: models
    struct Address: Model, Equatable {
        let street: String
        let city: String

        static let blueprint = Blueprint(Address.init) {
            Field("street", \.street)
            Field("city", \.city)
        }
    }

    struct Contact: Model, Equatable {
        let name: String
        let nickname: String?
        let phones: [String]
        let address: Address

        static let blueprint = Blueprint(Contact.init) {
            Field("name", \.name)
            Field("nickname", \.nickname)
            Field("phones", \.phones, default: [])
            Field("address", \.address)
        }
    }
    // end

    // snippet: patch
    struct ContactChange: Model {
        let name: Patch<String>
        let nickname: Patch<String>

        static let blueprint = Blueprint(ContactChange.init) {
            Field("name", \.name)
            Field("nickname", \.nickname)
        }
    }
    // end

    private let contact = Contact(
        name: "Ann",
        nickname: "A",
        phones: ["1", "2"],
        address: Address(street: "Lange Reihe 1", city: "Hamburg")
    )

    @Test func updating() throws {
        var contact = contact
        // snippet: update
        try contact.update(json: #"{"nickname": null, "phones": ["3"], "address": {"city": "Bremen"}}"#)
        // end
        let changed = Contact(
            name: "Ann",
            nickname: nil,
            phones: ["3"],
            address: Address(street: "Lange Reihe 1", city: "Bremen")
        )
        #expect(contact == changed)
        #expect(throws: MappingError.self) { try contact.update(json: #"{"name": "Bo", "phones": [4]}"#) }
        #expect(contact == changed)
    }

    @Test func patches() throws {
        // snippet: use patch
        let change = try ContactChange(json: #"{"nickname": null}"#)
        var nickname: String? = "A"
        change.nickname.apply(to: &nickname)  // nil
        let name = change.name.value  // nil: absent
        let body = try change.jsonString()  // {"nickname":null}
        // end
        #expect(nickname == nil && name == nil)
        #expect(change.name == .absent)
        #expect(body == #"{"nickname":null}"#)
        let values = try ContactChange(json: #"{"name": "Bo"}"#)
        #expect(values.name == .value("Bo") && values.nickname == .absent)
    }

    @Test func mergePatches() throws {
        let address = Address(street: "Markt 2", city: "Hamburg")
        let (old, new) = (contact, Contact(name: "Ann", nickname: nil, phones: ["1"], address: address))
        // snippet: merge patch
        let patch = try old.mergePatch(to: new)
        // {"address": {"street": "Markt 2"}, "nickname": null, "phones": ["1"]}
        let same = try old.applying(mergePatch: patch)
        // end
        #expect(patch == ["address": ["street": "Markt 2"], "nickname": nil, "phones": ["1"]])
        #expect(same == new)
    }

    @Test func jsonPatches() throws {
        // snippet: json patch
        var document: JSON = ["users": [["name": "Ann"]], "count": 1]
        let name = document[at: ["users", "0", "name"]]?.stringValue  // "Ann"

        let patch = try JSONPatch(
            json: """
                [
                  { "op": "test", "path": "/count", "value": 1 },
                  { "op": "add", "path": "/users/-", "value": { "name": "Cy" } },
                  { "op": "remove", "path": "/count" }
                ]
                """
        )
        try document.apply(patch)  // all of it, or nothing
        // end
        #expect(name == "Ann")
        #expect(document == ["users": [["name": "Ann"], ["name": "Cy"]]])
        // The test fails now.
        let before = document
        #expect(throws: JSONPatchError.self) { try document.apply(patch) }
        #expect(document == before)
    }

    @Test func documents() throws {
        // snippet: documents
        var settings: JSON = ["theme": "dark", "font": ["size": 12, "name": "Mono"]]
        let changes = settings.mergePatch(to: ["theme": "dark", "font": ["size": 14]])
        // {"font": {"size": 14, "name": null}}
        settings.applyMergePatch(changes)
        // end
        #expect(changes == ["font": ["size": 14, "name": nil]])
        #expect(settings == ["theme": "dark", "font": ["size": 14]])
    }
}
