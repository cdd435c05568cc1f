import Foundation

// Types that are `Codable` and nothing of this library's.

struct Nothing: Codable, Equatable {}

/// A value that is one boolean.
enum Switch: Codable {
    case off
    case on

    init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Bool.self) ? .on : .off
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self == .on)
    }
}

/// A value that is a boolean or null.
enum Maybe: Codable {
    case yes
    case no
    case unknown

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .unknown
        } else {
            self = try container.decode(Bool.self) ? .yes : .no
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .yes: try container.encode(true)
        case .no: try container.encode(false)
        case .unknown: try container.encodeNil()
        }
    }
}

/// A value in a container for one.
struct Single<Value: Codable & Equatable>: Codable, Equatable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Value.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Single: Hashable where Value: Hashable {}

/// A value in an array.
struct InArray<Value: Codable & Equatable>: Codable, Equatable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        value = try container.decode(Value.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(value)
    }
}

struct Spot: Codable, Equatable {
    var street = "1 Blueprint Lane"
    var city = "Oslo"
    var zipCode = 150
    var altitude: Double? = 23.5
}

/// An open class, and what shares its coders with it.
class Worker: Codable, Equatable {
    let name: String
    let site: URL?

    init(name: String = "Ada", site: URL? = URL(string: "https://example.com/ada")) {
        self.name = name
        self.site = site
    }

    func isEqual(_ other: Worker) -> Bool { name == other.name && site == other.site }

    static func == (left: Worker, right: Worker) -> Bool { left.isEqual(right) }
}

final class Manager: Worker {
    let reports: Int

    init(reports: Int) {
        self.reports = reports
        super.init(name: "Grace")
    }

    private enum CodingKeys: String, CodingKey {
        case reports
    }

    required init(from decoder: any Decoder) throws {
        reports = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .reports)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reports, forKey: .reports)
        try super.encode(to: encoder)
    }

    override func isEqual(_ other: Worker) -> Bool {
        super.isEqual(other) && (other as? Manager)?.reports == reports
    }
}

struct Firm: Codable, Equatable {
    var place = Spot()
    var staff: [Manager] = [Manager(reports: 2), Manager(reports: 0)]
    var byRole: [String: Worker] = ["cook": Worker(name: "Bo", site: nil), "night watch": Worker()]
    var open: [Bool?] = [true, nil, false]
}

/// An enum with associated values, as the compiler codes it.
enum GeometricFigure: Codable, Equatable {
    case circle(radius: Double)
    case rectangle(width: Int, height: Int)
    case label(String)
    case point
}

/// Every type that containers have a function of their own for.
struct Scalars: Codable, Equatable {
    var bool: Bool? = true
    var string: String? = "s"
    var double: Double? = 1.5
    var float: Float? = 2.5
    var int: Int? = -1
    var int8: Int8? = .min
    var int16: Int16? = .max
    var int32: Int32? = .min
    var int64: Int64? = .max
    var int128: Int128? = .min
    var uint: UInt? = .max
    var uint8: UInt8? = .max
    var uint16: UInt16? = .max
    var uint32: UInt32? = .max
    var uint64: UInt64? = .max
    var uint128: UInt128? = .max
    var place: Spot? = Spot()
    var numbers: [Int]? = [1, 2]

    static let none = Scalars(
        bool: nil,
        string: nil,
        double: nil,
        float: nil,
        int: nil,
        int8: nil,
        int16: nil,
        int32: nil,
        int64: nil,
        int128: nil,
        uint: nil,
        uint8: nil,
        uint16: nil,
        uint32: nil,
        uint64: nil,
        uint128: nil,
        place: nil,
        numbers: nil
    )
}

/// The first of two types that a value can be decoded as.
enum Either<First: Decodable & Equatable, Second: Decodable & Equatable>: Decodable, Equatable {
    case first(First)
    case second(Second)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let first = try? container.decode(First.self) {
            self = .first(first)
        } else {
            self = .second(try container.decode(Second.self))
        }
    }
}
