package import Cyanotype
package import FoundationEssentials
package import ReleaseContent
package import ReleaseOneModels

/// The notes of the first release under another name.
package struct Comment: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let article: Int
    package let text: String
    package let by: Person
    package let written: Date
    package let isHidden: Bool
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Comment.init) {
        Field("id", \.id).id()
        Field("article", \.article)
        Field("text", \.text).searchable()
        Field("by", \.by)
        Field("written", \.written).indexed()
        Field("isHidden", \.isHidden, default: false)
        Field("origin", \.origin)
    }
    .formerName("Note")
    .index(\.article, \.written)
}

extension Comment: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Comment {
        let note = Note.make(origin)
        return Comment(
            id: note.id,
            article: note.article,
            text: note.text,
            by: note.by,
            written: note.written,
            isHidden: origin.number % 2 == 1,
            origin: origin
        )
    }

    /// The first release has made comments that are not hidden.
    package func isEqual(to other: Comment) -> Bool {
        (id, article, text, by, written) == (other.id, other.article, other.text, other.by, other.written)
            && (!isHidden || other.isHidden) && origin == other.origin
    }
}
