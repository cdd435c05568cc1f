import Cyanotype
import CyanotypeStore

// The first release of a diary.
//
//     Diary1 FILE     writes some entries into FILE, or changes one if there are some, and shows all

struct Entry: Model, Identifiable {
    let id: Int
    var text: String
    let mood: String
    let place: Int

    static let blueprint = Blueprint(Entry.init) {
        Field("id", \.id).id()
        Field("text", \.text).searchable()
        Field("mood", \.mood)
        Field("place", \.place).indexed()
    }
}

struct Place: Model, Identifiable {
    let id: Int
    let name: String
    let city: String

    static let blueprint = Blueprint(Place.init) {
        Field("id", \.id).id()
        Field("name", \.name)
        Field("city", \.city)
    }
}

func write(_ store: ObjectStore) throws {
    if try store.count(Entry.self) == 0 {
        try store.save([Place(id: 1, name: "The pier", city: "Aarhus"), Place(id: 2, name: "Home", city: "Odense")])
        try store.save([
            Entry(id: 1, text: "First ferry. Cold hands, warm coffee.", mood: "good", place: 1),
            Entry(id: 2, text: "Rain. Read all day.", mood: "fair", place: 2),
            Entry(id: 3, text: "Storm. The pier is closed.", mood: "bad", place: 1),
        ])
    } else if var entry = try store.fetch(Entry.self, id: 1) {
        entry.text += " Two cups of it."
        try store.save(entry)
    }
}

func show(_ store: ObjectStore) throws {
    for entry in try store.fetch(store.query(Entry.self)) {
        let place = try store.fetch(Place.self, id: entry.place)
        print("\(entry.id)  \(entry.mood), \(place?.name ?? "?"): \(entry.text)")
    }
}

guard let path = CommandLine.arguments.dropFirst().first else { fatalError("usage: Diary1 FILE") }
let store = try ObjectStore(.file(path), models: [Entry.self, Place.self])
do {
    try write(store)
    try show(store)
} catch let error as StoreError where error.code == .newerType {
    print("a newer release has written entries, which this one leaves alone:")
    print("  \(error.message)")
    print("  places can still be read: \(try store.fetch(store.query(Place.self)).map(\.name))")
}
