// Paths of keys into nested objects. They recurse only as deep as a path is long.
extension JSON.Object {
    /// Returns the value at a path, or `nil` if there is none or the path has no keys.
    package func value(at keys: [String]) -> JSON? {
        var keys = keys[...]
        guard let first = keys.popFirst(), var value = self[first] else { return nil }
        for key in keys {
            guard let next = value.objectValue?[key] else { return nil }
            value = next
        }
        return value
    }

    /// Takes out the value at a path, so that it can be changed without a copy. Until it is set again, `null` is there.
    ///
    /// - Returns: The value; `nil` if there is none or the path has no keys.
    mutating func take(at keys: ArraySlice<String>) -> JSON? {
        guard let first = keys.first, let place = keyList.position(of: first) else { return nil }
        var value = exchange(.null, at: place)
        if keys.count == 1 { return value }
        defer { _ = exchange(value, at: place) }
        guard var object = value.takeObject() else { return nil }
        defer { value = .object(object) }
        return object.take(at: keys.dropFirst())
    }

    /// Returns how many keys of a path lead to a value that is neither an object nor `null`, before its last one; `nil` if
    /// there is no such value.
    func countToObstacle(on keys: [String]) -> Int? {
        var object = self
        for (index, key) in keys.dropLast().enumerated() {
            switch object[key] {
            case nil, .null: return nil
            case .object(let inner): object = inner
            default: return index + 1
            }
        }
        return nil
    }

    /// Sets the value at a path, on which nothing is in the way. Missing objects are made, unless the value is `nil`.
    package mutating func set(_ value: JSON?, at keys: ArraySlice<String>) {
        guard let first = keys.first else { return }
        if keys.count == 1 {
            self[first] = value
            return
        }
        guard var inner = self[first]?.takeObject() ?? (value == nil ? nil : JSON.Object()) else { return }
        inner.set(value, at: keys.dropFirst())
        self[first] = .object(inner)
    }
}
