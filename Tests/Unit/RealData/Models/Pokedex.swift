import Cyanotype
import Foundation

/// The creatures of a game.
struct Pokedex: Model, Equatable {
    let pokemon: [Pokemon]

    static let blueprint = Blueprint(Pokedex.init) {
        Field("pokemon", \.pokemon)
    }
}

/// One creature.
struct Pokemon: Model, Equatable {
    let id: Int
    let number: String
    let name: String
    let image: URL
    let types: [Element]
    let height: Quantity
    let weight: Quantity
    let candy: String
    let candyCount: Int?
    let egg: Egg
    let spawnChance: Double
    let averageSpawns: Double
    let spawnTime: SpawnTime
    let multipliers: [Double]?
    let weaknesses: [Element]
    let nextEvolutions: [Evolution]?
    let previousEvolutions: [Evolution]?

    static let blueprint = Blueprint(Pokemon.init) {
        Field("id", \.id)
        Field("num", \.number)
        Field("name", \.name)
        Field("img", \.image)
        Field("type", \.types)
        Field("height", \.height)
        Field("weight", \.weight)
        Field("candy", \.candy)
        Field("candy_count", \.candyCount)
        Field("egg", \.egg)
        Field("spawn_chance", \.spawnChance)
        Field("avg_spawns", \.averageSpawns)
        Field("spawn_time", \.spawnTime)
        Field("multipliers", \.multipliers).nilStrategy(.null)
        Field("weaknesses", \.weaknesses)
        Field("next_evolution", \.nextEvolutions)
        Field("prev_evolution", \.previousEvolutions)
    }
}

/// What a creature becomes, or was.
struct Evolution: Model, Equatable {
    let number: String
    let name: String

    static let blueprint = Blueprint(Evolution.init) {
        Field("num", \.number)
        Field("name", \.name)
    }
}

/// What a creature is made of, or weak against.
enum Element: String, Mappable, CaseIterable {
    case bug = "Bug"
    case dark = "Dark"
    case dragon = "Dragon"
    case electric = "Electric"
    case fairy = "Fairy"
    case fighting = "Fighting"
    case fire = "Fire"
    case flying = "Flying"
    case ghost = "Ghost"
    case grass = "Grass"
    case ground = "Ground"
    case ice = "Ice"
    case normal = "Normal"
    case poison = "Poison"
    case psychic = "Psychic"
    case rock = "Rock"
    case steel = "Steel"
    case water = "Water"
}

/// A measure with its unit, such as `0.71 m`, always with as many decimals as it was read with.
struct Quantity: RawRepresentable, Mappable, Equatable {
    let value: Double
    let decimals: Int
    let unit: String

    init?(rawValue: String) {
        let parts = rawValue.split(separator: " ")
        guard parts.count == 2, let value = Double(parts[0]) else { return nil }
        self.value = value
        decimals = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
        unit = String(parts[1])
    }

    var rawValue: String { String(format: "%.\(decimals)f %@", value, unit) }
}

/// How a creature hatches.
enum Egg: RawRepresentable, Mappable, Equatable {
    /// From an egg, after so many kilometres.
    case after(kilometres: Int)
    case notInEggs
    /// The file has the candy of one creature here.
    case other(String)

    init(rawValue: String) {
        if rawValue == "Not in Eggs" {
            self = .notInEggs
        } else if rawValue.hasSuffix(" km"), let distance = Int(rawValue.dropLast(3)) {
            self = .after(kilometres: distance)
        } else {
            self = .other(rawValue)
        }
    }

    var rawValue: String {
        switch self {
        case .after(let distance): "\(distance) km"
        case .notInEggs: "Not in Eggs"
        case .other(let text): text
        }
    }
}

/// The minute of the day at which a creature appears most, if there is one.
enum SpawnTime: RawRepresentable, Mappable, Equatable {
    case never
    case at(minute: Int)

    init?(rawValue: String) {
        let parts = rawValue.split(separator: ":").compactMap { Int($0) }
        if rawValue == "N/A" {
            self = .never
        } else if parts.count == 2 {
            self = .at(minute: parts[0] * 60 + parts[1])
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .never: "N/A"
        case .at(let minute): String(format: "%02d:%02d", minute / 60, minute % 60)
        }
    }
}
