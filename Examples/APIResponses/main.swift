import Cyanotype
import FoundationEssentials

// Decodes a response, prints it, writes a part of it back, and shows what a broken one is answered with.

let response = PackageResources.earthquakes_json

let feed = try EarthquakeFeed(json: response)
print("\(feed.title), as of \(feed.generated.formatted(.iso8601))\n")
for earthquake in feed.earthquakes {
    let depth = earthquake.coordinates[2]
    print("\(earthquake.magnitude)  \(earthquake.place), \(depth) km deep")
    print("     \(earthquake.time.formatted(.iso8601)), felt by \(earthquake.reports ?? 0)")
}

print("\nThe first one as JSON:\n")
print(try feed.earthquakes[0].jsonString(options: .pretty))

// Three things are wrong with this one; the report names all of them.
let broken = String(decoding: response, as: UTF8.self)
    .replacing("\"yellow\"", with: "\"purple\"")
    .replacing("1731252612873", with: "\"yesterday\"")
    .replacing("\"id\": \"us7000nsm9\",", with: "")
do {
    _ = try EarthquakeFeed(json: broken)
} catch {
    print("\nA broken response:\n\n\(error)")
}
