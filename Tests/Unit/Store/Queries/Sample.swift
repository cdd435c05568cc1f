import Cyanotype
import FoundationEssentials

/// An object with a property of each kind that queries know, and some of kinds that they do not.
struct Sample: Model, Sendable {
    var id: Int64 = 0
    var name = ""
    /// In normal form, because Swift's `<` is no order of other strings.
    var normal = ""
    var nick: String?
    var unindexed = ""
    var tiny: Int8 = 0
    var short: Int16 = 0
    var word: Int32 = 0
    var long: Int64 = 0
    var other: Int64 = 0
    var byte: UInt8 = 0
    var big: UInt64 = 0
    var optionalBig: UInt64?
    var huge: Int128 = 0
    var flag = false
    var maybe: Bool?
    var score: Double = 0
    var otherScore: Double = 0
    /// Without a column. It may be NaN.
    var noise: Double = 0
    var ratio: Float = 0
    var rating: Double?
    var otherRating: Double?
    var when = Date(timeIntervalSince1970: 0)
    var seen: Date?
    var price: Decimal = 0
    var discount: Decimal?
    var kind: Kind = .article
    var optionalKind: Kind?
    var level: Level = .low
    var uuid = UUID()
    var data = Data()
    var tags: [String] = []
    var numbers: [Int] = []
    var labels: [String]?
    var holes: [Int?] = []
    var distinct: Set<Int> = []
    var optionalNumbers: [Int]?
    var optionalSet: Set<Int>?
    var optionalKinds: [Kind]?
    var optionalHoles: [Int?]?
    /// Nil has two kinds, of which JSON has one.
    var twiceOptional: Int??
    var matrix: [[Int]] = []
    var author: Author?
    var owner = Author()

    struct Author: Model, Sendable, Codable, Equatable {
        var name = ""
        var nick: String?
        var age = 0
        var works: [String] = []
        var years: [Int]?

        static let blueprint = Blueprint(Author.init) {
            Field("name", \.name)
            Field("nick", \.nick)
            Field("age", \.age)
            Field("works", \.works)
            Field("years", \.years)
        }
    }

    enum Kind: String, Mappable, Sendable, Codable, CaseIterable {
        case article
        case page
        case other
    }

    /// Ordered against its raw values.
    enum Level: Int, Mappable, Sendable, Codable, CaseIterable, Comparable {
        case low = 30
        case middle = 20
        case high = 10

        static func < (left: Self, right: Self) -> Bool { left.rawValue > right.rawValue }
    }
}

extension Sample {
    static let blueprint = Blueprint(creating: { Sample() }) {
        Field("id", \.id).id()
        Field("name", \.name).indexed()
        Field("normal", \.normal).indexed()
        Field("nick", \.nick).indexed()
        Field("unindexed", \.unindexed)
        Field("tiny", \.tiny).indexed()
        Field("short", \.short).indexed()
        Field("word", \.word).indexed()
        Field("long", \.long).indexed()
        Field("other", \.other).indexed()
        Field("byte", \.byte).indexed()
        Field("big", \.big).indexed()
        Field("optionalBig", \.optionalBig).indexed()
        Field("huge", \.huge).indexed()
        Field("flag", \.flag).indexed()
        Field("maybe", \.maybe).indexed()
        Field("score", \.score, as: .bits).indexed()
        Field("otherScore", \.otherScore, as: .bits).indexed()
        Field("noise", \.noise, as: .bits)
        Field("ratio", \.ratio).indexed()
        Field("rating", \.rating).indexed()
        Field("otherRating", \.otherRating).indexed()
        Field("when", \.when).indexed()
        Field("seen", \.seen).indexed()
        Field("price", \.price).indexed()
        Field("discount", \.discount).indexed()
        Field("kind", \.kind).indexed()
        Field("optionalKind", \.optionalKind).indexed()
        Field("level", \.level).indexed()
        Field("uuid", \.uuid).indexed()
        Field("data", \.data).indexed()
        Field("tags", \.tags).indexed()
        Field("numbers", \.numbers).indexed()
        Field("labels", \.labels).indexed()
        Field("holes", \.holes).indexed()
        Field("distinct", \.distinct).indexed()
        Field("optionalNumbers", \.optionalNumbers).indexed()
        Field("optionalSet", \.optionalSet).indexed()
        Field("optionalKinds", \.optionalKinds).indexed()
        Field("optionalHoles", \.optionalHoles).indexed()
        Field("twiceOptional", \.twiceOptional)
        Field("matrix", \.matrix)
        Field("author", \.author)
        Field("owner", \.owner)
    }
    .index(\.owner.name, \.owner.age)
    .index(\.author?.name)
    .index(\.author?.nick)
    .index(\.author?.age)
    .index(\.when, \.long)
}

extension Conversion<Double> {
    /// Keeps the values that no number of JSON has.
    fileprivate static var bits: Self {
        Self(decode: { Double(bitPattern: $0) }, encode: { $0.bitPattern })
    }
}
