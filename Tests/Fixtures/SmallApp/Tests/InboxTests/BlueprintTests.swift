import Cyanotype
import Foundation
import Testing

@testable import Inbox

@Suite("Blueprints")
struct BlueprintTests {
    @Test func areSound() throws {
        let ticket = try Ticket(json: Samples.ticket)
        let events = try [Event](json: Samples.events)
        try User.checkBlueprint(samples: [ticket.author])
        try Ticket.checkBlueprint(samples: [ticket])
        try Label.checkBlueprint(samples: ticket.labels)
        try TicketChange.checkBlueprint()
        try Push.checkBlueprint()
        try Event.checkBlueprint(samples: events)
        try Event.Kind.checkBlueprint(samples: events.map(\.kind))
        try Page<Ticket>.checkBlueprint(samples: [Page(items: [ticket], totalCount: 1, next: nil)])
        let next = URL(string: "https://example.org/events?page=2")
        try Page<Event>.checkBlueprint(samples: [Page(items: events, totalCount: 9, next: next)])
        try Settings.checkBlueprint(samples: [Settings(account: "ann", launches: 3)])
        try Filter.checkBlueprint(samples: [Filter(labels: ["bug"], showsClosed: false)])
    }

    @Test func eventsAreWrittenAsTheyWereRead() throws {
        #expect(try JSON(json: Samples.events) == [Event](json: Samples.events).jsonValue())
    }

    @Test func pagesAreOfAnyItem() throws {
        let numbers = try Page<Int>(json: #"{ "items": [1, 2], "total_count": 2 }"#)
        let pages = try Page<Page<Int>>(json: #"{ "items": [\#(numbers.jsonString())], "total_count": 1 }"#)
        #expect(pages.items == [numbers])
    }

    @Test func errorsSayWhere() {
        let page = """
            {
              "items": [\(Samples.ticket.replacing("open", with: "ajar"))],
              "total_count": "1"
            }
            """
        let error = #expect(throws: MappingError.self) { try Page<Ticket>(json: page) }
        #expect(
            error.map(String.init(describing:)) == """
                2 problems
                $.items[0].state (line 4, column 12): expected one of "open", "closed", found string "ajar"
                $.total_count (line 9, column 18): expected an integer, found string "1"
                """
        )
    }
}

enum Samples {
    static let ann = #"{ "id": 7, "login": "ann", "html_url": "https://example.org/ann" }"#

    static let ticket = """
        {
          "number": 1, "title": "A bug",
          "state": "open", "user": \(ann),
          "assignees": [\(ann)], "labels": [{ "name": "bug", "color": "f29513", "default": true }],
          "comments": 0, "reactions": { "+1": 2 },
          "created_at": "2024-04-22T13:33:48Z"
        }
        """

    static let events = """
        [
          \(event("1", #""type": "PushEvent", "payload": { "ref": "main", "commits": ["a"] }"#)),
          \(event("2", #""type": "IssuesEvent", "payload": { "action": "opened", "issue": \#(ticket) }"#)),
          \(event("3", #""payload": { "action": "sold", "issue": \#(ticket) }, "type": "IssuesEvent""#)),
          \(event("4", #""type": "PublicEvent""#)),
          \(event("5", #""type": "WatchEvent", "payload": { "action": "started" }"#))
        ]
        """

    private static func event(_ id: String, _ kind: String) -> String {
        #"{ "id": "\#(id)", "actor": \#(ann), "created_at": "2024-04-22T13:33:48Z", \#(kind) }"#
    }
}
