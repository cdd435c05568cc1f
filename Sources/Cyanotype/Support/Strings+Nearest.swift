extension [String] {
    /// The string that takes the fewest edits to become `name`, if they are few.
    func nearest(to name: String) -> String? {
        // Long strings are not typing errors, and comparing them by letter would be slow.
        guard name.utf8.count <= 256 else { return nil }
        let candidates = map { (name: $0, distance: editDistance($0, name)) }
        guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
        // At most a third of the letters may differ, so that unrelated names are not suggested.
        return best.distance <= Swift.max(1, Swift.min(name.count, best.name.count) / 3) ? best.name : nil
    }
}

/// Returns the number of edits that turn one string into the other: a letter is changed, inserted, removed or swapped
/// with its neighbour. Case is ignored (the optimal string alignment distance).
private func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    guard left.count <= 64, right.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
            var best = Swift.min(substitution, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                best = Swift.min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
