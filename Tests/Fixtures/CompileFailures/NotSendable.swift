// expect-error: Sendable
import Cyanotype

final class Key: Hashable {
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
}

struct Table: Model {
    subscript(key: Key) -> Int {
        get { 0 }
        set {}
    }
    static let blueprint = makeBlueprint(Key())

    static func makeBlueprint(_ key: Key) -> Blueprint<Table> {
        Blueprint(creating: { Table() }) {
            Field("x", \Table[key])
        }
    }
}
