internal import Cyanotype
package import FoundationEssentials
package import ReleaseContent

/// Without a blueprint.
package struct Visit: Codable, Identifiable, Hashable, Sendable {
    package let id: Int
    package let page: String
    package let time: Date
    package let path: [String: [Int]]

    /// The parts of its origin.
    package let seed: Int
    package let edition: Int
}

extension Visit: CodableModel {}

extension Visit: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Visit {
        var content = ReleaseContent(origin, kind: 7)
        return Visit(
            id: origin.number,
            page: content.word(),
            time: content.date(),
            path: ["steps": content.several(0, 4) { $0.number(below: 50) }],
            seed: origin.seed,
            edition: origin.edition
        )
    }

    package var origin: ReleaseOrigin { ReleaseOrigin(seed: seed, number: id, edition: edition) }
}
