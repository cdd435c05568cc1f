public import Cyanotype
public import CyanotypeStore

/// The models of stores whose deletions are killed: trees, whose branches go with their roots, and notes that lose them.
public enum Trees {
    public final class Branch: Model {
        var id = 0
        var tree = 0
        var parent: Branch?
        public init() {}
        public static let blueprint = Blueprint(creating: Branch.init) {
            Field("id", \.id).id()
            Field("tree", \.tree).indexed()
            Field("parent", \.parent).reference(onDelete: .cascade)
        }
        .storedName("branch")
    }

    struct Note: Model {
        var tree: Int
        var branches: [Branch]
        static let blueprint = Blueprint(Note.init) {
            Field("tree", \.tree).id()
            Field("branches", \.branches).reference(onDelete: .nullify)
        }
        .storedName("note")
    }

    public static var models: [any Model.Type] { [Branch.self, Note.self] }

    static let branchCount = 300
    static let noteCount = 10

    /// The state of a tree in a store.
    enum State {
        case whole, gone, torn
    }

    /// Stores a tree in one transaction.
    public static func save(_ tree: Int, in store: ObjectStore) throws(StoreError) {
        var branches: [Branch] = []
        for number in 0..<branchCount {
            let branch = Branch()
            (branch.id, branch.tree) = (tree * 1_000 + number, tree)
            // Levels of all widths.
            branch.parent = number == 0 ? nil : branches[(number - 1) / 3]
            branches.append(branch)
        }
        let note = Note(tree: tree, branches: (0..<noteCount).map { branches[$0 * 7] })
        try store.transaction { [branches] transaction throws(StoreError) in
            try transaction.save(branches)
            try transaction.save(note)
        }
    }

    /// Deletes the root of a tree.
    public static func delete(_ tree: Int, in store: ObjectStore) throws(StoreError) {
        try store.delete(Branch.self, id: tree * 1_000)
    }

    static func state(of tree: Int, in store: ObjectStore) throws -> State {
        let count = try store.count(store.query(Branch.self).filter(\.tree, .equals(tree)))
        let note = try store.fetch(Note.self, id: tree)
        let document = try store.document(ofType: "note", id: tree)?.json["branches"]?.arrayValue
        switch (count, note?.branches.count, document?.count) {
        case (branchCount, noteCount, noteCount): return .whole
        case (0, nil, nil), (0, 0, 0): return .gone
        default: return .torn
        }
    }
}
