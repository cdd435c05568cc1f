import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct FirstWindow: Model, Sendable, Equatable {
    var heading = ""
    var opened: Date?

    static let blueprint = Blueprint(creating: FirstWindow.init) {
        Field("heading", \.heading)
        Field("opened", \.opened)
    }
    .storedName("Window")
}

private struct SecondWindow: Model, Sendable, Equatable {
    var title = ""
    var opened: Date?

    static let blueprint = Blueprint(creating: { SecondWindow() }) {
        Field("title", \.title)
        Field("opened", \.opened)
    }
    .storedName("Pane")
    .formerName("Window")
    .version(2)
    .migration(from: 1) { document in
        document.rename("heading", to: "title")
        if let date = document.date("opened") { try document.setDate(date.addingTimeInterval(1), "opened") }
    }
}

private struct ThirdWindow: Model, Sendable, Equatable {
    var name = ""

    static let blueprint = Blueprint(creating: { ThirdWindow() }) { Field("name", \.name) }
        .storedName("Pane")
        .version(3)
        .migration(from: 1) { $0.rename("heading", to: "title") }
        .migration(from: 2) { $0.rename("title", to: "name") }
}

private struct Layout<Window: Model & Sendable & Equatable>: Model, Sendable, Equatable
where Window.Subject == Window {
    var windows: [Window] = []
    var named: [String: Window] = [:]
    var size = 0

    static var blueprint: Blueprint<Self> {
        Blueprint(creating: { Layout() }) {
            Field("windows", \.windows).stored(in: .defaults)
            Field("named", \.named).stored(in: .defaults)
            Field("size", \.size).stored(in: .defaults)
        }
    }
}

/// A window whose parts are properties of the settings.
private struct FlatSettings: Model, Sendable, Equatable {
    var title = ""
    var width = 0

    static let blueprint = Blueprint(creating: { FlatSettings() }) {
        Field("window", "title", \.title).stored(in: .defaults)
        Field("window", "width", \.width).stored(in: .defaults)
    }
    .version(3)
    .migration(from: 1) { $0["window", "title"] = "moved" }
    .migration(from: 2)
}

/// A window that is one property.
private struct DeepSettings: Model, Sendable, Equatable {
    struct Window: Model, Sendable, Equatable {
        var title = ""
        var width = 0

        static let blueprint = Blueprint(creating: Window.init) {
            Field("title", \.title)
            Field("width", \.width)
        }
    }

    var window = Window()

    static let blueprint = Blueprint(creating: { DeepSettings() }) {
        Field("window", \.window).stored(in: .defaults)
    }
    .version(2)
    .migration(from: 1)
}

/// The same in the first version, as properties.
private struct FirstFlatSettings: Model, Sendable {
    var title = ""
    var width = 0

    static let blueprint = Blueprint(creating: FirstFlatSettings.init) {
        Field("window", "title", \.title).stored(in: .defaults)
        Field("window", "width", \.width).stored(in: .defaults)
    }
}

@Suite("Models inside of settings")
struct NestedSettingsTests {
    private let store = MemoryStore()

    private func settings<Root: Model & Sendable>(_: Root.Type) -> Persisted<Root> where Root.Subject == Root {
        Persisted(Root.self, stores: [.defaults: store], name: "S")
    }

    @Test func migrateByTheirOwnVersions() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5.0625)
        try settings(Layout<FirstWindow>.self).update {
            $0.windows = [FirstWindow(heading: "a", opened: date), FirstWindow(heading: "b")]
            $0.named = ["c": FirstWindow(heading: "c")]
        }
        #expect(try !store.keys().contains("S.$version"))
        let second = settings(Layout<SecondWindow>.self)
        #expect(second.windows.map(\.title) == ["a", "b"])
        #expect(second.windows.first?.opened == date.addingTimeInterval(1))
        #expect(second.named["c"]?.title == "c")
        #expect(second.failures.isEmpty)
        #expect(try store.value(forKey: "S.$version") == .versions(1, nested: ["Pane": 2]))
        second.windows[1].title = "B"
        #expect(settings(Layout<ThirdWindow>.self).windows.map(\.name) == ["a", "B"])
        #expect(try store.value(forKey: "S.$version") == .versions(1, nested: ["Pane": 3]))
        // The program of before is run again.
        let before = try store.contents()
        let again = settings(Layout<SecondWindow>.self)
        #expect(again.failures.count == 3)
        #expect("\(again.failures[0])".contains("version 3 of Pane"))
        again.size = 4
        #expect(try store.contents() == before)
    }

    /// Only another version of the program has a model of this name.
    @Test func versionsOfOtherModelsStay() throws {
        try settings(Layout<FirstWindow>.self).update { $0.windows = [FirstWindow(heading: "a")] }
        try store.setValue(.versions(1, nested: ["Other": 7]), forKey: "S.$version")
        #expect(settings(Layout<SecondWindow>.self).windows.map(\.title) == ["a"])
        #expect(try store.value(forKey: "S.$version") == .versions(1, nested: ["Other": 7, "Pane": 2]))
    }

    @Test func propertiesMoveIntoAModelAndOutOfIt() throws {
        try settings(FirstFlatSettings.self).update { $0 = FirstFlatSettings(title: "t", width: 3) }
        try store.setValue(.integer(1), forKey: "S.window.old")
        let deep = settings(DeepSettings.self)
        #expect(deep.window == DeepSettings.Window(title: "t", width: 3))
        #expect(
            try store.contents() == [
                "S.window": .dictionary(["title": .string("t"), "width": .integer(3), "old": .integer(1)]),
                "S.$version": .versions(2),
            ]
        )
        #expect(settings(FlatSettings.self).snapshot == FlatSettings(title: "t", width: 3))
        #expect(
            try store.contents() == [
                "S.window.title": .string("t"), "S.window.width": .integer(3), "S.window.old": .integer(1),
                "S.$version": .versions(3),
            ]
        )
    }
}
