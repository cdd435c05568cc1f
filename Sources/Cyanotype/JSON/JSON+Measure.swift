extension JSON {
    /// How deep arrays and objects are nested in this value, and how long its text is; as far as that is not too much.
    ///
    /// - Parameters:
    ///   - maximumDepth: The most that is allowed. A value that is no array or object is at any depth.
    ///   - maximumBytes: The same of the text, whose numbers are taken to be as long as they can be.
    /// - Returns: The depth and the bytes, the first of which to be too much is `nil`.
    /// - Complexity: O(*n*) in the values and their text, at most in `maximumBytes`.
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
