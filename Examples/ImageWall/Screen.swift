import CyanotypeCache
import FoundationEssentials
import Glibc

/// The part of the wall that is in view, with the cache's statistics below: live on a terminal, or its last state as text.
actor Screen {
    private static let height = Wall.rowsInView * Picture.side / 2
    private let isLive: Bool
    private let hasTrueColor: Bool
    private var pictures: [Picture?] = []

    init() {
        let environment = ProcessInfo.processInfo.environment
        isLive = isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"])
    }

    /// Makes room on a terminal.
    func open() {
        if isLive { print(String(repeating: "\n", count: Self.height)) }
    }

    /// Shows empty places.
    func clear() {
        pictures = Array(repeating: nil, count: Wall.rowsInView * Wall.columns)
        if isLive { for place in pictures.indices { show(place) } }
    }

    /// Shows a picture at a place, and what the cache counts.
    func draw(_ picture: Picture, at place: Int, from cache: Cache<Picture.ID, Picture>) {
        pictures[place] = picture
        guard isLive else { return }
        show(place)
        let counts = cache.statistics
        let text =
            "hits \(counts.hits) (\(Int(counts.hitRatio * 100)) %)  misses \(counts.misses)  loads \(counts.loads)  "
            + "evictions \(counts.evictions)  \(cache.size) of \(cache.limit) bytes"
        print("\u{1B}[1A\u{1B}[2K\(text)")
        fflush(nil)
    }

    /// Prints the last state as text, unless it is on the terminal already.
    func close() {
        if isLive { return }
        print("")
        let shades = Array(" .:-=+*#%@")
        for row in stride(from: 0, to: Wall.rowsInView * Picture.side, by: 2) {
            let line = pictures.dropFirst(row / Picture.side * Wall.columns).prefix(Wall.columns).flatMap { picture in
                (0..<Picture.side).map { column in
                    let brightness = picture?[row % Picture.side, column].brightness ?? 0
                    return shades[brightness * shades.count / 256]
                }
            }
            print(String(line))
        }
    }

    /// Draws a place in half blocks: the colour of a letter is the upper pixel, its background the lower one.
    private func show(_ place: Int) {
        let top = place / Wall.columns * Picture.side / 2
        for line in 0..<Picture.side / 2 {
            let up = Self.height - top - line + 1
            var text = "\u{1B}[\(up)A\u{1B}[\(place % Wall.columns * Picture.side + 1)G"
            for column in 0..<Picture.side {
                let upper = pictures[place]?[line * 2, column] ?? .black
                let lower = pictures[place]?[line * 2 + 1, column] ?? .black
                text += "\u{1B}[38;\(upper.parameters(trueColor: hasTrueColor))m"
                text += "\u{1B}[48;\(lower.parameters(trueColor: hasTrueColor))m▀"
            }
            print("\(text)\u{1B}[0m\u{1B}[\(up)B\r", terminator: "")
        }
    }
}
