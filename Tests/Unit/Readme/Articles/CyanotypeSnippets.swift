import Cyanotype
import Foundation
import Testing

@Suite("Cyanotype: the first page") struct CyanotypeSnippets {
    // snippet: model
    struct City: Model {
        let name: String
        let population: Int?
        let districts: [City]

        static let blueprint = Blueprint(City.init) {
            Field("name", \.name)
            Field("population", \.population)  // null or missing is nil
            Field("districts", \.districts, default: [])  // nested models, recursively
        }
    }
    // end

    @Test func roundTrip() throws {
        let article = try Article("Cyanotype")
        let body = Data(article.json[0].utf8)
        // snippet: use
        let city = try City(json: body)  // Data, [UInt8], String or JSON
        let text = try city.jsonString()
        // end
        #expect(city.districts.map(\.name) == ["Altona", "Eimsbüttel"])
        #expect(try JSON(json: text) == JSON(json: body))
    }
}
