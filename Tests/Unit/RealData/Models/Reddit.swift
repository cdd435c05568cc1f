import Cyanotype
import Foundation

/// Anything that Reddit lists, with its kind.
enum Thing: Model, Equatable {
    case listing(Listing)
    case link(RedditLink)

    static let blueprint = Blueprint.throwing(Thing.init(kind:content:)) {
        Field("kind", \.kind)
        Field("data", \.content)
    }

    private init(kind: ThingKind, content: ThingContent) throws {
        let json = content.unread
        switch kind {
        case .listing: self = .listing(try Listing(json: json))
        case .link: self = .link(try RedditLink(json: json))
        }
    }

    private var kind: ThingKind {
        switch self {
        case .listing: .listing
        case .link: .link
        }
    }

    private var content: ThingContent { .read(self) }
}

/// The data of a thing, which can be read once its kind is known.
enum ThingContent: Mappable {
    case unread(JSON)
    case read(Thing)

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> ThingContent {
        .unread(try JSON.read(from: &reader))
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .unread(let json): json.write(to: &writer)
        case .read(.listing(let listing)): listing.write(to: &writer)
        case .read(.link(let link)): link.write(to: &writer)
        }
    }

    /// The value that was read, for the initializer of the thing.
    var unread: JSON {
        if case .unread(let json) = self { json } else { nil }
    }
}

/// The kinds of things.
enum ThingKind: String, Mappable, CaseIterable {
    case listing = "Listing"
    case link = "t3"
}

/// Things, and where the neighbouring pages begin.
struct Listing: Model, Equatable {
    let modhash: String
    let children: [Thing]
    let after: String?
    let before: String?

    static let blueprint = Blueprint(Listing.init) {
        Field("modhash", \.modhash)
        Field("children", \.children)
        Field("after", \.after).nilStrategy(.null)
        Field("before", \.before).nilStrategy(.null)
    }
}

/// Pictures of what a link leads to.
struct Preview: Model, Equatable {
    let images: [PreviewImage]
    let isEnabled: Bool

    static let blueprint = Blueprint(Preview.init) {
        Field("images", \.images)
        Field("enabled", \.isEnabled)
    }
}

/// A picture in several sizes and formats.
struct PreviewImage: Model, Equatable {
    let source: PreviewSource
    let resolutions: [PreviewSource]
    let variants: [String: PreviewVariant]
    let id: String

    static let blueprint = Blueprint(PreviewImage.init) {
        Field("source", \.source)
        Field("resolutions", \.resolutions)
        Field("variants", \.variants)
        Field("id", \.id)
    }
}

/// A picture in another format.
struct PreviewVariant: Model, Equatable {
    let source: PreviewSource
    let resolutions: [PreviewSource]

    static let blueprint = Blueprint(PreviewVariant.init) {
        Field("source", \.source)
        Field("resolutions", \.resolutions)
    }
}

/// A picture in one size; its URL is escaped as in HTML.
struct PreviewSource: Model, Equatable {
    let url: URL
    let width: Int
    let height: Int

    static let blueprint = Blueprint(PreviewSource.init) {
        Field("url", \.url)
        Field("width", \.width)
        Field("height", \.height)
    }
}
