import Cyanotype

/// The outline of a country in GeoJSON.
struct Canada: Model, Codable, Sendable {
    let type: String
    let features: [Feature]

    static let blueprint = Blueprint(Canada.init) {
        Field("type", \.type)
        Field("features", \.features)
    }

    enum CodingKeys: String, CodingKey {
        case type
        case features
    }
}

struct Feature: Model, Codable, Sendable {
    let type: String
    let properties: [String: String]
    let geometry: Geometry

    static let blueprint = Blueprint(Feature.init) {
        Field("type", \.type)
        Field("properties", \.properties)
        Field("geometry", \.geometry)
    }

    enum CodingKeys: String, CodingKey {
        case type
        case properties
        case geometry
    }
}

struct Geometry: Model, Codable, Sendable {
    let type: String
    let coordinates: [[[Double]]]

    static let blueprint = Blueprint(Geometry.init) {
        Field("type", \.type)
        Field("coordinates", \.coordinates)
    }

    enum CodingKeys: String, CodingKey {
        case type
        case coordinates
    }
}
