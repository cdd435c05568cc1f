import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct First: Model {
    var theme = "light"

    static let blueprint = Blueprint(creating: First.init) {
        Field("theme", \.theme).stored(in: .defaults, key: "theme")
    }
}

private struct Second: Model {
    var theme = "light"
    var size = 12

    static let blueprint = Blueprint(creating: Second.init) {
        Field("theme", \.theme).stored(in: .defaults, key: "theme")
        Field("size", \.size).stored(in: .defaults, key: "size")
    }
}

@Suite("What hurts users of other settings")
struct AddedPropertyTests {
    @Test("15. Adding a property erases stored data")
    func addingAPropertyKeepsTheOthers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("settings.plist")
        let first = Persisted(First.self, stores: [.defaults: PropertyListStore(url: url)])
        try first.update { $0.theme = "dark" }
        let second = Persisted(Second.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(second.theme == "dark" && second.size == 12)
        try second.update { $0.size = 14 }
        // And the version before it keeps what it does not know.
        try first.update { $0.theme = "blue" }
        let third = Persisted(Second.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(third.theme == "blue" && third.size == 14)
    }
}
