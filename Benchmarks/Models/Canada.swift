package import Cyanotype

/// The outline of a country in GeoJSON.
package struct Canada: Model, Codable, Sendable {
    package let type: String
    package let features: [Feature]

    package static let blueprint = Blueprint(Canada.init) {
        Field("type", \.type)
        Field("features", \.features)
    }

    enum CodingKeys: String, CodingKey {
        case type
        case features
    }
}

/// A part of the outline.
package struct Feature: Model, Codable, Sendable {
    package let type: String
    package let properties: [String: String]
    package let geometry: Geometry

    package static let blueprint = Blueprint(Feature.init) {
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

/// The rings of longitudes and latitudes.
package struct Geometry: Model, Codable, Sendable {
    package let type: String
    package let coordinates: [[[Double]]]

    package static let blueprint = Blueprint(Geometry.init) {
        Field("type", \.type)
        Field("coordinates", \.coordinates)
    }

    enum CodingKeys: String, CodingKey {
        case type
        case coordinates
    }
}
