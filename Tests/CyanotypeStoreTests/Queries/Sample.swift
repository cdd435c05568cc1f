import Cyanotype
import FoundationEssentials

/// An object with a property of each kind that queries know, and some of kinds that they do not.
struct Sample: Sendable {
    var id: Int64
    var name: String
    /// In normal form, because Swift's `<` is no order of other strings.
    var normal: String
    var nick: String?
    var unindexed: String
    var tiny: Int8
    var short: Int16
    var word: Int32
    var long: Int64
    var other: Int64
    var byte: UInt8
    var big: UInt64
    var optionalBig: UInt64?
    var huge: Int128
    var flag: Bool
    var maybe: Bool?
    var score: Double
    var otherScore: Double
    var ratio: Float
    var rating: Double?
    var otherRating: Double?
    var when: Date
    var seen: Date?
    var price: Decimal
    var discount: Decimal?
    var kind: Kind
    var optionalKind: Kind?
    var level: Level
    var uuid: UUID
    var data: Data
    var tags: [String]
    var numbers: [Int]
    var labels: [String]?
    var holes: [Int?]
    var distinct: Set<Int>
    var matrix: [[Int]]
    var author: Author?
    var owner: Author

    struct Author: Sendable, Codable, Equatable {
        var name: String
        var nick: String?
        var age: Int
    }

    enum Kind: String, Sendable, Codable, CaseIterable {
        case article
        case page
        case other
    }

    /// Ordered against its raw values.
    enum Level: Int, Sendable, Codable, CaseIterable, Comparable {
        case low = 30
        case middle = 20
        case high = 10

        static func < (left: Self, right: Self) -> Bool { left.rawValue > right.rawValue }
    }
}
