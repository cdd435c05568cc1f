import Cyanotype
import CyanotypeSettings
import FoundationEssentials
import SettingsTestSupport

/// The settings of a program that knows nothing of versions.
struct FirstEditor: Model, Sendable {
    var heading = "none"
    var size = 12
    var opened: Date?
    var street: String?

    static let blueprint = Blueprint(creating: FirstEditor.init) {
        Field("heading", \.heading).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("street", \.street).stored(in: .defaults)
    }

    static func write(_ folder: URL) throws {
        let store = PropertyListStore(url: folder.appending(path: "editor.plist"))
        let editor = Persisted(FirstEditor.self, stores: [.defaults: store], name: "Editor")
        try editor.update { editor in
            editor.heading = "Title"
            editor.size = 20
            editor.opened = Date(timeIntervalSinceReferenceDate: 732_446_793.125)
            editor.street = "High Street"
        }
    }
}

/// The settings of its next version.
struct SecondEditor: Model, Sendable {
    struct Address: Model, Sendable {
        var street: String?

        static let blueprint = Blueprint(creating: Address.init) { Field("street", \.street) }
    }

    var title = "none"
    var size = 24
    var opened: Date?
    var address = Address()

    static let blueprint = Blueprint(creating: { SecondEditor() }) {
        Field("title", \.title).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("address", \.address).stored(in: .defaults)
    }
    .version(2)
    .migration(from: 1) { document in
        document.rename("heading", to: "title")
        document.move("street", to: "address", "street")
        if let size = document["size"]?.intValue { document["size"] = .number(JSON.Number(size * 2)) }
    }

    static func migrate(_ folder: URL, _ calls: Int, excludesOthers: Bool) {
        let store = PropertyListStore(url: folder.appending(path: "editor.plist"))
        let mortal = MortalStore(store, Fuse(calls: calls), excludesOthers: excludesOthers)
        let editor = Persisted(SecondEditor.self, stores: [.defaults: mortal], name: "Editor")
        let opened = editor.opened.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "nil"
        print("\(editor.title) \(editor.size) \(opened) \(editor.address.street ?? "nil") \(editor.failures.count)")
    }
}
