import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Objects that refer to others by each rule, in circles too.
private enum Net {
    final class Node: Model {
        var id = 0
        var value = 0
        var parent: Node?
        var friends: [Node] = []
        var badge: Badge?
        var notes: [Note] = []
        init() {}
        static let blueprint = Blueprint(creating: Node.init) {
            Field("id", \.id).id()
            Field("value", \.value).indexed()
            Field("parent", \.parent).reference(onDelete: .cascade)
            Field("friends", \.friends).reference(onDelete: .nullify)
            Field("badge", \.badge).reference(onDelete: .deny)
            Field("notes", \.notes).reference(onDelete: .keep)
        }
        .storedName("node")
    }

    final class Badge: Model {
        var id = 0
        var value = 0
        var node: Node?
        var note: Note?
        init() {}
        static let blueprint = Blueprint(creating: Badge.init) {
            Field("id", \.id).id()
            Field("value", \.value)
            Field("node", \.node).reference(onDelete: .keep)
            Field("note", \.note).reference(onDelete: .deny)
        }
        .storedName("badge")
    }

    struct Note: Model {
        var id: Int
        var value: Int
        var nodes: [Node]
        static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("value", \.value)
            Field("nodes", \.nodes).reference(onDelete: .nullify)
        }
        .storedName("note")
    }
}

/// What the store should have: its objects with the identities to which they refer, without any of its algorithms.
private struct Expected: Equatable {
    enum Kind: String, CaseIterable {
        case node, badge, note
    }

    struct Key: Hashable, CustomStringConvertible {
        let kind: Kind
        let id: Int

        var description: String { "\(kind) \(id)" }
    }

    struct Object: Equatable {
        var value: Int
        /// The objects to which it refers, by field.
        var references: [String: [Key]]
    }

    var objects: [Key: Object] = [:]

    static let rules: [Kind: [String: DeleteRule]] = [
        .node: ["parent": .cascade, "friends": .nullify, "badge": .deny, "notes": .keep],
        .badge: ["node": .keep, "note": .deny],
        .note: ["nodes": .nullify],
    ]

    /// Returns what is deleted with some objects, until nothing more is.
    func doomed(_ keys: Set<Key>) -> Set<Key> {
        var doomed = keys.filter { objects[$0] != nil }
        while true {
            let more = objects.filter { key, object in
                !doomed.contains(key)
                    && object.references.contains { field, targets in
                        Self.rules[key.kind]?[field] == .cascade && targets.contains(where: doomed.contains)
                    }
            }
            if more.isEmpty { return doomed }
            doomed.formUnion(more.keys)
        }
    }

    /// The owners that refer to one of some objects by a rule.
    func owners(of keys: Set<Key>, by rule: DeleteRule) -> Set<Key> {
        Set(
            objects.filter { key, object in
                !keys.contains(key)
                    && object.references.contains { field, targets in
                        Self.rules[key.kind]?[field] == rule && targets.contains(where: keys.contains)
                    }
            }.keys
        )
    }

    mutating func delete(_ keys: Set<Key>) {
        let doomed = doomed(keys)
        for owner in owners(of: doomed, by: .nullify) {
            for (field, rule) in Self.rules[owner.kind] ?? [:] where rule == .nullify {
                objects[owner]?.references[field]?.removeAll(where: doomed.contains)
            }
        }
        for key in doomed { objects[key] = nil }
    }

    /// Removes the references to missing objects from objects that were read and saved again.
    mutating func forgetMissing(of keys: [Key]) {
        let visible = visible
        for key in keys { objects[key] = visible[key] }
    }

    /// The objects as the store returns them, without references to missing ones.
    var visible: [Key: Object] {
        objects.mapValues { object in
            var object = object
            object.references = object.references.mapValues { $0.filter { objects[$0] != nil } }
            return object
        }
    }
}

/// Performs the same random steps on a store and on what it should have.
private struct Walk {
    typealias Key = Expected.Key
    let store: any StoreOperations
    var expected = Expected()
    var random: SeededGenerator
    /// The last value of an object. None is used twice: a copy with an earlier value would be an old one.
    private var lastValue = 0
    /// The identities of each type.
    static let identities = 0..<12

    struct Failure: Error {}

    mutating func key(_ kind: Expected.Kind? = nil) -> Key {
        Key(
            kind: kind ?? Expected.Kind.allCases.randomElement(using: &random) ?? .node,
            id: Int.random(in: Self.identities, using: &random)
        )
    }

    init(store: any StoreOperations, random: SeededGenerator) { (self.store, self.random) = (store, random) }

    private mutating func nextValue() -> Int {
        lastValue += 1
        return lastValue
    }

    // MARK: - Steps

    mutating func step() throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: try save(in: store)
        case 4: try changeThroughOwner(in: store)
        case 5: try saveStaleOwner()
        case 6..<8: try deleteAlone()
        default: try transact()
        }
    }

    /// Saves an object with references to others, some of which are new.
    private mutating func save(in store: some StoreOperations) throws {
        let key = key()
        let value = nextValue()
        var references: [String: [Key]] = [:]
        for (field, kind, isList) in Self.fields(key.kind) {
            let count = Int.random(in: 0...(isList ? 3 : 1), using: &random)
            var targets: [Key] = []
            for _ in 0..<count {
                let target = self.key(kind)
                if target != key, !targets.contains(target) { targets.append(target) }
            }
            references[field] = targets
        }
        var (nodes, badges, notes): ([Key: Net.Node], [Key: Net.Badge], [Key: Net.Note]) = ([:], [:], [:])
        // Referenced objects are as they are stored, or new.
        for target in Set(references.values.joined()) {
            let isNew = expected.objects[target] == nil
            switch target.kind {
            case .node: nodes[target] = try store.fetch(Net.Node.self, id: target.id) ?? Self.node(target, value)
            case .badge: badges[target] = try store.fetch(Net.Badge.self, id: target.id) ?? Self.badge(target, value)
            case .note:
                notes[target] =
                    try store.fetch(Net.Note.self, id: target.id) ?? Net.Note(id: target.id, value: value, nodes: [])
            }
            if isNew {
                var object = Expected.Object(value: value, references: [:])
                for (field, _, _) in Self.fields(target.kind) { object.references[field] = [] }
                expected.objects[target] = object
            }
        }
        let all = references
        func targets(_ field: String) -> [Net.Node] { all[field]?.compactMap { nodes[$0] } ?? [] }
        switch key.kind {
        case .node:
            let node = Self.node(key, value)
            (node.parent, node.friends) = (targets("parent").first, targets("friends"))
            node.badge = references["badge"]?.first.flatMap { badges[$0] }
            node.notes = references["notes"]?.compactMap { notes[$0] } ?? []
            try store.save(node)
            cut(node)
        case .badge:
            let badge = Self.badge(key, value)
            badge.node = targets("node").first
            badge.note = references["note"]?.first.flatMap { notes[$0] }
            try store.save(badge)
            badge.node = nil
        case .note: try store.save(Net.Note(id: key.id, value: value, nodes: targets("nodes")))
        }
        expected.objects[key] = Expected.Object(value: value, references: references)
    }

    /// Changes an object through one that refers to it.
    private mutating func changeThroughOwner(in store: some StoreOperations) throws {
        let key = key(.node)
        guard let node = try store.fetch(Net.Node.self, id: key.id), let friend = node.friends.first, friend !== node
        else { return }
        friend.value = nextValue()
        try store.save(node)
        let target = Key(kind: .node, id: friend.id)
        expected.objects[target]?.value = friend.value
        // What is saved again has no references to missing objects any more.
        expected.forgetMissing(of: [key, target])
        cut(node)
    }

    /// Saves an owner whose copy of another object is older than the stored one.
    private mutating func saveStaleOwner() throws {
        let key = key(.note)
        guard let note = try store.fetch(Net.Note.self, id: key.id), let old = note.nodes.first else { return }
        guard let newer = try store.fetch(Net.Node.self, id: old.id) else { return }
        newer.value = nextValue()
        try store.save(newer)
        let target = Key(kind: .node, id: old.id)
        expected.objects[target]?.value = newer.value
        expected.forgetMissing(of: [target])
        let value = nextValue()
        try store.save(Net.Note(id: note.id, value: value, nodes: note.nodes))
        expected.objects[key]?.value = value
        cut(newer)
        for node in note.nodes { cut(node) }
    }

    private mutating func deleteAlone() throws {
        let key = key()
        let doomed = expected.doomed([key])
        let plan = try plan(key)
        let denied = expected.owners(of: doomed, by: .deny)
        #expect(Set(plan.deleted.map(Self.key)) == doomed)
        #expect(Set(plan.changed.map(Self.key)) == expected.owners(of: doomed, by: .nullify))
        #expect(Set(plan.denials.map { Self.key($0.owner) }) == denied)
        do {
            try delete(key, in: store)
            #expect(denied.isEmpty, "\(key) was deleted although \(denied) forbid it")
            expected.delete([key])
        } catch let error as StoreError {
            #expect(error.code == .referenced && !denied.isEmpty, "\(error)")
        }
    }

    /// Several steps that are committed together, or not at all.
    private mutating func transact() throws {
        let before = expected
        var walk = self
        var touched: Set<Key> = []
        do {
            try store.inTransaction { transaction in
                for _ in 0..<Int.random(in: 1...4, using: &walk.random) {
                    switch Int.random(in: 0..<4, using: &walk.random) {
                    case 0: try walk.changeThroughOwner(in: transaction)
                    case 1:
                        let key = walk.key()
                        touched.formUnion(walk.expected.doomed([key]))
                        try walk.delete(key, in: transaction)
                        walk.expected.delete([key])
                    default: try walk.save(in: transaction)
                    }
                }
                if Int.random(in: 0..<3, using: &walk.random) == 0 { throw Failure() }
            }
            self = walk
            let denied = expected.owners(of: touched.filter { expected.objects[$0] == nil }, by: .deny)
            #expect(denied.isEmpty, "committed although \(denied) forbid it")
        } catch is Failure {
            (random, lastValue, expected) = (walk.random, walk.lastValue, before)
        } catch let error as StoreError where error.code == .referenced {
            let denied = walk.expected.owners(of: touched.filter { walk.expected.objects[$0] == nil }, by: .deny)
            #expect(!denied.isEmpty, "\(error)")
            (random, lastValue, expected) = (walk.random, walk.lastValue, before)
        }
    }

    // MARK: - Helpers

    private static func fields(_ kind: Expected.Kind) -> [(field: String, kind: Expected.Kind, isList: Bool)] {
        switch kind {
        case .node:
            [("parent", .node, false), ("friends", .node, true), ("badge", .badge, false), ("notes", .note, true)]
        case .badge: [("node", .node, false), ("note", .note, false)]
        case .note: [("nodes", .node, true)]
        }
    }

    private static func node(_ key: Key, _ value: Int) -> Net.Node {
        let node = Net.Node()
        (node.id, node.value) = (key.id, value)
        return node
    }

    private static func badge(_ key: Key, _ value: Int) -> Net.Badge {
        let badge = Net.Badge()
        (badge.id, badge.value) = (key.id, value)
        return badge
    }

    private static func key(_ object: DeletionPlan.Object) -> Key {
        Key(kind: Expected.Kind(rawValue: object.type) ?? .node, id: object.id.value(as: Int.self) ?? -1)
    }

    private func plan(_ key: Key) throws -> DeletionPlan {
        switch key.kind {
        case .node: try store.deletionPlan(of: Net.Node.self, id: key.id)
        case .badge: try store.deletionPlan(of: Net.Badge.self, id: key.id)
        case .note: try store.deletionPlan(of: Net.Note.self, id: key.id)
        }
    }

    private func delete(_ key: Key, in store: some StoreOperations) throws {
        let existed =
            switch key.kind {
            case .node: try store.delete(Net.Node.self, id: key.id)
            case .badge: try store.delete(Net.Badge.self, id: key.id)
            case .note: try store.delete(Net.Note.self, id: key.id)
            }
        #expect(existed == (expected.objects[key] != nil))
    }

    // MARK: - Comparison

    /// Compares all objects of the store with what it should have.
    func compare() throws {
        var found: [Key: Expected.Object] = [:]
        func keys(_ kind: Expected.Kind, _ ids: [Int]) -> [Key] { ids.map { Key(kind: kind, id: $0) } }
        let nodes = try store.fetch(store.query(Net.Node.self))
        for node in nodes {
            found[Key(kind: .node, id: node.id)] = Expected.Object(
                value: node.value,
                references: [
                    "parent": keys(.node, [node.parent].compactMap { $0?.id }),
                    "friends": keys(.node, node.friends.map(\.id)),
                    "badge": keys(.badge, [node.badge].compactMap { $0?.id }),
                    "notes": keys(.note, node.notes.map(\.id)),
                ]
            )
            // One read has one instance for each identity.
            for friend in node.friends { #expect(nodes.contains { $0 === friend }) }
        }
        for badge in try store.fetch(store.query(Net.Badge.self)) {
            found[Key(kind: .badge, id: badge.id)] = Expected.Object(
                value: badge.value,
                references: [
                    "node": keys(.node, [badge.node].compactMap { $0?.id }),
                    "note": keys(.note, [badge.note].compactMap { $0?.id }),
                ]
            )
            if let node = badge.node { cut(node) }
        }
        for note in try store.fetch(store.query(Net.Note.self)) {
            found[Key(kind: .note, id: note.id)] = Expected.Object(
                value: note.value,
                references: ["nodes": keys(.node, note.nodes.map(\.id))]
            )
            for node in note.nodes { cut(node) }
        }
        let wanted = expected.visible
        let differing = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }
        for key in differing.sorted(by: { "\($0)" < "\($1)" }).prefix(3) {
            Issue.record("\(key): found \(text(found[key])), wanted \(text(wanted[key]))")
        }
        if !differing.isEmpty { throw Failure() }
        for node in nodes {
            let owners = try store.referrers(of: node, in: \Net.Node.parent).map(\.id)
            let wanted = expected.objects.filter {
                $0.value.references["parent"]?.contains(Key(kind: .node, id: node.id)) ?? false
            }
            #expect(owners == wanted.keys.map(\.id).sorted())
        }
        for node in nodes { cut(node) }
    }

    private func text(_ object: Expected.Object?) -> String {
        guard let object else { return "nothing" }
        return "\(object.value) \(object.references.sorted { $0.key < $1.key })"
    }

    /// Breaks the circles of instances, so that they are freed.
    private func cut(_ node: Net.Node) {
        var (open, seen): ([Net.Node], Set<ObjectIdentifier>) = ([node], [])
        while let next = open.popLast() {
            if !seen.insert(ObjectIdentifier(next)).inserted { continue }
            open += next.friends + [next.parent, next.badge?.node].compactMap { $0 } + next.notes.flatMap(\.nodes)
            (next.friends, next.parent, next.badge, next.notes) = ([], nil, nil, [])
        }
    }
}

@Suite("Random graphs of objects")
struct RandomReferencesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    /// The number of steps. `CYANOTYPE_REFERENCE_STEPS` sets another one.
    private static var count: Int {
        ProcessInfo.processInfo.environment["CYANOTYPE_REFERENCE_STEPS"].flatMap(Int.init) ?? 3_000
    }

    @Test("are what a simple model has, after steps of all kinds", arguments: [StoreKind.file, .memory])
    func areWhatTheModelHas(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        var walk = Walk(store: store, random: SeededGenerator(printingSeedFor: "random graphs in \(kind)"))
        for step in 0..<Self.count {
            try walk.step()
            // Comparing takes longer than a step.
            if step % 20 == 0 || step == Self.count - 1 { try walk.compare() }
        }
        if let store = store as? ObjectStore { #expect(try store.verify(thoroughly: true).isEmpty) }
    }
}
