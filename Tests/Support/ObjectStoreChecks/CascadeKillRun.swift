internal import CyanotypeStore
internal import CyanotypeTestSupport
public import Foundation
internal import Glibc

/// A run that kills a program while it stores trees and deletes them by their roots, and counts the damage.
public struct CascadeKillRun {
    public private(set) var kills = 0
    /// Kills inside of a deletion, or of the commit of one.
    public private(set) var inDeletions = 0
    /// Deletions that were acknowledged.
    public private(set) var acknowledged = 0
    /// Rounds after which an acknowledged tree, or an acknowledged deletion, was gone.
    public private(set) var lost = 0
    /// Rounds after which a part of a tree or of a deletion was there.
    public private(set) var torn = 0
    /// Rounds after which the file, or a key in it, was wrong.
    public private(set) var unsound = 0
    /// The mistakes, as sentences.
    public private(set) var complaints: [String] = []

    private let path: String
    private var next = 0

    /// Kills programs at random moments, and looks at what they leave each time.
    ///
    /// - Parameters:
    ///   - kills: The number of kills.
    ///   - folder: An empty folder.
    ///   - generator: Gives the moments.
    ///   - progress: Called with the number of kills.
    /// - Throws: An error of starting the programs, or of opening the store.
    public init(
        kills: Int,
        in folder: URL,
        using generator: inout some RandomNumberGenerator,
        progress: (Int) -> Void = { _ in }
    ) throws {
        path = folder.appendingPathComponent("trees.db").path
        while self.kills < kills {
            let process = try HelperProcess("ObjectWriter", ["trees", path, "\(next)"])
            var lines: [String] = []
            // The first tree is there.
            if let line = process.nextLine() { lines.append(line) }
            usleep(UInt32.random(in: 0...60_000, using: &generator))
            process.kill()
            lines += process.finish().lines
            self.kills += 1
            try check(lines)
            progress(self.kills)
        }
    }

    /// What a program has said of a tree.
    private enum Word: String {
        case saving, saved, deleting, deleted
    }

    private mutating func check(_ lines: [String]) throws {
        var last: (word: Word, tree: Int)?
        for line in lines {
            if line.hasPrefix("failed") { complaints.append(line) }
            let words = line.split(separator: " ")
            guard words.count == 2, let word = Word(rawValue: String(words[0])), let tree = Int(words[1]) else {
                continue
            }
            last = (word, tree)
            if word == .deleted { acknowledged += 1 }
        }
        guard let last else { return complaints.append("kill \(kills): the program has said nothing") }
        if last.word == .deleting { inDeletions += 1 }
        let store = try ObjectStore(.file(path), models: Trees.models, busyTimeout: .seconds(120))
        var (isLost, isTorn) = (false, false)
        for tree in next...last.tree {
            let state = try Trees.state(of: tree, in: store)
            let expected: Set<Trees.State> =
                if tree < last.tree { [.gone] } else {
                    switch last.word {
                    case .saving, .deleting: [.whole, .gone]
                    case .saved: [.whole]
                    case .deleted: [.gone]
                    }
                }
            if expected.contains(state) { continue }
            complaints.append("kill \(kills): tree \(tree) is \(state) after \(last.word) \(last.tree)")
            if state == .torn { isTorn = true } else { isLost = true }
        }
        lost += isLost ? 1 : 0
        torn += isTorn ? 1 : 0
        let findings = try store.verify(thoroughly: true)
        if !findings.isEmpty {
            unsound += 1
            complaints += findings.map { "kill \(kills): \($0)" }
        }
        // The program may have been killed before it could say so.
        if try Trees.state(of: last.tree, in: store) == .whole { try Trees.delete(last.tree, in: store) }
        try store.close()
        next = last.tree + 1
    }
}
