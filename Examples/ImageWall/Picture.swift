/// A picture of 16 × 16 pixels.
struct Picture: Sendable, Identifiable {
    static let side = 16

    /// The number of its place on the wall.
    let id: Int
    /// The colours, row by row.
    let pixels: [Color]

    /// What the picture costs in the cache.
    var byteCount: Int { pixels.count * MemoryLayout<Color>.stride }

    subscript(row: Int, column: Int) -> Color { pixels[row * Self.side + column] }
}

extension Picture {
    /// Reads a picture of pictures.txt: a line with its name and the colours of its letters, then the rows of letters.
    init(id: Int, text: some StringProtocol, turns: Int) throws {
        let lines = text.split(separator: "\n")
        var colors: [Character: Color] = [:]
        for word in lines.first?.split(separator: " ").dropFirst() ?? [] {
            colors[word[word.startIndex]] = Color(word.dropFirst())
        }
        pixels = lines.dropFirst().joined().compactMap { colors[$0]?.turned(turns) }
        guard pixels.count == Self.side * Self.side else { throw PictureError.damaged(id) }
        self.id = id
    }
}

enum PictureError: Error {
    /// A row is too short or too long, or a letter has no colour.
    case damaged(Picture.ID)
    /// The server has too much to do.
    case busy
}
