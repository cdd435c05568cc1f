import Foundation

// What the compiler makes of `Codable`, and what is written by hand. Keys are short, so that they are found.

/// Every kind of leaf value.
struct CodableLeaves: Codable, Equatable {
    var a: Bool?
    var b: Int?
    var c: Int8?
    var d: UInt8?
    var e: UInt64?
    var f: Int128?
    var g: Double?
    var h: Float?
    var i: String?
    var j: Date?
    var k: Data?
    var l: URL?
    var m: UUID?
    var n: CodableLevel?
    var o: [Int]?
}

enum CodableLevel: String, Codable {
    case low, high
}

/// Nested containers of every kind, and keys that strategies change.
struct CodableTree: Codable, Equatable {
    enum Shape: Codable, Equatable {
        case point
        case circle(radius: Double)
        case text(String, size: Int?)
    }

    var name: String
    var firstChild: [CodableTree]?
    var byName: [String: CodableTree]?
    var byNumber: [Int: [Bool?]]?
    var shape: Shape?
    var pairs: [CodablePair]?
}

/// By hand, from an array of two.
struct CodablePair: Codable, Equatable {
    var first: Int
    var second: String?

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        first = try container.decode(Int.self)
        second = try container.isAtEnd ? nil : container.decodeIfPresent(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(first)
        if let second { try container.encode(second) } else { try container.encodeNil() }
    }
}

/// A class with a superclass, which has a decoder of its own.
class CodableAnimal: Codable {
    var name: String?
}

final class CodableDog: CodableAnimal, Equatable {
    var breed: String?
    var friend: CodableAnimal?

    private enum CodingKeys: CodingKey {
        case breed, friend
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        breed = try container.decodeIfPresent(String.self, forKey: .breed)
        friend = try container.decodeIfPresent(CodableAnimal.self, forKey: .friend)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(breed, forKey: .breed)
        try container.encodeIfPresent(friend, forKey: .friend)
        try super.encode(to: container.superEncoder())
    }

    static func == (left: CodableDog, right: CodableDog) -> Bool {
        left.name == right.name && left.breed == right.breed && left.friend?.name == right.friend?.name
            && (left.friend == nil) == (right.friend == nil)
    }
}
