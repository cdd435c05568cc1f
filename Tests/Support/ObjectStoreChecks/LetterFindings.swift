internal import Cyanotype
internal import CyanotypeStore

/// The contents of a store whose migration may have been killed, and their mistakes.
struct LetterFindings {
    /// The number of objects of each type that have been migrated or set aside.
    private(set) var done: [String: Int] = [:]
    /// Objects that are gone, or whose migration was acknowledged and is gone.
    private(set) var lost: [String] = []
    /// Objects that are there twice, or whose migration was done twice.
    private(set) var repeated: [String] = []
    /// Objects with a part of their migration.
    private(set) var torn: [String] = []
    /// The findings of the store's own verification.
    private(set) var unsound: [String] = []

    var isSound: Bool { (lost + repeated + torn + unsound).isEmpty }

    var complaints: [String] { lost + repeated + torn + unsound }

    /// - Parameters:
    ///   - path: The store's file.
    ///   - acknowledged: The number of objects of each type that must have been migrated or set aside.
    init(_ path: String, acknowledged: [String: Int]) {
        do {
            let store = try ObjectStore(.file(path), models: Letters.models)
            let letters = try look(at: "letter", store)
            _ = try look(at: "note", store)
            try lookAtEnvelopes(of: letters, store)
            for (type, count) in acknowledged where done[type, default: 0] < count {
                lost.append("\(type): \(count) were acknowledged, \(done[type, default: 0]) are migrated")
            }
            // A document of the first version cannot be read before its migration.
            unsound += try store.verify(thoroughly: true).filter { $0.code != .migration }.map { "\($0)" }
        } catch {
            unsound.append("the store cannot be read: \(error)")
        }
    }

    /// Looks at each object of a type.
    ///
    /// - Returns: The identities of those that have been migrated.
    private mutating func look(at type: String, _ store: ObjectStore) throws -> Set<Int> {
        var places: [Int: Int] = [:]
        var migrated: Set<Int> = []
        for result in store.documents(ofType: type) {
            let document = try result.get()
            let id = document.id.value(as: Int.self) ?? -1
            places[id, default: 0] += 1
            let (key, other) = document.version == 2 ? ("body", "text") : ("text", "body")
            if document.json[key]?.stringValue != Letters.text(id) || document.json[other] != nil {
                torn.append("\(type) \(id) of version \(document.version) has a document of another one")
            }
            if document.version == 2 {
                migrated.insert(id)
                if Letters.isRefused(id) { torn.append("\(type) \(id) was migrated although that fails") }
            }
        }
        let aside = try store.quarantined(type)
        for object in aside {
            let id = object.id.value(as: Int.self) ?? -1
            places[id, default: 0] += 1
            if !Letters.isRefused(id) || object.code != .migration {
                // The envelope was there already.
                repeated.append("\(type) \(id) was set aside: \(object.reason)")
            }
        }
        done[type] = migrated.count + aside.count
        for id in 0..<Letters.count where places[id] == nil { lost.append("\(type) \(id) is gone") }
        for (id, count) in places where count > 1 { repeated.append("\(type) \(id) is there \(count) times") }
        return migrated
    }

    private mutating func lookAtEnvelopes(of letters: Set<Int>, _ store: ObjectStore) throws {
        let envelopes = try store.fetch(Letters.Envelope.self)
        for envelope in envelopes where envelope.sender != Letters.sender(envelope.id) {
            torn.append("envelope \(envelope.id) has another sender")
        }
        let found = Set(envelopes.map(\.id))
        for id in letters.subtracting(found) { torn.append("letter \(id) has no envelope") }
        for id in found.subtracting(letters) { torn.append("envelope \(id) is of no letter") }
        var counts: [String: Int] = [:]
        for id in letters { counts[Letters.sender(id), default: 0] += 1 }
        for tally in try store.fetch(Letters.Tally.self) {
            let count = counts.removeValue(forKey: tally.sender) ?? 0
            if tally.letters > count { repeated.append("\(tally.sender): \(tally.letters) of \(count) were counted") }
            if tally.letters < count { torn.append("\(tally.sender): \(tally.letters) of \(count) were counted") }
        }
        for sender in counts.keys { torn.append("\(sender): none was counted") }
    }
}
