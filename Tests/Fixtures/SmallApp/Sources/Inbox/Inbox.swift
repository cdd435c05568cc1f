import Cyanotype
import CyanotypeSettings
import Foundation

/// What the program does, without its command line.
struct Inbox {
    var settings: Persisted<Settings>

    init(settings: Persisted<Settings> = Settings.shared) {
        self.settings = settings
    }

    /// A line for each ticket that the filter lets through.
    func lines(ofTickets response: Data) throws -> [String] {
        let page = try Page<Ticket>(json: response)
        let filter = settings.filter
        var lines = page.items.filter(filter.shows).map { ticket in
            let labels = ticket.labels.map { " [\($0.name)]" }.joined()
            return "#\(ticket.number) \(ticket.title)\(labels), by \(ticket.author.login)"
        }
        lines.append("\(page.items.count) of \(page.totalCount), next: \(page.next?.absoluteString ?? "none")")
        return lines
    }

    /// A line for each event that was not read before, and a note where the server says what this program does not know.
    func lines(ofEvents response: Data) throws -> [String] {
        let (page, report) = try Page<Event>.read(json: response, reporting: [.unknownCase])
        var lines: [String] = []
        for event in page.items where !settings.seen.contains(event.id) {
            lines.append("\(event.createdAt.formatted(.iso8601)) \(event.actor.login) \(event.kind.summary)")
        }
        let newest = page.items.map(\.createdAt).max()
        try settings.update {
            $0.seen.formUnion(page.items.map(\.id))
            $0.lastRead = newest ?? $0.lastRead
        }
        return lines + report.entries.map { "note: \($0)" }
    }

    /// Who is signed in, and how often the program was started.
    func status() -> String {
        let token =
            switch settings.status(of: \.token) {
            case .stored: "signed in as \(settings.account)"
            case .absent: "not signed in"
            case .unavailable(let error): "no keyring: \(error)"
            case .unreadable, .unwritten, .scheduled: "\(settings.failures)"
            }
        return "\(token), launch \(settings.launches), \(settings.seen.count) events read"
    }
}

extension Filter {
    func shows(_ ticket: Ticket) -> Bool {
        (showsClosed || ticket.state == .open)
            && (labels.isEmpty || ticket.labels.contains { labels.contains($0.name) })
    }
}

extension Event.Kind {
    var summary: String {
        switch self {
        case .ticket(let change): "\(change.action) #\(change.ticket.number) \(change.ticket.title)"
        case .push(let push): "pushed \(push.commits.count) commits to \(push.ref)"
        case .isPublic: "made the repository public"
        case .unknown(let json): "did something else: \(json["type"]?.stringValue ?? "?")"
        }
    }
}
