import Cyanotype
import FoundationEssentials

// The models of a feed of earthquakes, in the form of the USGS's GeoJSON summaries.

struct EarthquakeFeed: Model {
    let title: String
    let generated: Date
    let earthquakes: [Earthquake]

    static let blueprint = Blueprint(EarthquakeFeed.init) {
        Field("metadata", "title", \.title)
        Field("metadata", "generated", \.generated)
        Field("features", \.earthquakes)
    }
}

struct Earthquake: Model {
    enum Alert: String, Mappable {
        case green, yellow, orange, red
    }

    let id: String
    let magnitude: Double
    let place: String
    let time: Date
    let reports: Int?
    let alert: Alert?
    let products: [String]
    let coordinates: [Double]

    static let blueprint = Blueprint(Earthquake.init) {
        Field("id", \.id).id()
        Field("properties", "mag", \.magnitude)
        Field("properties", "place", \.place)
        Field("properties", "time", \.time)
        Field("properties", "felt", \.reports)
        Field("properties", "alert", \.alert)
        Field("properties", "types", \.products, default: [])
        Field("geometry", "coordinates", \.coordinates)
    }
}
