import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct Contacts: Model, Sendable, Equatable {
    struct Person: Model, Sendable, Equatable {
        var name = ""
        var born: Date?

        static let blueprint = Blueprint(creating: Person.init) {
            Field("first_name", \.name)
            Field("dob", \.born)
        }
    }

    var relevant: [Person] = []
    var refreshCount = 0
    var opened: Date?
    var isOn = false

    static let blueprint = Blueprint(creating: Contacts.init) {
        Field("relevantContacts", \.relevant).stored(in: .defaults)
        Field("stats", "refreshes", \.refreshCount).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("on", \.isOn).stored(in: .defaults, key: "isOn")
    }
}

@Suite("Names of keys")
struct KeyNamingTests {
    private func keys(_ naming: KeyNaming, name: String? = nil) throws -> [String] {
        let store = MemoryStore()
        let settings = Persisted(Contacts.self, stores: [.defaults: store], name: name, keyNaming: naming)
        try settings.update { $0 = Contacts(relevant: [.init()], refreshCount: 1, opened: .now, isOn: true) }
        return try settings.keys(in: .defaults)
    }

    @Test func namings() throws {
        #expect(
            try keys(.qualified) == [
                "Contacts.opened", "Contacts.relevantContacts", "Contacts.stats.refreshes", "isOn",
            ]
        )
        #expect(try keys(.qualified, name: "ada")[0] == "ada.opened")
        #expect(try keys(.plain) == ["isOn", "opened", "relevantContacts", "stats.refreshes"])
        #expect(try keys(.clkModel) == ["Contacts_opened", "Contacts_refreshCount", "Contacts_relevant", "isOn"])
        #expect(try keys(.clkModelKeychain(namespace: "App"))[0] == "Appopened")
        #expect(try keys(KeyNaming { "\($0.property)@\($0.model)" })[2] == "refreshCount@Contacts")
    }

    @Test func theStoredPropertiesAreListed() throws {
        let settings = Persisted(Contacts.self, stores: [.defaults: MemoryStore(["isOn": .string("perhaps")])])
        let properties = settings.storedProperties
        #expect(
            properties.map(\.key) == [
                "Contacts.relevantContacts", "Contacts.stats.refreshes", "Contacts.opened", "isOn",
            ]
        )
        #expect(
            properties.map(\.path) == [\Contacts.relevant, \Contacts.refreshCount, \Contacts.opened, \Contacts.isOn]
        )
        #expect(properties[0].status == .absent)
        #expect(properties[3].failure != nil)
        #expect(properties.allSatisfy { $0.location == "memory" && $0.store == .defaults && !$0.isSensitive })
        #expect(try settings.storedValue(of: \.isOn) == .string("perhaps"))
    }

    /// What CLKModel keeps in the defaults: properties under the names of class and property, models as JSON.
    @Test func importsFromCLKModel() throws {
        let born = Date(timeIntervalSince1970: 1_000_000)
        let list: [String: Any] = [
            "Contacts_relevant": [["first_name": "Ada", "dob": 1_000_000_000], ["first_name": "Bob"]],
            "Contacts_refreshCount": 5,
            "Contacts_opened": born,
            "Contacts_isOn": "maybe",
            "NSLanguages": ["en"],
        ]
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "com.example.App.plist")
        try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0).write(to: url)
        let before = try Data(contentsOf: url)
        let store = MemoryStore(["isOn": .bool(true)])
        let settings = Persisted(Contacts.self, stores: [.defaults: store])
        let report = try settings.importValues(from: PropertyListStore(url: url), naming: .clkModel)
        #expect(report.imported == ["Contacts_relevant", "Contacts_refreshCount", "Contacts_opened"])
        #expect(report.absent.isEmpty)
        #expect(Array(report.unreadable.keys) == ["Contacts_isOn"])
        let people = [Contacts.Person(name: "Ada", born: born), Contacts.Person(name: "Bob")]
        #expect(settings.snapshot == Contacts(relevant: people, refreshCount: 5, opened: born, isOn: true))
        #expect(try store.value(forKey: "Contacts.stats.refreshes") == .integer(5))
        #expect(try Data(contentsOf: url) == before)
    }

    @Test func importsFromUserDefaults() throws {
        let source = MemoryStore(["opened": .date(.distantPast), "stats.refreshes": .integer(2)])
        let settings = Persisted(Contacts.self, stores: [.defaults: MemoryStore()])
        let report = try settings.importValues(from: source, naming: .plain)
        #expect(report.imported == ["stats.refreshes", "opened"])
        #expect(report.absent == ["relevantContacts", "on"])
        #expect(settings.refreshCount == 2)
    }
}
