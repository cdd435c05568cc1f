import Cyanotype
import Foundation
@testable import CyanotypeStore

/// Models whose objects refer to one another.
enum Graph {
    struct Author: Model, Hashable {
        var id: Int
        var name: String
        var books: [String: Int] = [:]
        static let blueprint = Blueprint({ @Sendable in Author(id: $0, name: $1, books: $2) }) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
            Field("books", \.books, default: [:])
        }
        .storedName("author")
    }

    /// Refers to authors, whom a publisher inside of it also has.
    struct Post: Model, Hashable {
        struct Publisher: Model, Hashable {
            var name: String
            var owner: Author?
            static let blueprint = Blueprint(Publisher.init) {
                Field("name", \.name)
                Field("owner", \.owner).reference(onDelete: .nullify)
            }
        }

        var id: String
        var author: Author
        var editor: Author?
        var readers: [Author] = []
        var byRole: [String: Author] = [:]
        var publisher: Publisher?

        static let blueprint = Blueprint({ @Sendable in
            Post(id: $0, author: $1, editor: $2, readers: $3, byRole: $4, publisher: $5)
        }) {
            Field("id", \.id).id()
            Field("author", \.author).reference(onDelete: .keep)
            Field("editor", \.editor).reference(onDelete: .nullify)
            Field("readers", \.readers).reference(onDelete: .nullify)
            Field("byRole", \.byRole).reference(onDelete: .nullify)
            Field("publisher", \.publisher)
        }
        .storedName("post")
    }

    /// Refers to others in circles, and is of a hierarchy.
    class Person: Model {
        var id = 0
        var name = ""
        var friends: [Person] = []
        required init() {}
        class var blueprint: Blueprint<Person> {
            Blueprint(creating: Person.init) {
                Field("id", \.id).id()
                Field("name", \.name)
                Field("friends", \.friends).reference(onDelete: .nullify)
            }
            .storedName("person")
        }

        convenience init(_ id: Int, _ name: String) {
            self.init()
            (self.id, self.name) = (id, name)
        }
    }

    final class Pilot: Person {
        var plane: String?
        var mentor: Person?
        override class var blueprint: Blueprint<Person> {
            Blueprint(extending: super.blueprint, creating: Pilot.init) {
                Field("plane", \.plane)
                Field("mentor", \.mentor).reference(onDelete: .nullify)
            }
            .storedName("pilot")
        }
    }

    /// A value that refers to a person, who may lead back to it.
    struct Desk: Model {
        var id: Int
        var owner: Worker
        static let blueprint = Blueprint(Desk.init) {
            Field("id", \.id).id()
            Field("owner", \.owner).reference(onDelete: .cascade)
        }
    }

    final class Worker: Model {
        var id = 0
        var desk: Desk?
        required init() {}
        static let blueprint = Blueprint(creating: Worker.init) {
            Field("id", \.id).id()
            Field("desk", \.desk).reference(onDelete: .nullify)
        }
    }

    /// Cannot exist before its members are read.
    final class Ring: Model {
        let id: Int
        let next: Ring?
        init(_ id: Int, _ next: Ring?) { (self.id, self.next) = (id, next) }
        static let blueprint = Blueprint({ @Sendable in Ring($0, $1) }) {
            Field("id", \.id).id()
            Field("next", \.next).reference(onDelete: .nullify)
        }
    }
}

/// Each kind of store.
enum StoreKind: CaseIterable {
    case file, shared, memory

    /// Makes an empty store, whose file is in the folder if it has one.
    func make(in folder: DatabaseFolder) throws -> any StoreOperations {
        switch self {
        // Not a temporary one, which has one connection, as a store in memory has.
        case .file: try ObjectStore(.file(folder.path("\(UUID().uuidString).db")))
        case .shared: try ObjectStore(.memory)
        case .memory: MemoryObjectStore()
        }
    }
}
