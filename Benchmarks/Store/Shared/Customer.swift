import Foundation

/// An object of 12 fields, whose document has about 300 bytes.
struct Customer: Equatable, Sendable {
    let id: Int
    let region: Int
    let name: String
    let email: String
    let phone: String
    let street: String
    let city: String
    let country: String
    let note: String
    let joined: Date
    let balance: Double
    let active: Bool
}

extension Customer {
    private static let names = ["Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Katherine Johnson", "Mary Jackson"]
    private static let cities = ["Berlin", "Zürich", "São Paulo", "Copenhagen", "New York", "Kyoto"]

    /// The number of regions that gives each about 1,111 objects.
    static func regions(among count: Int) -> Int { max(1, count / 1111) }

    /// Makes a customer of some number.
    static func made(_ number: Int, among count: Int) -> Customer {
        let name = names[number % names.count]
        return Customer(
            id: number,
            region: number % regions(among: count),
            name: "\(name) \(number)",
            email: "customer.\(number)@mail.example.org",
            phone: "+49 30 \(1_000_000 + number % 1_000_000)",
            street: "\(number % 200) Analytical Avenue, Floor \(number % 12)",
            city: cities[number % cities.count],
            country: "Federal Republic \(number % 9)",
            note: "Prefers letters to calls; ordered twice.",
            joined: Date(timeIntervalSince1970: 1_500_000_000 + Double(number)),
            balance: Double(number % 100_000) / 100,
            active: number % 3 > 0
        )
    }
}
