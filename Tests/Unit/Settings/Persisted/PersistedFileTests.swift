import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

private struct Trip: Model, Sendable, Equatable {
    let title: String
    let start: Date

    static let blueprint = Blueprint(Trip.init) {
        Field("title", \.title)
        Field("start", \.start)
    }
}

private struct Journal: Model, Sendable, Equatable {
    var count = 0
    var ratio = 0.5
    var isOpen = false
    var opened: Date?
    var cover: Data?
    var trips: [Trip] = []
    var byYear: [Int: Trip] = [:]

    static let blueprint = Blueprint(creating: Journal.init) {
        Field("count", \.count).stored(in: .defaults)
        Field("ratio", \.ratio).stored(in: .defaults)
        Field("isOpen", \.isOpen).stored(in: .defaults)
        Field("opened", \.opened).stored(in: .defaults)
        Field("cover", \.cover).stored(in: .defaults)
        Field("trips", \.trips).stored(in: .defaults)
        Field("byYear", \.byYear).stored(in: .defaults)
    }
}

@Suite("A settings object over a property list")
struct PersistedFileTests {
    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func propertiesAreNativeValuesAndComeBack(format: PropertyListStore.Format) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "journal.plist")
        let store = PropertyListStore(url: url, format: format)
        // A whole second, because XML has no other as a date of its own.
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let journal = Persisted(Journal.self, stores: [.defaults: store])
        journal.count = 3
        journal.ratio = 2
        journal.isOpen = true
        journal.opened = start
        journal.cover = Data([1, 2, 3])
        journal.trips = [Trip(title: "Oslo", start: start)]
        journal.byYear = [2024: Trip(title: "Rome", start: start)]
        #expect(journal.failures.isEmpty)

        let list = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        let values = try #require(list as? [String: Any])
        #expect(values["Journal.count"] as? Int == 3)
        #expect(values["Journal.ratio"] as? Double == 2)
        #expect(values["Journal.isOpen"] as? Bool == true)
        #expect(values["Journal.opened"] as? Date == start)
        #expect(values["Journal.cover"] as? Data == Data([1, 2, 3]))
        let trip = (values["Journal.trips"] as? [[String: Any]])?.first
        #expect(trip?["title"] as? String == "Oslo")
        #expect(trip?["start"] as? Date == start)
        #expect((values["Journal.byYear"] as? [String: [String: Any]])?["2024"]?["title"] as? String == "Rome")

        let again = Persisted(Journal.self, stores: [.defaults: PropertyListStore(url: url)])
        #expect(again.snapshot == journal.snapshot)
        again.cover = nil
        try again.reset()
        let empty = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        #expect((empty as? [String: Any])?.isEmpty == true)
    }

    @Test func aDateKeepsItsFullPrecision() throws {
        let folder = try TemporaryFolder()
        for format in [PropertyListStore.Format.binary, .xml] {
            let url = folder.url.appending(path: "precise.plist")
            let journal = Persisted(Journal.self, stores: [.defaults: PropertyListStore(url: url, format: format)])
            let date = Date(timeIntervalSinceReferenceDate: 722_000_000.123_456_7)
            journal.opened = date
            journal.trips = [Trip(title: "", start: date)]
            let again = Persisted(Journal.self, stores: [.defaults: PropertyListStore(url: url)])
            #expect(again.opened == date)
            #expect(again.trips.first?.start == date)
        }
    }
}
