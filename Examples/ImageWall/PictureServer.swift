import Cyanotype
import FoundationEssentials

/// A server as they are: it takes some tens of milliseconds for a picture, and is too busy now and then.
///
/// The seed decides for which pictures, so that each run of the program has as many retries as the one before.
actor PictureServer {
    private let texts: [String]
    private let seed: Int
    /// How often it was asked for each picture.
    private var requests: [Picture.ID: Int] = [:]

    init(seed: Int) {
        texts = String(decoding: PackageResources.pictures_txt, as: UTF8.self)
            .components(separatedBy: "\n\n")
            .filter { !$0.isEmpty }
        self.seed = seed
    }

    /// How often it was asked, in all.
    var requestCount: Int { requests.values.reduce(0, +) }

    func picture(_ id: Picture.ID) async throws -> Picture {
        requests[id, default: 0] += 1
        let isFirstTry = requests[id, default: 0] % 2 == 1
        try await Task.sleep(for: .milliseconds(10 + number(for: id) % 40))
        if isFirstTry, number(for: id) % 7 == 0 { throw PictureError.busy }
        return try Picture(id: id, text: texts[id % texts.count], turns: id / texts.count)
    }

    /// A number that looks random, but is that of the seed and the picture.
    private func number(for id: Picture.ID) -> Int {
        var bits = UInt64(truncatingIfNeeded: seed &+ id) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        return Int(bits >> 33)
    }
}
