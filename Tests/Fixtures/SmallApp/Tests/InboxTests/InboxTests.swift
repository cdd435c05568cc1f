import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

@testable import Inbox

/// The program, on stores in memory instead of the user's.
@Suite("Inbox")
struct InboxTests {
    let inbox = Inbox()
    let stores: [StoreName: any BackingStore] = [
        .defaults: MemoryStore(), .keyring: MemoryStore(protectsSecrets: true),
    ]
    let tickets = Data(#"{ "items": [\#(Samples.ticket)], "total_count": 1 }"#.utf8)
    let events = Data(#"{ "items": \#(Samples.events), "total_count": 5 }"#.utf8)

    @Test func showsTicketsOfTheFilter() throws {
        try inbox.settings.withStores(stores) { () throws in
            #expect(try inbox.lines(ofTickets: tickets) == ["#1 A bug [bug], by ann", "1 of 1, next: none"])
            inbox.settings.filter.labels = ["docs"]
            #expect(try inbox.lines(ofTickets: tickets) == ["1 of 1, next: none"])
        }
    }

    @Test func showsEventsOnce() throws {
        try inbox.settings.withStores(stores) {
            let lines = try inbox.lines(ofEvents: events)
            #expect(lines.count == 5 + 2)
            #expect(lines.first == "2024-04-22T13:33:48Z ann pushed 1 commits to main")
            #expect(try inbox.lines(ofEvents: events) == lines.suffix(2))
            #expect(inbox.settings.seen == ["1", "2", "3", "4", "5"])
        }
    }

    @Test func keepsTheTokenSecret() {
        inbox.settings.withStores(stores) {
            #expect(inbox.status().hasPrefix("not signed in"))
            inbox.settings.account = "ann"
            inbox.settings.token = Secret("s3cr3t")
            #expect(inbox.status() == "signed in as ann, launch 0, 0 events read")
            #expect(!inbox.settings.snapshot.modelDescription.contains("s3cr3t"))
        }
    }

    @Test func saysWhenTheKeyringIsLocked() async {
        let keyring = FaultInjectingStore(MemoryStore(protectsSecrets: true))
        await inbox.settings.withStores([.defaults: MemoryStore(), .keyring: keyring]) {
            keyring.fail(.all, with: .locked)
            #expect(inbox.status().hasPrefix("no keyring: "))
            keyring.succeed()
            await inbox.settings.reload()
            #expect(inbox.status().hasPrefix("not signed in"))
        }
    }
}
