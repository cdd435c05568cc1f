import Cyanotype
import Testing

@testable import CyanotypeStore

/// Two versions of a model that refers to another one.
private enum Owners {
    struct Pet: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Pet.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("pet")
    }

    struct V1: Model, Hashable {
        var id: Int
        var title: String
        var pet: Pet
        var others: [Pet]
        static let blueprint = Blueprint(V1.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("pet", \.pet).reference(onDelete: .keep)
            Field("others", \.others).reference(onDelete: .keep)
        }
        .storedName("owner")
    }

    /// The same version, with an index.
    struct Indexed: Model, Hashable {
        var id: Int
        var title: String
        var pet: Pet
        var others: [Pet]
        static let blueprint = Blueprint(Indexed.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("pet", \.pet).reference(onDelete: .keep)
            Field("others", \.others).reference(onDelete: .keep)
        }
        .storedName("owner")
    }

    struct V2: Model, Hashable {
        var id: Int
        var heading: String
        var pet: Pet
        var others: [Pet]
        static let blueprint = Blueprint(V2.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed()
            Field("pet", \.pet).reference(onDelete: .keep)
            Field("others", \.others).reference(onDelete: .keep)
        }
        .storedName("owner").version(2)
        .migration(from: 1) { document in
            document.rename("title", to: "heading")
            // A migration sees references as types and identities.
            guard document["pet"]?["type"]?.stringValue == "pet" else { throw Unexpected() }
        }
    }

    /// The pet inside, and a reference to it, in one version.
    struct Inline: Model, Hashable {
        var id: Int
        var pet: Pet
        static let blueprint = Blueprint(Inline.init) {
            Field("id", \.id).id()
            Field("pet", \.pet)
        }
        .storedName("Owner")
    }

    struct Referring: Model, Hashable {
        var id: Int
        var pet: Pet
        static let blueprint = Blueprint(Referring.init) {
            Field("id", \.id).id()
            Field("pet", \.pet).reference(onDelete: .keep)
        }
        .storedName("Owner")
    }

    struct Unexpected: Error {}

    /// A later version that has the pet inside again, and none of the others.
    struct V3: Model, Hashable {
        var id: Int
        var pet: Pet
        static let blueprint = Blueprint(V3.init) {
            Field("id", \.id).id()
            Field("pet", \.pet)
        }
        .storedName("owner").version(3)
        .migration(from: 1, 2, using: embedPet)
    }

    /// Puts the pet itself in place of the reference to it.
    @Sendable
    static func embedPet(_ document: inout MigratedDocument, _ transaction: inout StoreTransaction) throws {
        document.remove("others")
        guard let id = document["pet"]?["id"]?.intValue, let pet = try transaction.fetch(Pet.self, id: id) else {
            throw Unexpected()
        }
        document["pet"] = try pet.jsonValue()
    }

    /// A version after that, which refers to the pet again.
    struct V4: Model, Hashable {
        var id: Int
        var pet: Pet
        static let blueprint = Blueprint(V4.init) {
            Field("id", \.id).id()
            Field("pet", \.pet).reference(onDelete: .cascade)
        }
        .storedName("owner").version(4)
        .migration(from: 1, 2, using: embedPet)
        .migration(from: 3) { document, transaction in
            guard let json = document["pet"] else { throw Unexpected() }
            let pet = try Pet(json: json)
            try transaction.save(pet)
            document["pet"] = ["type": "pet", "id": json["id"] ?? .null]
        }
    }
}

@Suite("Migrations of objects that refer to others")
struct ReferencingMigrationsTests {
    private let folder: DatabaseFolder
    private let pets = (0..<5).map { Owners.Pet(id: $0, name: "\($0)") }

    init() throws {
        folder = try DatabaseFolder()
        let owners = (0..<20).map {
            Owners.V1(id: $0, title: "t\($0)", pet: pets[$0 % 5], others: [pets[($0 + 1) % 5]])
        }
        try ObjectStore(.file(folder.path())).save(owners)
    }

    private func owners() -> [Owners.V2] {
        (0..<20).map { Owners.V2(id: $0, heading: "t\($0)", pet: pets[$0 % 5], others: [pets[($0 + 1) % 5]]) }
    }

    @Test("migrate all of them, and set none aside")
    func migrateAll() throws {
        let store = try ObjectStore(.file(folder.path()), models: [Owners.V2.self])
        #expect(try store.fetch(ObjectQuery<Owners.V2>()) == owners())
        let summary = try store.migrateAll()
        #expect(summary.migrated == 20 && summary.quarantined == 0)
        #expect(try store.fetch(ObjectQuery<Owners.V2>()) == owners())
        #expect(try store.fetch(ObjectQuery<Owners.V2>().filter(\.heading, .equals("t7"))) == [owners()[7]])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("leave those as they are that need a missing object, until it is there")
    func leaveOwnersOfMissingObjects() throws {
        let store = try ObjectStore(.file(folder.path()), models: [Owners.V2.self])
        try store.delete(Owners.Pet.self, id: 3)
        let summary = try store.migrateAll()
        #expect(summary.migrated == 16 && summary.quarantined == 0)
        #expect(throws: StoreError.self) { try store.fetch(Owners.V2.self, id: 3) }
        // One of an array is left out.
        #expect(try store.fetch(Owners.V2.self, id: 2)?.others == [])
        try store.save(pets[3])
        #expect(try store.fetch(Owners.V2.self, id: 3) == owners()[3])
        #expect(try store.migrateAll().migrated == 4)
        #expect(try store.fetch(Owners.V2.self, id: 3) == owners()[3])
        #expect(try store.fetch(Owners.V2.self, id: 2) == owners()[2])
    }

    @Test("undo references, and make them")
    func undoAndMake() throws {
        let third = try ObjectStore(.file(folder.path()), models: [Owners.V3.self])
        #expect(try third.migrateAll().migrated == 20)
        #expect(try third.fetch(Owners.V3.self, id: 7) == Owners.V3(id: 7, pet: pets[2]))
        // Nobody refers to the pets now.
        #expect(try third.deletionPlan(of: pets[2]).deleted.count == 1)
        try third.delete(Owners.Pet.self)
        #expect(try third.fetch(Owners.V3.self, id: 7) == Owners.V3(id: 7, pet: pets[2]))
        try third.close()
        let fourth = try ObjectStore(.file(folder.path()), models: [Owners.V4.self])
        #expect(try fourth.migrateAll().migrated == 20)
        #expect(try fourth.fetch(ObjectQuery<Owners.Pet>()) == pets)
        #expect(try fourth.fetch(Owners.V4.self, id: 7) == Owners.V4(id: 7, pet: pets[2]))
        #expect(try fourth.referrers(of: pets[2], in: \Owners.V4.pet).map(\.id) == [2, 7, 12, 17])
        try fourth.delete(pets[2])
        #expect(try fourth.count(Owners.V4.self) == 16)
        #expect(try fourth.verify(thoroughly: true).isEmpty)
    }

    @Test("are asked for where a field is changed between a model and a reference")
    func areAskedFor() throws {
        func lines(from old: [any Model.Type], to new: [any Model.Type], _ save: (ObjectStore) throws -> Void) throws
            -> String
        {
            let folder = try DatabaseFolder()
            try save(ObjectStore(.file(folder.path()), models: old))
            let error = #expect(throws: StoreError.self) { try ObjectStore(.file(folder.path()), models: new) }
            #expect(error?.code == .schema)
            return "\(error?.openReport?.description ?? "")"
        }
        let referring = try lines(from: [Owners.Inline.self], to: [Owners.Referring.self]) { store in
            try store.save(Owners.Inline(id: 1, pet: pets[0]))
        }
        #expect(referring.contains("Owner.pet: model in the file, and reference in the program"), "\(referring)")
        #expect(
            referring.contains(
                #"document["pet"] = ["type": "", "id": 0]  // the type and the id of its object"#
            ),
            "\(referring)"
        )
        let inline = try lines(from: [Owners.Referring.self], to: [Owners.Inline.self]) { store in
            try store.save(Owners.Referring(id: 1, pet: pets[0]))
        }
        #expect(inline.contains("Owner.pet: reference in the file, and model in the program"), "\(inline)")
        #expect(inline.contains(#"document["pet", "name"] = """#), "\(inline)")
    }

    @Test("fill the keys of a new index", arguments: [true, false])
    func fillKeys(_ hasAllObjects: Bool) throws {
        if !hasAllObjects { try ObjectStore(.file(folder.path())).delete(Owners.Pet.self, id: 3) }
        let store = try ObjectStore(.file(folder.path()), models: [Owners.Indexed.self])
        let query = ObjectQuery<Owners.Indexed>().filter(\.title, .equals("t7"))
        if !hasAllObjects {
            // Nobody knows the keys of an object that needs a missing one.
            #expect(throws: StoreError.self) { try store.fetch(query) }
            try store.save(pets[3])
        }
        #expect(try store.fetch(query).map(\.pet.name) == ["2"])
        #expect(try store.fetch(ObjectQuery<Owners.Indexed>().filter(\.title, .equals("t8"))).map(\.pet.name) == ["3"])
        if hasAllObjects { #expect(try store.verify(thoroughly: true).isEmpty) }
    }
}
