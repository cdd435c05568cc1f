import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct Reminders: Model, Sendable {
    var next = Date(timeIntervalSinceReferenceDate: 0)

    static let blueprint = Blueprint(creating: Reminders.init) {
        Field("next", \.next).stored(in: .defaults, key: "next")
    }
}

/// The same, after a program has given its dates another form.
private struct NewReminders: Model, Sendable {
    var next = Date(timeIntervalSinceReferenceDate: 0)

    static let blueprint = Blueprint(creating: NewReminders.init) {
        Field("next", \.next).stored(in: .defaults, key: "next")
    }
    .dateFormat(.iso8601)
}

/// A variant that has the tag of its union as a field.
private struct Alarm: Model, Equatable {
    var kind = "alarm"
    var time = Date(timeIntervalSinceReferenceDate: 0)

    static let blueprint = Blueprint(creating: { Alarm() }) {
        Field("time", \.time)
        Field("kind", \.kind)
    }
}

private enum Signal: MappableUnion, Equatable {
    case alarm(Alarm)

    static let union = Union<Signal>.internallyTagged(by: "kind") {
        Variant("alarm", Signal.alarm) { if case .alarm(let alarm) = $0 { alarm } else { nil } }
    }
}

private struct Signals: Model, Sendable {
    var signals: [Signal] = []

    static let blueprint = Blueprint(creating: { Signals() }) {
        Field("signals", \.signals).stored(in: .defaults, key: "signals")
    }
}

/// The types that dates have in property lists, which the documentation of dates tells.
@Suite struct DatesInListsTests {
    private let url: URL
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("reminders.plist")
    }

    /// The value that other programs see, after it has been read back.
    private func written(_ date: Date, _ format: PropertyListStore.Format) throws -> Any? {
        let settings = Persisted(
            Reminders.self,
            stores: [.defaults: PropertyListStore(url: url, format: format)]
        )
        try settings.update { $0.next = date }
        let again = Persisted(Reminders.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(again.next == date)
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        return (list as? [String: Any])?["next"]
    }

    @Test func wholeSecondsAreNative() throws {
        let date = Date(timeIntervalSinceReferenceDate: 732_446_793)
        #expect(try written(date, .xml) as? Date == date)
        #expect(try written(date + 1, .binary) as? Date == date + 1)
    }

    @Test func fractionsAreStringsInXML() throws {
        let date = Date(timeIntervalSinceReferenceDate: 732_446_793.125)
        #expect(try written(date, .xml) as? String == "$date:732446793.125")
        #expect(try written(date + 1, .binary) as? Date == date + 1)
    }

    @Test func aNativeDateIsReadInAnyFormat() throws {
        let date = Date(timeIntervalSinceReferenceDate: 732_446_793.125)
        _ = try written(date, .binary)
        let store = PropertyListStore(url: url)
        let settings = Persisted(NewReminders.self, stores: [.defaults: store])
        #expect(settings.next == date)
        try settings.update { $0.next = date + 1 }
        #expect(try store.value(forKey: "next") == .string("2024-03-18T09:26:34.125Z"))
    }

    @Test func datesBesideATagThatIsAFieldAreNative() throws {
        let dates = [1, 2, 3].map { Date(timeIntervalSinceReferenceDate: 732_446_793 + $0) }
        let settings = Persisted(Signals.self, stores: [.defaults: PropertyListStore(url: url)])
        try settings.update { $0.signals = dates.map { .alarm(Alarm(time: $0)) } }
        let list = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        let signals = (list as? [String: Any])?["signals"] as? [[String: Any]]
        #expect(signals?.map { $0["time"] as? Date } == dates)
    }
}
