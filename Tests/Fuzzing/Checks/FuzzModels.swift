import Cyanotype
import FoundationEssentials

/// Every kind of leaf value, in place. Keys are short, so that they are found.
struct FuzzLeaves: Model, Equatable {
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var uint8: UInt8?
    var int16: Int16 = 0
    var uint16: UInt16 = 0
    var int32: Int32 = 0
    var uint32: UInt32?
    var int64: Int64 = 0
    var uint64: UInt64 = 0
    var int128: Int128 = 0
    var uint128: UInt128?
    var double = 0.0
    var float: Float?
    var decimal: Decimal?
    var string = ""
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var level: FuzzLevel?
    var any: JSON?

    static let blueprint = Blueprint(creating: { FuzzLeaves() }) {
        Field("a", \.bool)
        Field("b", \.int)
        Field("c", \.int8)
        Field("d", \.uint8)
        Field("e", \.int16)
        Field("f", \.uint16)
        Field("g", \.int32)
        Field("h", \.uint32)
        Field("i", \.int64)
        Field("j", \.uint64)
        Field("k", \.int128)
        Field("l", \.uint128)
        Field("m", \.double)
        Field("n", \.float)
        Field("o", \.decimal)
        Field("p", \.string)
        Field("q", \.date)
        Field("r", \.url)
        Field("s", \.uuid)
        Field("t", \.data)
        Field("u", \.level)
        Field("v", \.any)
    }
}

enum FuzzLevel: String, Mappable, MappableKey {
    case low, high
}

/// The conversions of dates, and one that can fail both ways.
struct FuzzDates: Model, Equatable {
    var iso: Date?
    var seconds: Date?
    var milliseconds: Date?
    var even: Int?
    var list: [Date]?

    static let blueprint = Blueprint(creating: { FuzzDates() }) {
        Field("iso", \.iso, as: .iso8601)
        Field("sec", \.seconds, as: .secondsSince1970)
        Field("ms", \.milliseconds, as: .millisecondsSince1970)
        Field("even", \.even, as: Conversion(from: String.self, decode: even, encode: { String($0) }))
        Field("list", \.list, as: .array(of: .secondsSince1970))
    }

    private struct NotEven: Error {}

    @Sendable private static func even(_ text: String) throws -> Int {
        guard let number = Int(text), number.isMultiple(of: 2) else { throw NotEven() }
        return number
    }
}

/// Memberwise, with nested keys, nested models and containers.
struct FuzzPerson: Model, Equatable {
    let name: String
    let age: Int
    let city: String?
    let zip: Int?
    let pets: [FuzzPet]
    let best: FuzzPet?
    let scores: [String: [Double]]
    let byNumber: [Int: String]
    let byLevel: [FuzzLevel: Bool?]
    let secret: String?

    static let blueprint = Blueprint(FuzzPerson.init) {
        Field("name", \.name)
        Field("age", \.age, default: 7)
        Field("home", "city", \.city)
        Field("home", "zip", \.zip).nilStrategy(.null)
        Field("pets", \.pets, default: [])
        Field("best", \.best)
        Field("scores", \.scores, default: [:])
        Field("n", \.byNumber, default: [:])
        Field("l", \.byLevel, default: [:])
        Field("secret", \.secret).sensitive()
    }
}

/// Memberwise, by an initializer that refuses some values; recursive.
struct FuzzPet: Model, Equatable {
    let name: String
    let legs: Int
    let young: [FuzzPet]

    private struct TooManyLegs: Error {}

    init(name: String, legs: Int, young: [FuzzPet]) throws {
        guard (0...1000).contains(legs) else { throw TooManyLegs() }
        self.name = name
        self.legs = legs
        self.young = young
    }

    static let blueprint = Blueprint.throwing({ try FuzzPet(name: $0, legs: $1, young: $2) }) {
        Field("name", \.name)
        Field("legs", \.legs, default: 4)
        Field("young", \.young, default: [])
    }
}

/// A final class in place, recursive and with nested keys.
final class FuzzNode: Model {
    var value: JSON?
    var next: FuzzNode?
    var count = 0
    var leaf = FuzzPair()
    var list: [FuzzNode] = []

    static let blueprint = Blueprint(creating: { FuzzNode() }) {
        Field("v", \.value)
        Field("n", \.next)
        Field("c", "d", \.count)
        Field("c", "e", \.leaf)
        Field("l", \.list)
    }
}

/// Long keys that begin alike.
struct FuzzLongKeys: Model, Equatable {
    let image: Int
    let images: [Int]
    let imageHTTPS: String?
    let background: String

    static let blueprint = Blueprint(FuzzLongKeys.init) {
        Field("profile_image_url", \.image)
        Field("profile_image_urls", \.images, default: [])
        Field("profile_image_url_https", \.imageHTTPS)
        Field("profile_backgr", \.background, default: "none")
    }
}

struct FuzzPair: Model, Equatable {
    var first = "first"
    var second: [Int] = []

    static let blueprint = Blueprint(creating: { FuzzPair() }) {
        Field("x", \.first)
        Field("y", \.second)
    }
}

/// A class with a subclass.
class FuzzAnimal: Model {
    var name = ""
    var tags: [String] = []

    class var blueprint: Blueprint<FuzzAnimal> {
        Blueprint(creating: { FuzzAnimal() }) {
            Field("name", \.name)
            Field("tags", \.tags)
        }
    }

    required init() {}
}

class FuzzDog: FuzzAnimal {
    var breed: String?
    var friend: FuzzAnimal?

    override class var blueprint: Blueprint<FuzzAnimal> {
        Blueprint(extending: super.blueprint, creating: { FuzzDog() }) {
            Field("breed", \.breed)
            Field("friend", \.friend)
        }
    }
}

/// Skips everything.
struct FuzzIgnored: Model, Equatable {
    static let blueprint = Blueprint({ @Sendable in FuzzIgnored() }) {}
}
