package import Cyanotype
package import FoundationEssentials
package import ReleaseContent
package import ReleaseOneModels

/// The articles of the first release, with changes that need no new version.
///
/// There is a new field, also in the sections, and other marks.
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
    /// A field that only this release knows. It is the same in all editions, so a check finds out if the first release drops it.
    package let summary: String?
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Article.init) {
        Field("id", \.id).id()
        Field("heading", \.heading).indexed().searchable()
        Field("text", "subtitle", \.subtitle).indexed()
        Field("text", "body", \.body)
        Field("author", \.author)
        Field("helpers", \.helpers)
        Field("sections", \.sections)
        Field("attachments", \.attachments)
        Field("state", \.state).indexed()
        Field("rating", \.rating)
        Field("tags", \.tags).indexed().searchable()
        Field("votes", \.votes)
        Field("published", \.published)
        Field("text", "summary", \.summary).indexed()
        Field("origin", \.origin)
    }
    .index(\.rating, \.heading)

    package struct Section: Model, Hashable, Identifiable, Sendable {
        package let id: Int
        package let title: String
        package let paragraphs: [String]
        package let remark: String?

        package static let blueprint = Blueprint(Section.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("paragraphs", \.paragraphs)
            Field("remark", \.remark)
        }
        .storedName("Section")
    }
}

extension Article: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Article {
        let article = ReleaseOneModels.Article.make(origin)
        return Article(
            id: article.id,
            heading: article.heading,
            subtitle: article.subtitle,
            body: article.body,
            author: article.author,
            helpers: article.helpers,
            sections: article.sections.map { section in
                Section(
                    id: section.id,
                    title: section.title,
                    paragraphs: section.paragraphs,
                    remark: "remark \(origin.number) \(section.id)"
                )
            },
            attachments: article.attachments,
            state: article.state,
            rating: article.rating,
            tags: article.tags,
            votes: article.votes,
            published: article.published,
            summary: "summary \(origin.number)",
            origin: origin
        )
    }

    /// The first release has made articles without what only this one knows.
    package func isEqual(to other: Article) -> Bool {
        let isKnown = [nil, other.summary].contains(summary)
        let areKnown = zip(sections, other.sections).allSatisfy { [nil, $1.remark].contains($0.remark) }
        return isKnown && areKnown && withoutAdditions == other.withoutAdditions
    }

    private var withoutAdditions: Article {
        Article(
            id: id,
            heading: heading,
            subtitle: subtitle,
            body: body,
            author: author,
            helpers: helpers,
            sections: sections.map { Section(id: $0.id, title: $0.title, paragraphs: $0.paragraphs, remark: nil) },
            attachments: attachments,
            state: state,
            rating: rating,
            tags: tags,
            votes: votes,
            published: published,
            summary: nil,
            origin: origin
        )
    }
}
