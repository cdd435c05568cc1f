import Cyanotype
import CyanotypeStore

// The third release of the diary: there are no places any more, because each entry has its own.
//
//     Diary3 FILE     migrates all entries of FILE, and shows them

struct Entry: Model, Identifiable {
    let id: Int
    let title: String
    let text: String
    let mood: Int
    let place: String
    let city: String
    let tags: [String]

    static let blueprint = Blueprint(Entry.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("text", \.text).searchable()
        Field("mood", \.mood).indexed()
        Field("place", "name", \.place)
        Field("place", "city", \.city).indexed()
        Field("tags", \.tags, default: []).indexed()
    }
    .version(3)
    .migration(from: 1) { document in
        let sentences = document["text"]?.stringValue?.split(separator: ". ", maxSplits: 1).map(String.init) ?? []
        document["title"] = .string(sentences.first ?? "")
        document["text"] = .string(sentences.dropFirst().first ?? "")
        let moods = ["bad": 1, "fair": 3, "good": 5]
        document["mood"] = .number(JSON.Number(moods[document["mood"]?.stringValue ?? ""] ?? 3))
    }
    // No model has the type any more, but the store has its documents.
    .migration(from: 2) { document, transaction in
        let number = document.remove("place")?.intValue
        let place = try number.flatMap { try transaction.document(ofType: "Place", id: $0) }
        document["place", "name"] = place?.json["name"] ?? "?"
        document["place", "city"] = place?.json["city"] ?? "?"
    }
}

guard let path = CommandLine.arguments.dropFirst().first else { fatalError("usage: Diary3 FILE") }
let store = try ObjectStore(.file(path), models: [Entry.self])
print(store.openReport)
let summary = try store.migrateAll()
print("\(summary.migrated) migrated, \(summary.quarantined) set aside")
try store.transaction { transaction in
    for result in transaction.documents(ofType: "Place") {
        let place = try result.get()
        print("no longer needed: \(place.typeName) \(place.id)")
        if let id = place.json["id"]?.intValue { _ = try transaction.deleteDocument(ofType: "Place", id: id) }
    }
}
for entry in try store.fetch(store.query(Entry.self).filter(\.city, .equals("Aarhus"))) {
    print("\(entry.id)  \(entry.mood)  \(entry.place): \(entry.title): \(entry.text)")
}
