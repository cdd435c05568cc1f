package import Cyanotype
package import FoundationEssentials
package import ReleaseContent

/// Has most kinds of fields and marks.
package struct Article: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let heading: String
    package let subtitle: String?
    package let body: String
    package let author: Person
    package let helpers: [Person]
    package let sections: [Section]
    package let attachments: [Attachment]
    package let state: ArticleState
    package let rating: Double
    package let tags: [String]
    package let votes: [String: Int]
    package let published: Date?
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Article.init) {
        Field("id", \.id).id()
        Field("heading", \.heading).indexed().searchable()
        Field("text", "subtitle", \.subtitle)
        Field("text", "body", \.body).searchable()
        Field("author", \.author)
        Field("helpers", \.helpers)
        Field("sections", \.sections)
        Field("attachments", \.attachments)
        Field("state", \.state).indexed()
        Field("rating", \.rating).indexed()
        Field("tags", \.tags).indexed()
        Field("votes", \.votes)
        Field("published", \.published).indexed()
        Field("origin", \.origin)
    }
    .index(\.author.name, \.rating)
}

package enum ArticleState: String, Mappable, Hashable, Sendable, CaseIterable {
    case draft, published, withdrawn
}

package struct Person: Model, Hashable, Sendable {
    package let name: String
    package let mail: String?

    package static let blueprint = Blueprint(Person.init) {
        Field("name", \.name)
        Field("mail", \.mail).sensitive()
    }
}

/// Has an identity by which it is found again in an array.
package struct Section: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let title: String
    package let paragraphs: [String]

    package static let blueprint = Blueprint(Section.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("paragraphs", \.paragraphs)
    }
}

package enum Attachment: MappableUnion, Hashable, Sendable {
    case picture(Picture)
    case link(Link)

    package static let union = Union<Attachment>.internallyTagged(by: "kind") {
        Variant("picture", Attachment.picture) { if case .picture(let picture) = $0 { picture } else { nil } }
        Variant("link", Attachment.link) { if case .link(let link) = $0 { link } else { nil } }
    }
}

package struct Picture: Model, Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let thumbnail: Data

    package static let blueprint = Blueprint(Picture.init) {
        Field("width", \.width)
        Field("height", \.height)
        Field("thumbnail", \.thumbnail)
    }
}

package struct Link: Model, Hashable, Sendable {
    package let address: URL?

    package static let blueprint = Blueprint(Link.init) { Field("address", \.address) }
}
