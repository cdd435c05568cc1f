package import Cyanotype
package import FoundationEssentials
package import ReleaseContent

/// A type that a later release has no more.
package struct Note: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let article: Int
    package let text: String
    package let by: Person
    package let written: Date
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Note.init) {
        Field("id", \.id).id()
        Field("article", \.article).indexed()
        Field("text", \.text).searchable()
        Field("by", \.by)
        Field("written", \.written).indexed()
        Field("origin", \.origin)
    }
}

/// The notes of a preview of the release, whose fields had fewer marks.
struct PreviewNote: Model {
    let id: Int
    let article: Int
    let text: String
    let by: Person
    let written: Date
    let origin: ReleaseOrigin

    static let blueprint = Blueprint(PreviewNote.init) {
        Field("id", \.id).id()
        Field("article", \.article)
        Field("text", \.text)
        Field("by", \.by)
        Field("written", \.written)
        Field("origin", \.origin)
    }
    .storedName("Note")
}

extension Note: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Note {
        var content = ReleaseContent(origin, kind: 2)
        return Note(
            id: origin.number,
            article: content.number(below: 10),
            text: content.text(1, 10),
            by: .made(&content),
            written: content.date(),
            origin: origin
        )
    }

    /// The same note for the preview.
    var preview: PreviewNote {
        PreviewNote(id: id, article: article, text: text, by: by, written: written, origin: origin)
    }
}
