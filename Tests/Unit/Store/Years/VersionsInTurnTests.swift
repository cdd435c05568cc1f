import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Several versions of a program, which differ in the marks of one model, use a file in turn.
@Suite("Versions of a program on one file")
struct VersionsInTurnTests {
    private static let versions: [any ItemVersion.Type] = [
        Item.Plain.self, Item.Indexed.self, Item.Searchable.self, Item.Several.self,
    ]
    private static let words = ["apple", "pear", "fig"]

    /// What a version sees of a file.
    private struct Views: Equatable {
        var all: [Int] = []
        var byTitle: [Int] = []
        var titles: [String: [Int]] = [:]
        var tags: [String: [Int]] = [:]
        var words: [String: [Int]] = [:]
        var counts: [String: Int] = [:]
    }

    private static func views<V: ItemVersion>(_ version: V.Type, _ store: ObjectStore) throws -> Views {
        var views = Views()
        func ids(_ objects: [V]) -> [Int] { objects.map(\.values.id) }
        views.all = try ids(store.fetch(version))
        views.byTitle = try ids(store.fetch(version.byTitle()))
        for word in words {
            views.titles[word] = try ids(store.fetch(version.title(word)))
            views.tags[word] = try ids(store.fetch(version.tag(word)))
            views.counts[word] = try store.count(version.title(word))
            if version.isSearchable {
                views.words[word] = try store.search(version, for: word).map(\.object.values.id).sorted()
            }
        }
        return views
    }

    /// What a version has to see.
    private static func expected<V: ItemVersion>(_ version: V.Type, _ truth: [Int: ItemValues], _ now: Date) -> Views {
        let visible = truth.values.filter { !version.expires || ($0.until.map { $0 > now } ?? true) }
            .sorted { $0.id < $1.id }
        var views = Views()
        views.all = visible.map(\.id)
        views.byTitle = visible.sorted { ($0.title, $0.id) < ($1.title, $1.id) }.map(\.id)
        for word in words {
            views.titles[word] = visible.filter { $0.title == word }.map(\.id)
            views.tags[word] = visible.filter { $0.tags.contains(word) }.map(\.id)
            views.counts[word] = views.titles[word]?.count
            if version.isSearchable {
                views.words[word] = visible.filter { $0.body.split(separator: " ").contains(word[...]) }.map(\.id)
            }
        }
        return views
    }

    private static func pairs(_ one: Views, _ other: Views) -> [(String, String, String)] {
        zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children).flatMap { one, other in
            guard let one = one.value as? [String: Any], let other2 = other.value as? [String: Any] else {
                return [(other.label ?? "", "\(one.value)", "\(other.value)")]
            }
            return words.map { ("\(other.label ?? "") \($0)", "\(one[$0] ?? "-")", "\(other2[$0] ?? "-")") }
        }
    }

    @Test("see the same objects, whoever wrote last", arguments: 0..<4)
    func seeTheSameObjects(round: Int) throws {
        var random = SeededGenerator(printingSeedFor: "versions in turn")
        let folder = try DatabaseFolder()
        var stores: [ObjectStore] = []
        for version in Self.versions {
            stores.append(try ObjectStore(.file(folder.path()), models: round == 0 ? [] : [version]))
        }
        var truth: [Int: ItemValues] = [:]
        for step in 0..<25 {
            let index = Int.random(in: 0..<stores.count, using: &random)
            let version = Self.versions[index]
            if Int.random(in: 0..<6, using: &random) == 0 {
                stores[index] = try ObjectStore(
                    .file(folder.path()),
                    models: Bool.random(using: &random) ? [version] : []
                )
            }
            try change(version, stores[index], &truth, &random)
            for (version, store) in zip(Self.versions, stores) {
                func compare<V: ItemVersion>(_ version: V.Type) throws {
                    let (seen, expected) = (try Self.views(version, store), Self.expected(version, truth, .now))
                    for (label, one, other) in Self.pairs(seen, expected) where one != other {
                        Issue.record("round \(round), step \(step), \(version), \(label): \(one), not \(other)")
                    }
                }
                try compare(version)
            }
        }
        for (version, store) in zip(Self.versions, stores) {
            let findings = try store.verify(thoroughly: true)
            #expect(!findings.contains { $0.message.contains("disagree") }, "\(version): \(findings)")
        }
    }

    private func change<V: ItemVersion>(
        _ version: V.Type,
        _ store: ObjectStore,
        _ truth: inout [Int: ItemValues],
        _ random: inout SeededGenerator
    ) throws {
        func word() -> String { Self.words.randomElement(using: &random) ?? "" }
        let count = Int.random(in: 1...3, using: &random)
        for _ in 0..<count {
            let id = Int.random(in: 0..<12, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 {
                try store.delete(version, id: id)
                // One that has expired stays for versions that do not know that only if nobody deletes it.
                truth[id] = nil
                continue
            }
            let values = ItemValues(
                id: id,
                title: word(),
                tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in word() },
                body: (0..<Int.random(in: 0...3, using: &random)).map { _ in word() }.joined(separator: " "),
                code: Bool.random(using: &random) ? word() : nil,
                until: [nil, Date(timeIntervalSinceNow: 1_000_000), Date(timeIntervalSinceNow: -1_000_000)]
                    .randomElement(using: &random) ?? nil
            )
            try store.save(V(values))
            truth[id] = values
        }
    }
}
