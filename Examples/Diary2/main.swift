import Cyanotype
import CyanotypeStore

// The second release of the diary: entries have a title, moods are numbers, and there are tags.
//
//     Diary2 FILE             shows what is different in FILE, and all entries
//     Diary2 FILE --write     also adds an entry, from which on the first release can only read

struct Entry: Model, Identifiable {
    let id: Int
    let title: String
    let text: String
    let mood: Int
    let place: Int
    let tags: [String]

    static let blueprint = Blueprint(Entry.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("text", \.text).searchable()
        Field("mood", \.mood).indexed()
        Field("place", \.place).indexed()
        Field("tags", \.tags, default: []).indexed()  // needs no migration
    }
    .version(2)
    .migration(from: 1) { document in
        let sentences = document["text"]?.stringValue?.split(separator: ". ", maxSplits: 1).map(String.init) ?? []
        document["title"] = .string(sentences.first ?? "")
        document["text"] = .string(sentences.dropFirst().first ?? "")
        let moods = ["bad": 1, "fair": 3, "good": 5]
        document["mood"] = .number(JSON.Number(moods[document["mood"]?.stringValue ?? ""] ?? 3))
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

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else { fatalError("usage: Diary2 FILE [--write]") }
let store = try ObjectStore(.file(path), models: [Entry.self, Place.self])
print(store.openReport)
if arguments.contains("--write") {
    try store.save(Entry(id: 4, title: "Sun", text: "Swam to the buoy.", mood: 5, place: 1, tags: ["summer"]))
}
// Entries of the first release are found as if they had been saved by this one.
for entry in try store.fetch(store.query(Entry.self).order(by: \.mood, .reverse)) {
    print("\(entry.id)  \(entry.mood)  \(entry.title): \(entry.text)\(entry.tags.map { " #\($0)" }.joined())")
}
