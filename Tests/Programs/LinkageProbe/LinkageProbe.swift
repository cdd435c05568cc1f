import Cyanotype

// Uses the library as a small program would. A test asks which libraries it needs: see `LinkageTests`.
struct Reading: Model {
    let sensor: String
    let values: [Double]

    static let blueprint = Blueprint(Reading.init) {
        Field("sensor", \.sensor)
        Field("values", \.values, default: [])
    }
}

@main
struct LinkageProbe {
    static func main() throws {
        let reading = try Reading(json: #"{"sensor":"roof","values":[1.5]}"#)
        print(try reading.jsonString())
    }
}
