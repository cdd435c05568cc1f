import Cyanotype
import Foundation

/// A record.
struct Album: Model, Equatable {
    let kind: AlbumType
    let artists: [Artist]
    let availableMarkets: [String]
    let copyrights: [Copyright]
    let externalIDs: [String: String]
    let externalURLs: [String: URL]
    let genres: [String]
    let href: URL
    let id: String
    let images: [AlbumImage]
    let name: String
    let popularity: Int
    let releaseDate: String
    let releaseDatePrecision: DatePrecision
    let tracks: Page<Track>
    let type: ObjectType
    let uri: URL

    static let blueprint = Blueprint(Album.init) {
        Field("album_type", \.kind)
        Field("artists", \.artists)
        Field("available_markets", \.availableMarkets)
        Field("copyrights", \.copyrights)
        Field("external_ids", \.externalIDs)
        Field("external_urls", \.externalURLs)
        Field("genres", \.genres)
        Field("href", \.href)
        Field("id", \.id)
        Field("images", \.images)
        Field("name", \.name)
        Field("popularity", \.popularity)
        Field("release_date", \.releaseDate)
        Field("release_date_precision", \.releaseDatePrecision)
        Field("tracks", \.tracks)
        Field("type", \.type)
        Field("uri", \.uri)
    }
}

/// Who plays.
struct Artist: Model, Equatable {
    let externalURLs: [String: URL]
    let href: URL
    let id: String
    let name: String
    let type: ObjectType
    let uri: URL

    static let blueprint = Blueprint(Artist.init) {
        Field("external_urls", \.externalURLs)
        Field("href", \.href)
        Field("id", \.id)
        Field("name", \.name)
        Field("type", \.type)
        Field("uri", \.uri)
    }
}

/// A piece of a record.
struct Track: Model, Equatable {
    let artists: [Artist]
    let availableMarkets: [String]
    let discNumber: Int
    let duration: Duration
    let isExplicit: Bool
    let externalURLs: [String: URL]
    let href: URL
    let id: String
    let name: String
    let previewURL: URL
    let trackNumber: Int
    let type: ObjectType
    let uri: URL

    static let blueprint = Blueprint(Track.init) {
        Field("artists", \.artists)
        Field("available_markets", \.availableMarkets)
        Field("disc_number", \.discNumber)
        Field("duration_ms", \.duration, as: .milliseconds)
        Field("explicit", \.isExplicit)
        Field("external_urls", \.externalURLs)
        Field("href", \.href)
        Field("id", \.id)
        Field("name", \.name)
        Field("preview_url", \.previewURL)
        Field("track_number", \.trackNumber)
        Field("type", \.type)
        Field("uri", \.uri)
    }
}

/// A notice on a record.
struct Copyright: Model, Equatable {
    let text: String
    let type: CopyrightType

    static let blueprint = Blueprint(Copyright.init) {
        Field("text", \.text)
        Field("type", \.type)
    }
}

/// A picture of a record.
struct AlbumImage: Model, Equatable {
    let height: Int
    let url: URL
    let width: Int

    static let blueprint = Blueprint(AlbumImage.init) {
        Field("height", \.height)
        Field("url", \.url)
        Field("width", \.width)
    }
}

/// A page of a longer list.
struct Page<Element: Mappable & Equatable & Sendable>: Model, Equatable {
    let href: URL
    let items: [Element]
    let limit: Int
    let next: URL?
    let offset: Int
    let previous: URL?
    let total: Int

    // Computed, because a generic type cannot have stored static properties.
    static var blueprint: Blueprint<Page> {
        Blueprint(Page.init) {
            Field("href", \.href)
            Field("items", \.items)
            Field("limit", \.limit)
            Field("next", \.next).nilStrategy(.null)
            Field("offset", \.offset)
            Field("previous", \.previous).nilStrategy(.null)
            Field("total", \.total)
        }
    }
}

/// How long a record is.
enum AlbumType: String, Mappable, CaseIterable {
    case album
    case single
    case compilation
}

/// What a link leads to.
enum ObjectType: String, Mappable, CaseIterable {
    case album
    case artist
    case track
}

/// How much of a date is known.
enum DatePrecision: String, Mappable, CaseIterable {
    case year
    case month
    case day
}

/// What a notice protects: the work, or its recording.
enum CopyrightType: String, Mappable, CaseIterable {
    case work = "C"
    case recording = "P"
}

extension Conversion where Value == Duration {
    /// Whole milliseconds.
    static var milliseconds: Self {
        Self(from: Int64.self, decode: { .milliseconds($0) }, encode: { Int64($0 / .milliseconds(1)) })
    }
}
