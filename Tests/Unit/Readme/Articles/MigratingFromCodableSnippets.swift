import Cyanotype
import Foundation
import Testing

@Suite("Migrate from Codable") struct MigratingFromCodableSnippets {
    private enum Before {
        // snippet: before
        struct Account: Codable {
            let id: Int
            let displayName: String
            let createdAt: Date
            let plan: Plan
            let city: String?
            let roles: [String]

            enum Plan: String, Codable {
                case free, paid
            }

            enum CodingKeys: String, CodingKey {
                case id, plan, address, roles
                case displayName = "display_name"
                case createdAt = "created_at"
            }

            enum AddressKeys: String, CodingKey {
                case city
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                id = try container.decode(Int.self, forKey: .id)
                displayName = try container.decode(String.self, forKey: .displayName)
                createdAt = try container.decode(Date.self, forKey: .createdAt)
                plan = try container.decode(Plan.self, forKey: .plan)
                if container.contains(.address) {
                    let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                    city = try address.decodeIfPresent(String.self, forKey: .city)
                } else {
                    city = nil
                }
                roles = try container.decodeIfPresent([String].self, forKey: .roles) ?? []
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(id, forKey: .id)
                try container.encode(displayName, forKey: .displayName)
                try container.encode(createdAt, forKey: .createdAt)
                try container.encode(plan, forKey: .plan)
                if let city {
                    var address = container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                    try address.encode(city, forKey: .city)
                }
                try container.encode(roles, forKey: .roles)
            }
        }
        // end

        static func read(_ body: Data) throws -> (Account, Data) {
            // snippet: use before
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .millisecondsSince1970
            let account = try decoder.decode(Account.self, from: body)

            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .millisecondsSince1970
            let copy = try encoder.encode(account)
            // end
            return (account, copy)
        }
    }

    private enum After {
        // snippet: after
        struct Account: Model {
            let id: Int
            let displayName: String
            let createdAt: Date
            let plan: Plan
            let city: String?
            let roles: [String]

            enum Plan: String, Mappable {
                case free, paid
            }

            static let blueprint = Blueprint(Account.init) {
                Field("id", \.id)
                Field("display_name", \.displayName)
                Field("created_at", \.createdAt)
                Field("plan", \.plan)
                Field("address", "city", \.city)
                Field("roles", \.roles, default: [])
            }
        }
        // end

        static func read(_ body: Data) throws -> (Account, Data) {
            // snippet: use after
            let account = try Account(json: body)
            let copy = try account.jsonData()
            // end
            return (account, copy)
        }
    }

    private enum Between {
        // snippet: coders
        static let decoder: CyanotypeDecoder = {
            var decoder = CyanotypeDecoder()
            decoder.dateDecodingStrategy = .millisecondsSince1970
            return decoder
        }()
        // end

        // snippet: field
        struct Price: Codable {
            var amount: Decimal
            var currency: String
        }

        struct Product: Model {
            let name: String
            let price: Price  // Codable is enough
            let seenAt: Date

            static let blueprint = Blueprint(Product.init) {
                Field("name", \.name)
                Field("price", \.price)
                Field("seen_at", \.seenAt, as: .secondsSince1970)
            }
        }
        // end
    }

    @Test func bothReadAndWriteTheSame() throws {
        let texts = [
            try Article("MigratingFromCodable").json[0], #"{"id":1,"display_name":"","created_at":0,"plan":"free"}"#,
        ]
        for text in texts {
            let body = Data(text.utf8)
            let (old, oldCopy) = try Before.read(body)
            let (new, newCopy) = try After.read(body)
            #expect(old.id == new.id && old.displayName == new.displayName && old.createdAt == new.createdAt)
            #expect(old.plan.rawValue == new.plan.rawValue && old.city == new.city && old.roles == new.roles)
            #expect(try JSON(json: oldCopy) == JSON(json: newCopy))
        }
    }

    @Test func codersTakeFoundationsPlace() throws {
        let body = Data(try Article("MigratingFromCodable").json[0].utf8)
        #expect(try Between.decoder.decode(Before.Account.self, from: body).displayName == "Ann")
        let product = try Between.Product(
            json: #"{"name": "tea", "price": {"amount": 1.10, "currency": "EUR"}, "seen_at": 1.5}"#
        )
        #expect(product.price.amount == Decimal(string: "1.10"))
        #expect(product.seenAt == Date(timeIntervalSince1970: 1.5))
    }

    /// What the article says of the differences.
    @Test func differences() throws {
        struct One: Codable { var n: Int }
        struct Two: Model {
            var n: Int
            static let blueprint = Blueprint(Two.init) { Field("n", \.n) }
        }
        let twice = #"{"n": 1, "n": 2}"#
        #expect(try JSONDecoder().decode(One.self, from: Data(twice.utf8)).n == 1)
        #expect(throws: MappingError.self) { try Two(json: twice) }
        #expect(try Two(json: twice, options: JSONOptions(duplicateKeys: .first)).n == 1)
        #expect(try Two(json: #"{"n": 1.0}"#).n == 1)
        #expect(try [Double].init(json: [0.5].jsonString()) == [0.5])
        #expect(try Date(timeIntervalSince1970: 1).jsonString() == "1000")
        #expect(try JSONEncoder().encode(Date(timeIntervalSince1970: 978_307_201)) == Data("1".utf8))
    }
}
