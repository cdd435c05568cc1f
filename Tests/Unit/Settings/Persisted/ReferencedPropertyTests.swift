import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct Account: Model, Hashable {
    var id: Int
    var name: String
    static let blueprint = Blueprint(Account.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }
}

/// Settings with fields that an object store would keep as references.
private struct Preferences: Model {
    var account: Account?
    var recent: [Account] = []
    static let blueprint = Blueprint(creating: Preferences.init) {
        Field("account", \.account).reference(onDelete: .nullify).stored(in: .defaults, key: "account")
        Field("recent", \.recent).reference(onDelete: .nullify).stored(in: .defaults, key: "recent")
    }
}

@Suite("Settings with references")
struct ReferencedPropertyTests {
    @Test("have whole models, because only object stores have objects to refer to")
    func haveWholeModels() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("settings.plist")
        let (ann, bob) = (Account(id: 1, name: "Ann"), Account(id: 2, name: "Bob"))
        let first = Persisted(Preferences.self, stores: [.defaults: PropertyListStore(url: url)])
        try first.update { preferences in
            preferences.account = ann
            preferences.recent = [ann, bob]
        }
        let second = Persisted(Preferences.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(second.account == ann && second.recent == [ann, bob])
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        let account = (list as? [String: Any])?["account"] as? [String: Any]
        #expect(account?["name"] as? String == "Ann")
        #expect(try ann.jsonString() == #"{"id":1,"name":"Ann"}"#)
    }
}
