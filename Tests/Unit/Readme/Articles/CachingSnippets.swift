import CyanotypeCache
import Foundation
import Testing

// snippet: model
struct Photo: Model, Identifiable {
    let id: Int
    let title: String
    let tags: [String]

    static let blueprint = Blueprint(Photo.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("tags", \.tags, default: [])
    }
}
// end

@Suite("Caching") struct CachingSnippets {
    @Test func caching() async throws {
        let article = try Article("Caching", in: #require(Article.otherCatalogues["CyanotypeCache"]))
        let api = PhotoAPI()
        var print = Printed()
        // snippet: values
        let photos = Cache<Int, Photo>(memory: 10.megabytes)
        try photos.insert(Photo(id: 7, title: "Aurora", tags: ["night", "sky"]))
        try photos.insert(Photo(id: 8, title: "Harbour", tags: []), expiresAfter: .seconds(3_600))
        print(photos[7]?.title ?? "none", photos[9]?.title ?? "none", photos.count)
        // end
        #expect(print.text == article.printed[0])
        print = Printed()
        // snippet: limits
        let thumbnails = Cache<String, Data>(memory: 100.kilobytes)
        try thumbnails.insert(Data(count: 60_000), for: "aurora.jpg")
        try thumbnails.insert(Data(count: 30_000), for: "harbour.jpg")
        let isKept = try thumbnails.insert(Data(count: 200_000), for: "panorama.jpg")
        print(thumbnails.size, isKept)
        thumbnails.limit = 50.kilobytes
        print(thumbnails.size <= 50.kilobytes)
        // end
        #expect(print.text == article.printed[1])
        print = Printed()
        do throws(MemoryPressureError) {
            // snippet: pressure
            let watch = try photos.trimUnderMemoryPressure(to: 0.25)
            // end
            #expect(watch.failure == nil)
        } catch {
            // Not every kernel sends notices, nor to every user.
            #expect([.notSupported, .denied, .turnedOff].contains(error.code))
        }
        // snippet: expiry
        let sessions = Cache<String, Photo>(
            count: 1_000,
            policy: .lru,
            expireAfterWrite: .seconds(86_400),
            expireAfterAccess: .seconds(1_800)
        )
        // end
        #expect(sessions.isEmpty)
        // snippet: loading
        let fresh = Cache<Int, Photo>(
            memory: 10.megabytes,
            expireAfterWrite: .seconds(3_600),
            refreshAfterWrite: .seconds(60),
            staleOnError: .seconds(86_400)
        )
        let photo = try await fresh.value(for: 7, retries: 2) { id in try await api.photo(id) }
        // end
        #expect(photo.title == "Photo 7")
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-caching-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "pictures").path
        // snippet: disk
        let pictures = try Cache<String, Data>(memory: 10.megabytes, disk: .file(path, limit: 200.megabytes))
        try pictures.insert(Data(count: 60_000), for: "aurora.jpg")
        // end
        #expect(pictures.flush() && pictures.diskSize > 60_000)
        // snippet: caches
        let caches = Caches(folder: folder.path)  // or Caches.shared
        let recent: Cache<Int, Photo> = try caches.cache()
        try recent.insert(Photo(id: 9, title: "Dunes", tags: []))
        // end
        #expect(recent.flush() && recent.limit == 1.megabytes && recent.diskLimit == 2.megabytes)
        print = Printed()
        // snippet: queries
        let nightly = ObjectQuery<Photo>().filter(\.tags, .contains("night")).order(by: \.title).limit(10)
        print(try photos.values(nightly).map(\.title))
        // end
        #expect(print.text == article.printed[2])
        print = Printed()
        // snippet: statistics
        let figures = photos.statistics
        print(figures.hits, figures.misses, figures.hitRatio)
        // end
        #expect(print.text == article.printed[3])
        // snippet: removals
        let log = Task {
            for await removal in photos.removals { record(removal.key, removal.cause) }
        }
        // end
        log.cancel()
        await log.value
        // snippet: archive
        try photos.archive(to: .file(folder.appending(path: "photos.archive").path))
        // end
        let files = try FileCache(folder: folder.appending(path: "files").path, version: "1.2")
        print = Printed()
        // snippet: files
        try files.set(Photo(id: 7, title: "Aurora", tags: ["night"]), for: "latest", in: "home.feed")
        try files.append("aurora", to: "searches", maximumCount: 20)
        print(try files.value(Photo.self, for: "latest", in: "home.feed")?.title ?? "none")
        // end
        #expect(print.text == article.printed[4])
    }
}

private struct PhotoAPI {
    func photo(_ id: Int) async throws -> Photo { Photo(id: id, title: "Photo \(id)", tags: []) }
}

private func record(_ key: Int, _ cause: RemovalCause) {}
