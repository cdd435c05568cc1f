import Cyanotype
import Foundation

@testable import CyanotypeStore

/// What the versions of one model have in common.
struct ItemValues: Hashable {
    var id: Int
    var title: String
    var tags: [String]
    var body: String
    var code: String?
    var until: Date?
}

/// One of several versions of a program's model, which differ in the marks of its fields.
protocol ItemVersion: Model, Sendable {
    var values: ItemValues { get }
    init(_ values: ItemValues)
    static func title(_ title: String) -> ObjectQuery<Self>
    static func tag(_ tag: String) -> ObjectQuery<Self>
    static func byTitle() -> ObjectQuery<Self>
    /// Whether the version marks these.
    static var isSearchable: Bool { get }
    static var expires: Bool { get }
}

enum Item {
    /// No marks.
    struct Plain: ItemVersion {
        let values: ItemValues
        static let isSearchable = false
        static let expires = false

        init(_ values: ItemValues) { self.values = values }

        private init(_ id: Int, _ title: String, _ tags: [String], _ body: String, _ code: String?, _ until: Date?) {
            values = ItemValues(id: id, title: title, tags: tags, body: body, code: code, until: until)
        }

        static let blueprint = Blueprint({ @Sendable in Plain($0, $1, $2, $3, $4, $5) }) {
            Field("id", \.values.id).id()
            Field("title", \.values.title)
            Field("tags", \.values.tags)
            Field("body", \.values.body)
            Field("code", \.values.code)
            Field("until", \.values.until)
        }.storedName("item")
    }

    /// Indexes.
    struct Indexed: ItemVersion {
        let values: ItemValues
        static let isSearchable = false
        static let expires = false

        init(_ values: ItemValues) { self.values = values }

        private init(_ id: Int, _ title: String, _ tags: [String], _ body: String, _ code: String?, _ until: Date?) {
            values = ItemValues(id: id, title: title, tags: tags, body: body, code: code, until: until)
        }

        static let blueprint = Blueprint({ @Sendable in Indexed($0, $1, $2, $3, $4, $5) }) {
            Field("id", \.values.id).id()
            Field("title", \.values.title).indexed()
            Field("tags", \.values.tags).indexed()
            Field("body", \.values.body)
            Field("code", \.values.code)
            Field("until", \.values.until)
        }.storedName("item")
    }

    /// A search and an expiration.
    struct Searchable: ItemVersion {
        let values: ItemValues
        static let isSearchable = true
        static let expires = true

        init(_ values: ItemValues) { self.values = values }

        private init(_ id: Int, _ title: String, _ tags: [String], _ body: String, _ code: String?, _ until: Date?) {
            values = ItemValues(id: id, title: title, tags: tags, body: body, code: code, until: until)
        }

        static let blueprint = Blueprint({ @Sendable in Searchable($0, $1, $2, $3, $4, $5) }) {
            Field("id", \.values.id).id()
            Field("title", \.values.title)
            Field("tags", \.values.tags).indexed()
            Field("body", \.values.body).searchable()
            Field("code", \.values.code)
            Field("until", \.values.until).expiration()
        }.storedName("item")
    }

    /// An index over two fields, and a search of two.
    struct Several: ItemVersion {
        let values: ItemValues
        static let isSearchable = true
        static let expires = false

        init(_ values: ItemValues) { self.values = values }

        private init(_ id: Int, _ title: String, _ tags: [String], _ body: String, _ code: String?, _ until: Date?) {
            values = ItemValues(id: id, title: title, tags: tags, body: body, code: code, until: until)
        }

        static let blueprint = Blueprint({ @Sendable in Several($0, $1, $2, $3, $4, $5) }) {
            Field("id", \.values.id).id()
            Field("title", \.values.title)
            Field("tags", \.values.tags)
            Field("body", \.values.body).searchable()
            Field("code", \.values.code).indexed()
            Field("until", \.values.until)
        }
        .index(\.values.title, \.values.code)
        .storedName("item")
    }
}

extension Item.Plain {
    static func title(_ title: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.title, .equals(title)) }
    static func tag(_ tag: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.tags, .contains(tag)) }
    static func byTitle() -> ObjectQuery<Self> { ObjectQuery().order(by: \.values.title) }
}

extension Item.Indexed {
    static func title(_ title: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.title, .equals(title)) }
    static func tag(_ tag: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.tags, .contains(tag)) }
    static func byTitle() -> ObjectQuery<Self> { ObjectQuery().order(by: \.values.title) }
}

extension Item.Searchable {
    static func title(_ title: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.title, .equals(title)) }
    static func tag(_ tag: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.tags, .contains(tag)) }
    static func byTitle() -> ObjectQuery<Self> { ObjectQuery().order(by: \.values.title) }
}

extension Item.Several {
    static func title(_ title: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.title, .equals(title)) }
    static func tag(_ tag: String) -> ObjectQuery<Self> { ObjectQuery().filter(\.values.tags, .contains(tag)) }
    static func byTitle() -> ObjectQuery<Self> { ObjectQuery().order(by: \.values.title) }
}
