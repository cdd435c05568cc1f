import Cyanotype
import Foundation

// snippet: codable field
struct Price: Codable {
    var amount: Decimal
    var currencyCode: String
}

struct Order: Model {
    let id: Int
    let prices: [Price]  // Codable is enough

    static let blueprint = Blueprint(Order.init) {
        Field("id", \.id)
        Field("prices", \.prices, default: [])
    }
}
// end

func codePrices(_ responseBody: Data) throws -> (prices: [Price], body: Data) {
    // snippet: coders
    var decoder = CyanotypeDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let prices = try decoder.decode([Price].self, from: responseBody)

    var encoder = CyanotypeEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let body = try encoder.encode(prices)
    // end
    return (prices, body)
}
