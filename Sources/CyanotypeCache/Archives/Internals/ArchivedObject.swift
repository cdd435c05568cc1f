internal import Cyanotype

/// An entry of an archive in an object store, or what the archive says of itself.
struct ArchivedObject: Model {
    /// The number of the entry and the name of the archive: `3 thumbnails`. Number 0 is what the archive says of itself. So
    /// the identity does not depend on the key of the entry.
    let id: String
    /// The name of the archive.
    let archive: String
    let content: Content

    /// One of these.
    struct Content: Model {
        var entry: Entry?
        var header: Header?

        static let blueprint = Blueprint(creating: Content.init) {
            Field("entry", \.entry)
            Field("header", \.header)
        }
    }

    struct Entry: Model {
        let key: String
        /// The document of the value.
        let value: String

        static let blueprint = Blueprint(Entry.init) {
            Field("key", \.key)
            Field("value", \.value)
        }
    }

    struct Header: Model {
        let format: Int
        let count: Int?

        static let blueprint = Blueprint(Header.init) {
            Field("format", \.format)
            Field("count", \.count)
        }
    }

    static let blueprint = Blueprint(ArchivedObject.init) {
        Field("id", \.id).id()
        Field("archive", \.archive).indexed()
        Field("content", \.content)
    }.storedName("cyanotype.archive")
}

extension ArchivedObject {
    init(_ number: Int, of archive: String, _ content: Content) {
        self.init(id: "\(number) \(archive)", archive: archive, content: content)
    }
}
