import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

private struct Measurement: Model, Identifiable, Equatable {
    let id: Int
    let taken: Date
    let checked: Date?
    let value: Double
    let reading: Double

    static let blueprint = Blueprint(Measurement.init) {
        Field("id", \.id)
        Field("taken", \.taken).indexed()
        Field("checked", \.checked, as: .day).indexed()
        Field("value", \.value).indexed()
        Field("reading", \.reading)
    }.dateFormat(.secondsSince1970)
}

private struct RankedRemark: Model, Equatable {
    let text: String
    let level: Double

    static let blueprint = Blueprint(RankedRemark.init) {
        Field("text", \.text)
        Field("level", \.level)
    }
}

@Suite("What is saved") struct ExactObjectsTests {
    @Test("is found by its own values, and comes back equal", arguments: [StoreLocation.memory, .temporary])
    func isFound(_ location: StoreLocation) throws {
        var generator = SeededGenerator(printingSeedFor: "saved dates")
        let store = try ObjectStore(location)
        for number in 0..<100 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator))
            let saved = Measurement(
                id: number,
                taken: date,
                checked: number % 3 == 0 ? nil : date,
                value: number % 5 == 0 ? .infinity : .random(in: -1...1, using: &generator),
                reading: number % 7 == 0 ? -.infinity : -0.0
            )
            try store.save(saved)
            #expect(try store.fetch(Measurement.self, id: number) == saved)
            #expect(try store.fetch(store.query(Measurement.self).filter(\.taken, .equals(date))) == [saved])
            let predicate = #Predicate<Measurement> { $0.taken == date && $0.checked != nil }
            #expect(try store.fetch(Measurement.self, where: predicate) == (saved.checked == nil ? [] : [saved]))
            let later = try store.fetch(store.query(Measurement.self).filter(\.taken, .greater(than: date)))
            #expect(later.allSatisfy { $0.taken > date })
        }
        #expect(try store.count(store.query(Measurement.self).filter(\.value, .equals(.infinity))) == 20)
        let now = Date()
        try store.save(Measurement(id: 100, taken: now, checked: now, value: 1, reading: .nan))
        #expect(try store.fetch(store.query(Measurement.self).filter(\.taken, .equals(now))).map(\.id) == [100])
        #expect(try store.fetch(Measurement.self, id: 100)?.reading.isNaN == true)
    }

    @Test("is one object if it is equal and has no identity")
    func isOne() throws {
        let store = try ObjectStore(.memory)
        try store.save([RankedRemark(text: "\u{e9}", level: 0), RankedRemark(text: "e\u{301}", level: -0.0)])
        #expect(try store.count(RankedRemark.self) == 1)
        // The last one saved replaces the other, with its characters.
        #expect(try store.fetch(RankedRemark.self).map { Array($0.text.utf8) } == [Array("e\u{301}".utf8)])
    }
}
