// Nothing else is imported: the product exports what its models need.
import CyanotypeCache

/// Asks for a thumbnail twice, and returns both, and how often one was loaded.
func useThumbnails(_ name: String, at path: String) async throws -> (first: Data, second: Data?, loads: Int) {
    // snippet: cache
    let thumbnails = try Cache<String, Data>(memory: 50.megabytes, disk: .file(path, limit: 500.megabytes))
    let thumbnail = try await thumbnails.value(for: name, retries: 2) { try await download($0) }  // once for all
    // end
    thumbnails.flush()
    return (thumbnail, thumbnails[name], thumbnails.statistics.loads)
}

private func download(_ name: String) async throws -> Data { Data(name.utf8) }
