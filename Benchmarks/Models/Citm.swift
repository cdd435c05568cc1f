import Cyanotype

/// The performances of a concert hall, with their seats and prices.
struct Citm: Model, Codable, Sendable {
    let areaNames: [String: String]
    let audienceSubCategoryNames: [String: String]
    let blockNames: [String: String]
    let events: [String: Event]
    let performances: [Performance]
    let seatCategoryNames: [String: String]
    let subTopicNames: [String: String]
    let topicNames: [String: String]
    let topicSubTopics: [String: [Int]]
    let venueNames: [String: String]

    static let blueprint = Blueprint(Citm.init) {
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

struct Event: Model, Codable, Sendable {
    let description: String?
    let id: Int
    let logo: String?
    let name: String
    let subTopicIds: [Int]
    let subjectCode: String?
    let subtitle: String?
    let topicIds: [Int]

    static let blueprint = Blueprint(Event.init) {
        Field("description", \.description).nilStrategy(.null)
        Field("id", \.id)
        Field("logo", \.logo).nilStrategy(.null)
        Field("name", \.name)
        Field("subTopicIds", \.subTopicIds)
        Field("subjectCode", \.subjectCode).nilStrategy(.null)
        Field("subtitle", \.subtitle).nilStrategy(.null)
        Field("topicIds", \.topicIds)
    }

    enum CodingKeys: String, CodingKey {
        case description
        case id
        case logo
        case name
        case subTopicIds
        case subjectCode
        case subtitle
        case topicIds
    }
}

struct Performance: Model, Codable, Sendable {
    let eventId: Int
    let id: Int
    let logo: String?
    let name: String?
    let prices: [Price]
    let seatCategories: [SeatCategory]
    let seatMapImage: String?
    let start: Int
    let venueCode: String

    static let blueprint = Blueprint(Performance.init) {
        Field("eventId", \.eventId)
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
        case eventId
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

struct Price: Model, Codable, Sendable {
    let amount: Int
    let audienceSubCategoryId: Int
    let seatCategoryId: Int

    static let blueprint = Blueprint(Price.init) {
        Field("amount", \.amount)
        Field("audienceSubCategoryId", \.audienceSubCategoryId)
        Field("seatCategoryId", \.seatCategoryId)
    }

    enum CodingKeys: String, CodingKey {
        case amount
        case audienceSubCategoryId
        case seatCategoryId
    }
}

struct SeatCategory: Model, Codable, Sendable {
    let areas: [Area]
    let seatCategoryId: Int

    static let blueprint = Blueprint(SeatCategory.init) {
        Field("areas", \.areas)
        Field("seatCategoryId", \.seatCategoryId)
    }

    enum CodingKeys: String, CodingKey {
        case areas
        case seatCategoryId
    }
}

struct Area: Model, Codable, Sendable {
    let areaId: Int
    let blockIds: [Int]

    static let blueprint = Blueprint(Area.init) {
        Field("areaId", \.areaId)
        Field("blockIds", \.blockIds)
    }

    enum CodingKeys: String, CodingKey {
        case areaId
        case blockIds
    }
}
