import Cyanotype
import CyanotypeTestSupport
import Testing

/// Blueprints are shared: by every thread that reads or writes, from the first one on.
@Suite("Blueprints on many threads")
struct ConcurrencyTests {
    private class Plant: Model {
        var name = ""
        required init() {}
        class var blueprint: Blueprint<Plant> {
            Blueprint(creating: Plant.init) { Field("name", \.name) }
        }
    }

    private final class Tree: Plant {
        var height = 0
        override class var blueprint: Blueprint<Plant> {
            Blueprint(extending: super.blueprint, creating: Tree.init) { Field("height", \.height) }
        }
    }

    private struct Grove: Model {
        let trees: [Tree]
        let keeper: String?
        static let blueprint = Blueprint(Grove.init) {
            Field("trees", \.trees)
            Field("keeper", "name", \.keeper)
        }
    }

    @Test func areReadAndWrittenAtOnce() async throws {
        let document = #"{"trees":[{"name":"oak","height":3},{"name":"elm","height":4}],"keeper":{"name":"K"}}"#
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    var grove = try Grove(json: document)
                    for _ in 0..<20 {
                        grove = try Grove(json: grove.jsonData())
                        try grove.trees[0].update(json: #"{"height":3}"#)
                        _ = report(Grove.self, #"{"trees":[{"height":"x"}]}"#)
                    }
                    return try grove.jsonString()
                }
            }
            for try await text in group { #expect(text == document) }
        }
    }
}
