import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

// The snippets of the documentation about changed settings.

struct ViewerSettings: Model {
    struct Window: Model {
        var title = ""
        var width = 800

        static let blueprint = Blueprint(creating: Window.init) {
            Field("title", \.title)
            Field("width", \.width)
        }
    }

    var theme = "light"
    var fontSize = 12.0
    var lastOpened: Date?
    var window = Window()

    static let blueprint = Blueprint(creating: { ViewerSettings() }) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("fontSize", \.fontSize).stored(in: .defaults)
        Field("lastOpened", \.lastOpened).stored(in: .defaults)
        Field("window", \.window).stored(in: .defaults)
    }
    .version(2)
    .migration(from: 1) { document in
        document.rename("appearance", to: "theme")
        document.move("title", to: "window", "title")
        let points = document.remove("size")?.doubleValue
        document["fontSize"] = points.flatMap { JSON.Number($0 * 1.25) }.map(JSON.number)
    }
}

@Suite("What is said of changed settings")
struct ChangedSettingsSnippetTests {
    @Test func holds() throws {
        let store = MemoryStore([
            "ViewerSettings.appearance": .string("dark"), "ViewerSettings.title": .string("Notes"),
            "ViewerSettings.size": .integer(16), "other": .integer(1),
        ])
        let settings = Persisted(ViewerSettings.self, stores: [.defaults: store])
        #expect(settings.theme == "dark")
        #expect(settings.fontSize == 20)
        #expect(settings.window.title == "Notes")
        #expect(
            try store.keys() == [
                "ViewerSettings.$version", "ViewerSettings.fontSize", "ViewerSettings.theme", "ViewerSettings.window",
                "other",
            ]
        )
        try store.setValue(.dictionary(["version": .integer(3)]), forKey: "ViewerSettings.$version")
        settings.reload()
        let failure = try #require(settings.failures.first)
        #expect(
            "\(failure)" == """
                ViewerSettings.theme in defaults: memory: a newer version of the program has written version 3 of \
                ViewerSettings, and this one knows versions up to 2; it changes nothing there: use the newer program (newer)
                """
        )
    }
}
