import Cyanotype
import Foundation
import Testing

@Suite("Migrate from ObjectMapper") struct MigratingFromObjectMapperSnippets {
    private enum Before {
        typealias Mappable = ObjectMapper.Mappable
        typealias Map = ObjectMapper.Map
        typealias DateTransform = ObjectMapper.DateTransform
        typealias TransformOf = ObjectMapper.TransformOf

        // snippet: before
        enum Role: String {
            case admin, guest
        }

        class User: Mappable {
            var name: String?
            var role: Role?
            var city: String?
            var joined: Date?
            var score: Int?
            var friends: [User] = []

            required init?(map: Map) {
                // The rest is optional.
            }

            func mapping(map: Map) {
                name <- map["user_name"]
                role <- map["role"]
                city <- map["address.city"]
                joined <- (map["joined"], DateTransform(unit: .milliseconds))
                score <- (
                    map["score"],
                    TransformOf<Int, String>(fromJSON: { $0.flatMap { Int($0) } }, toJSON: { $0.map { String($0) } })
                )
                friends <- map["friends"]
            }
        }
        // end
    }

    private enum After {
        // snippet: after
        enum Role: String, Mappable {
            case admin, guest
        }

        struct User: Model {
            let name: String
            let role: Role?
            let city: String?
            let joined: Date?
            let score: Int?
            let friends: [User]

            static let blueprint = Blueprint(User.init) {
                Field("user_name", \.name)
                Field("role", \.role)
                Field("address", "city", \.city)
                Field("joined", \.joined)
                Field("score", \.score, as: .decimalString)
                Field("friends", \.friends, default: [])
            }
        }
        // end
    }

    private enum Tolerant {
        typealias Role = After.Role

        // snippet: tolerant
        struct User: Model {
            let name: String
            let role: Role?
            let joined: Date?
            let friends: [User]

            static let blueprint = Blueprint(User.init) {
                Field("user_name", \.name)
                Field("role", \.role).default(nil, if: .invalid)
                Field("joined", \.joined).default(nil, if: .invalid)
                Field("friends", \.friends).elements(.skipInvalid).default([], if: [.missing, .null, .invalid])
            }
        }
        // end
    }

    private let article: Article

    init() throws {
        article = try Article("MigratingFromObjectMapper")
    }

    @Test func theNewModel() throws {
        let body = article.json[0]
        let user = try After.User(json: body)
        #expect(user.name == "Ann" && user.role == .admin && user.city == "Hamburg" && user.score == 12)
        #expect(user.joined == Date(timeIntervalSince1970: 1_710_754_013))
        #expect(user.friends.map(\.name) == ["Bo"])
        #expect(try JSON(json: user.friends[0].jsonString()) == ["user_name": "Bo", "friends": []])
        #expect(throws: MappingError.self) { try After.User(json: #"{"user_name": "Ann", "score": "many"}"#) }
    }

    @Test func asLenientAsBefore() throws {
        var print = Printed()
        typealias User = Tolerant.User
        // snippet: use tolerant
        let text = #"{"user_name": "Ann", "role": "root", "joined": "soon", "friends": [{"user_name": "Bo"}, {}]}"#
        let (user, report) = try User.read(json: text)
        print(report)
        // end
        #expect(article.printed == [print.text])
        #expect(user.role == nil && user.joined == nil && user.friends.map(\.name) == ["Bo"])
        #expect(throws: MappingError.self) { try User(json: #"{"role": "admin"}"#) }
    }
}

// snippet: conversion
extension Conversion where Value == Int {
    /// A number in a string.
    static var decimalString: Self {
        Self(
            from: String.self,
            decode: { text in
                guard let number = Int(text) else { throw NotANumber() }
                return number
            },
            encode: { String($0) }
        )
    }
}

struct NotANumber: Error, CustomStringConvertible {
    var description: String { "a number in a string" }
}
// end
