package import Cyanotype

/// The performances of a concert hall, with their seats and prices.
package struct Citm: Model, Codable, Sendable {
    package let areaNames: [String: String]
    package let audienceSubCategoryNames: [String: String]
    package let blockNames: [String: String]
    package let events: [String: Event]
    package let performances: [Performance]
    package let seatCategoryNames: [String: String]
    package let subTopicNames: [String: String]
    package let topicNames: [String: String]
    package let topicSubTopics: [String: [Int]]
    package let venueNames: [String: String]

    package static let blueprint = Blueprint(Citm.init) {
        Field("areaNames", \.areaNames)
        Field("audienceSubCategoryNames", \.audienceSubCategoryNames)
        Field("blockNames", \.blockNames)
        Field("events", \.events)
        Field("performances", \.performances)
        Field("seatCategoryNames", \.seatCategoryNames)
        Field("subTopicNames", \.subTopicNames)
        Field("topicNames", \.topicNames)
        Field("topicSubTopics", \.topicSubTopics)
        Field("venueNames", \.venueNames)
    }

    /// The keys that the model leaves out, as the types of the other libraries do: this one is an empty object.
    package static let unmappedKeys: Set<String> = ["subjectNames"]

    enum CodingKeys: String, CodingKey {
        case areaNames
        case audienceSubCategoryNames
        case blockNames
        case events
        case performances
        case seatCategoryNames
        case subTopicNames
        case topicNames
        case topicSubTopics
        case venueNames
    }
}

/// What is performed.
package struct Event: Model, Codable, Sendable {
    package let description: String?
    package let id: Int
    package let logo: String?
    package let name: String
    package let subTopicIDs: [Int]
    package let subjectCode: String?
    package let subtitle: String?
    package let topicIDs: [Int]

    package static let blueprint = Blueprint(Event.init) {
        Field("description", \.description).nilStrategy(.null)
        Field("id", \.id)
        Field("logo", \.logo).nilStrategy(.null)
        Field("name", \.name)
        Field("subTopicIds", \.subTopicIDs)
        Field("subjectCode", \.subjectCode).nilStrategy(.null)
        Field("subtitle", \.subtitle).nilStrategy(.null)
        Field("topicIds", \.topicIDs)
    }

    enum CodingKeys: String, CodingKey {
        case description
        case id
        case logo
        case name
        case subTopicIDs = "subTopicIds"
        case subjectCode
        case subtitle
        case topicIDs = "topicIds"
    }
}

/// One evening of an event.
package struct Performance: Model, Codable, Sendable {
    package let eventID: Int
    package let id: Int
    package let logo: String?
    package let name: String?
    package let prices: [Price]
    package let seatCategories: [SeatCategory]
    package let seatMapImage: String?
    package let start: Int
    package let venueCode: String

    package static let blueprint = Blueprint(Performance.init) {
        Field("eventId", \.eventID)
        Field("id", \.id)
        Field("logo", \.logo).nilStrategy(.null)
        Field("name", \.name).nilStrategy(.null)
        Field("prices", \.prices)
        Field("seatCategories", \.seatCategories)
        Field("seatMapImage", \.seatMapImage).nilStrategy(.null)
        Field("start", \.start)
        Field("venueCode", \.venueCode)
    }

    enum CodingKeys: String, CodingKey {
        case eventID = "eventId"
        case id
        case logo
        case name
        case prices
        case seatCategories
        case seatMapImage
        case start
        case venueCode
    }
}

/// The price of a seat for a part of the audience.
package struct Price: Model, Codable, Sendable {
    package let amount: Int
    package let audienceSubCategoryID: Int
    package let seatCategoryID: Int

    package static let blueprint = Blueprint(Price.init) {
        Field("amount", \.amount)
        Field("audienceSubCategoryId", \.audienceSubCategoryID)
        Field("seatCategoryId", \.seatCategoryID)
    }

    enum CodingKeys: String, CodingKey {
        case amount
        case audienceSubCategoryID = "audienceSubCategoryId"
        case seatCategoryID = "seatCategoryId"
    }
}

/// The areas with seats of one category.
package struct SeatCategory: Model, Codable, Sendable {
    package let areas: [Area]
    package let seatCategoryID: Int

    package static let blueprint = Blueprint(SeatCategory.init) {
        Field("areas", \.areas)
        Field("seatCategoryId", \.seatCategoryID)
    }

    enum CodingKeys: String, CodingKey {
        case areas
        case seatCategoryID = "seatCategoryId"
    }
}

/// An area of the hall.
package struct Area: Model, Codable, Sendable {
    package let areaID: Int
    package let blockIDs: [Int]

    package static let blueprint = Blueprint(Area.init) {
        Field("areaId", \.areaID)
        Field("blockIds", \.blockIDs)
    }

    enum CodingKeys: String, CodingKey {
        case areaID = "areaId"
        case blockIDs = "blockIds"
    }
}
