extension JSON {
    /// Measures the depth of this value and the size of its text, up to limits.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum depth of arrays and objects. A value that is neither has no depth.
    ///   - maximumBytes: The maximum size of the text, in which numbers are assumed to have their maximum length.
    /// - Returns: The depth and the number of bytes. The first one to exceed its limit is `nil`.
    /// - Complexity: O(*n*) in the values and their text, but at most in `maximumBytes`.
    func measured(upTo maximumDepth: Int, bytes maximumBytes: Int) -> (depth: Int?, bytes: Int?) {
        var levels: [(values: Elements, keys: [String], position: Int)] = []
        var (depth, bytes) = (0, 0)
        var value = self
        while true {
            switch value {
            case .null, .bool: bytes += 5
            case .number(let number): bytes += number.maximumByteCount
            case .string(let text): bytes += text.utf8.count + 3
            case .array(let elements):
                bytes += 2
                levels.append((elements, [], 0))
            case .object(let object):
                bytes += 2
                levels.append((object.values, object.keyList.names, 0))
            }
            depth = max(depth, levels.count)
            if levels.count > max(maximumDepth, 0) { return (nil, bytes) }
            if bytes > maximumBytes { return (depth, nil) }
            while let last = levels.last, last.position == last.values.count { levels.removeLast() }
            guard let last = levels.indices.last else { return (depth, bytes) }
            let position = levels[last].position
            levels[last].position += 1
            value = levels[last].values[position]
            if !levels[last].keys.isEmpty { bytes += levels[last].keys[position].utf8.count + 4 }
        }
    }
}
