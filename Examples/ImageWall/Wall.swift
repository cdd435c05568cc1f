import CyanotypeCache

/// A wall of pictures, of which two rows are in view at a time.
struct Wall: Sendable {
    static let columns = 5
    static let rows = 47
    static let rowsInView = 2

    let pictures: Cache<Picture.ID, Picture>
    let server: PictureServer
    let screen: Screen

    /// The pictures of some rows.
    static func ids(in rows: Range<Int>) -> Range<Picture.ID> {
        rows.lowerBound * columns..<rows.upperBound * columns
    }

    /// Scrolls over some rows, and asks for the pictures that are in view at once.
    func scroll(over rows: Range<Int>, by step: Int = 1, isShown: Bool) async throws {
        for top in stride(from: rows.lowerBound, through: rows.upperBound - Self.rowsInView, by: step) {
            let ids = Self.ids(in: top..<top + Self.rowsInView)
            if isShown { await screen.clear() }
            try await withThrowingTaskGroup { group in
                for id in ids {
                    group.addTask {
                        let picture = try await picture(id)
                        if isShown { await screen.draw(picture, at: id - ids.lowerBound, from: pictures) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// The picture with a number: from the cache, or from the server if it is not there.
    private func picture(_ id: Picture.ID) async throws -> Picture {
        let options = LoadOptions(retries: 3, pause: .milliseconds(20))
        return try await pictures.value(for: id, options: options) { id in try await server.picture(id) }
    }
}
