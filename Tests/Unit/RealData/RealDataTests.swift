import BenchmarkModels
import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Real answers of web services, read into full models and written back.
///
/// The files are not part of the package: they are those of the folder `data` in `CYANOTYPE_SHARED`, or in `../shared`
/// beside the package. Without it, there is nothing to test.
@Suite(.enabled(if: SharedData.isThere, "needs the shared data; set CYANOTYPE_SHARED"))
struct RealDataTests {
    @Test func reddit() throws {
        let thing = try roundTrip(Thing.self, "reddit.json")
        guard case .listing(let listing) = thing, case .link(let link) = listing.children.first else {
            Testing.Issue.record("not a listing of links")
            return
        }
        #expect(listing.children.count == 26)
        #expect(listing.after == "t3_6u7602")
        #expect(link.created == Date(timeIntervalSince1970: 1_501_586_714))
        #expect(link.distinguished == .moderator)
    }

    @Test func githubEvents() throws {
        let events = try roundTrip([Event].self, "github-events.json")
        #expect(events.count == 30)
        #expect(events.count { $0.type == .push } == 20)
        let pullRequest = events.lazy.compactMap { event in
            if case .pullRequest(let action) = event.payload { action.pullRequest } else { nil }
        }
        .first
        #expect(pullRequest?.base.repo.owner.type == .organization)
        #expect(pullRequest?.base.repo.createdAt == Date(timeIntervalSince1970: 1_283_862_268))
    }

    @Test func senators() throws {
        let senators = try roundTrip(Senators.self, "us-senators.json")
        #expect(senators.objects.count == senators.meta.totalCount)
        #expect(senators.objects.count { $0.party == .independent } == 2)
        #expect(senators.objects.first?.person.birthday == Day(rawValue: "1962-02-11"))
    }

    @Test func pokedex() throws {
        let pokedex = try roundTrip(Pokedex.self, "pokedex.json")
        #expect(pokedex.pokemon.count == 151)
        #expect(pokedex.pokemon.first?.types == [.grass, .poison])
        #expect(pokedex.pokemon.first?.height.value == 0.71)
        #expect(pokedex.pokemon.first?.egg == .after(kilometres: 2))
        #expect(pokedex.pokemon.first?.spawnTime == .at(minute: 20 * 60))
    }

    @Test func spotifyAlbum() throws {
        let album = try roundTrip(Album.self, "spotify-album.json")
        #expect(album.tracks.items.first?.duration == .milliseconds(305_560))
        #expect(album.tracks.next == nil)
        #expect(album.copyrights.first?.type == .recording)
    }

    @Test func twitter() throws {
        let page = try roundTrip(Twitter.self, "twitter.json", without: Twitter.unmappedKeys)
        #expect(page.statuses.count == 100)
        #expect(page.searchMetadata.maxID == 505_874_924_095_815_700)
        #expect(page.statuses.count { $0.retweetedStatus != nil } == 73)
    }

    /// The value of a file, which is written back the same but for the keys `unmapped`, which the type leaves out.
    private func roundTrip<Value: Mappable>(
        _ type: Value.Type,
        _ file: String,
        without unmapped: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Value {
        let input = try SharedData.contents(of: file)
        let value = try Value(json: input)
        let written = try JSON(json: value.jsonData())
        let expected = try JSON(json: input).removing(unmapped)
        #expect(written.differences(from: expected) == [], sourceLocation: sourceLocation)
        #expect(written == expected, sourceLocation: sourceLocation)
        return value
    }
}
