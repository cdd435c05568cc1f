import CyanotypeCache

// Several viewers scroll over a wall of 235 pictures, which come from a slow server through a cache with room for 52.
//
//     ImageWall               draws the wall on a terminal while it fills
//     NO_COLOR=1 ImageWall    prints its last state as text, as it does where there is no terminal

let viewers = 4
/// The rows of which the viewers never tire, and all others.
let liked = 0..<3
let others = liked.upperBound..<Wall.rows

let screen = Screen()

/// Shows the wall with a cache that has a policy, and prints what the cache was asked for.
///
/// - Returns: The pictures that the cache has evicted, as soon as it is gone.
@MainActor func show(_ policy: CachePolicy) async throws -> Task<[Picture.ID], Never> {
    let pictures = Cache<Picture.ID, Picture>(memory: 40.kilobytes, policy: policy) { _, picture in picture.byteCount }
    let evicted = Task { [removals = pictures.removals] in
        var ids: [Picture.ID] = []
        for await removal in removals where removal.cause == .size { ids.append(removal.key) }
        return ids
    }
    let wall = Wall(pictures: pictures, server: PictureServer(seed: 20), screen: screen)
    var report = Report(wall)
    await screen.open()

    try await visit(wall)
    await report.add("\(viewers) viewers scroll over \(Wall.ids(in: liked).count) pictures")
    for _ in 0..<3 { try await visit(wall) }
    await report.add("they do it three times more")
    try await wall.scroll(over: others, by: Wall.rowsInView, isShown: true)
    await report.add("a crawler asks for all others")
    try await visit(wall)
    await report.add("the viewers come back")

    report.show()
    print("\nThe limit is \(pictures.limit) bytes, and a picture has 768.")
    return evicted
}

/// All viewers scroll at once. The screen shows what the first one sees.
func visit(_ wall: Wall) async throws {
    try await withThrowingTaskGroup { group in
        for viewer in 0..<viewers {
            group.addTask { try await wall.scroll(over: liked, isShown: viewer == 0) }
        }
        try await group.waitForAll()
    }
}

let policies: KeyValuePairs = ["The adaptive policy": CachePolicy.adaptive, "The least recently used leaves": .lru]
for (name, policy) in policies {
    print("\n== \(name)\n")
    let evicted = try await show(policy).value
    let likedCount = evicted.count { Wall.ids(in: liked).contains($0) }
    print("Evicted: \(likedCount) of the viewers' pictures, and \(evicted.count - likedCount) of the crawler's.")
}
await screen.close()
