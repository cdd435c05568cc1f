import Cyanotype
import CyanotypeSettings
import FoundationEssentials

/// The stored properties of a settings object as lines of text, without the values of sensitive ones and secrets.
struct Table<Root: Model & Sendable> where Root.Subject == Root {
    private let settings: Persisted<Root>

    init(_ settings: Persisted<Root>) {
        self.settings = settings
    }

    /// The lines, with terminal colours if they are wanted.
    func lines(colored: Bool) -> [String] {
        let properties = settings.storedProperties
        let rows = properties.map { property in
            [
                name(of: property), property.store.description, property.key, state(of: property).rawValue,
                value(of: property),
            ].map(printable)
        }
        let header = ["PROPERTY", "STORE", "KEY", "STATE", "VALUE"]
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        var lines = [line(header, widths, nil)]
        for (row, property) in zip(rows, properties) {
            lines.append(line(row, widths, colored ? state(of: property).color : nil))
        }
        lines.append("")
        var notes = Set(properties.map { "\($0.store): \($0.location)" }).sorted()
        notes += settings.recoveries.map { "recovered  \($0)" }
        for location in Set(properties.map(\.location)).sorted() {
            notes += quarantinedEarlier(beside: location).map { "quarantined earlier: \($0)" }
        }
        notes += problems(of: properties).map { "problem    \($0)" }
        return lines + notes.map(printable)
    }

    /// What earlier runs have moved aside as damaged: it stays beside the property list until somebody removes it.
    private func quarantinedEarlier(beside location: String) -> [String] {
        let prefix = "property list "
        guard location.hasPrefix(prefix), let slash = location.lastIndex(of: "/") else { return [] }
        let folder = location[...slash].dropFirst(prefix.count)
        let name = location[slash...].dropFirst()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: String(folder))) ?? []
        let paths = names.filter { $0.hasPrefix("\(name).corrupt-") }.sorted().map { "\(folder)\($0)" }
        return paths.filter { path in !settings.recoveries.contains { $0.quarantine == path } }
    }

    /// What is wrong, what concerns a whole store only once.
    private func problems(of properties: [Persisted<Root>.Property]) -> [String] {
        var problems: [String] = []
        for failure in properties.compactMap(\.failure) {
            var text = failure.description
            if case .store(let error) = failure.reason, error.key == nil { text = "\(failure.store): \(error)" }
            if !problems.contains(text) { problems.append(text) }
        }
        return problems
    }

    private func line(_ cells: [String], _ widths: [Int], _ color: String?) -> String {
        let padded = zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }
        var text = padded.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return color.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }

    private func name(of property: Persisted<Root>.Property) -> String {
        String(reflecting: property.path).split(separator: ".").last.map(String.init) ?? property.key
    }

    private func value(of property: Persisted<Root>.Property) -> String {
        if case .unavailable = property.status { return "(unknown)" }
        if property.isSensitive { return "(not shown)" }
        // A secret says nothing of itself.
        let value = settings.snapshot[keyPath: property.path]
        let text = if case let optional as any OptionalValue = value { optional.text } else { "\(value)" }
        return text.count > 40 ? text.prefix(39) + "…" : text
    }

    private enum State: String {
        case value, `default`, absent, locked, quarantined, unavailable, unreadable, unwritten, scheduled

        /// An ANSI colour.
        var color: String {
            switch self {
            case .value: "32"
            case .default, .absent: "90"
            case .locked, .unwritten, .scheduled: "33"
            case .quarantined, .unavailable, .unreadable: "31"
            }
        }
    }

    private func state(of property: Persisted<Root>.Property) -> State {
        switch property.status {
        case .stored: return .value
        case .absent:
            // Until it is written again, a store that had to begin anew has nothing.
            if settings.recoveries.contains(where: { $0.store == property.location && !$0.isRestored }) {
                return .quarantined
            }
            let value = settings.snapshot[keyPath: property.path]
            return if case let optional as any OptionalValue = value, optional.isNone { .absent } else { .default }
        case .unavailable(let error):
            return switch error.code {
            case .locked, .dismissed: .locked
            case .corrupt: .quarantined
            default: .unavailable
            }
        case .unreadable: return .unreadable
        case .unwritten: return .unwritten
        case .scheduled: return .scheduled
        }
    }
}

/// A text in one line and without anything that a terminal acts upon: control characters are as Swift writes them.
private func printable(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { shown, scalar in
        let isShown =
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: !scalar.properties.isBidiControl
            }
        shown += isShown ? String(scalar) : scalar.escaped(asASCII: true)
    }
}

/// Any optional, to be shown without `Optional(…)`.
private protocol OptionalValue {
    var isNone: Bool { get }
    var text: String { get }
}

extension Optional: OptionalValue {
    fileprivate var isNone: Bool { self == nil }
    fileprivate var text: String { map { "\($0)" } ?? "nil" }
}
