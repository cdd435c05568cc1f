// Nothing else is imported: the product exports what its models need.
// snippet: cache
import CyanotypeCache

let thumbnails = Cache<String, Data>(memory: 50.megabytes, expireAfterWrite: .seconds(3_600))

func thumbnail(_ name: String) async throws -> Data {  // loaded once, however many ask
    try await thumbnails.value(for: name, retries: 2) { name in try await download(name) }
}
// end

private func download(_ name: String) async throws -> Data { Data(name.utf8) }

/// Asks for a thumbnail twice, and returns both, and how often one was loaded.
func useThumbnails() async throws -> (first: Data, second: Data, loads: Int) {
    let first = try await thumbnail("aurora.jpg")
    let second = try await thumbnail("aurora.jpg")
    return (first, second, thumbnails.statistics.loads)
}
