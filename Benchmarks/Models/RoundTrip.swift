package import Cyanotype

extension JSON {
    /// This value without the members of these names, at any depth.
    package func removing(_ keys: Set<String>) -> JSON {
        if keys.isEmpty { return self }
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.removing(keys) })
        case .object(let object):
            var rest = Object()
            for (key, value) in object where !keys.contains(key) { rest[key] = value.removing(keys) }
            return .object(rest)
        default:
            return self
        }
    }

    /// This value with each number that is not an integer rounded to the nearest `Double`, which is all that a property
    /// of that type keeps of it: `65.613616999999977` and `65.61361699999998` are the same one.
    package func roundingFractions() -> JSON {
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.roundingFractions() })
        case .object(let object):
            var rounded = Object()
            for (key, value) in object { rounded[key] = value.roundingFractions() }
            return .object(rounded)
        case .number(let number) where Int(exactly: number) == nil:
            return Number(Double(number)).map(JSON.number) ?? self
        default:
            return self
        }
    }

    /// The paths at which this value and another one differ, at most `limit`.
    package func differences(from other: JSON, limit: Int = 20) -> [String] {
        var paths: [String] = []
        collectDifferences(from: other, at: "$", limit: limit, into: &paths)
        return paths
    }

    private func collectDifferences(from other: JSON, at path: String, limit: Int, into paths: inout [String]) {
        guard paths.count < limit, self != other else { return }
        switch (self, other) {
        case (.object(let left), .object(let right)):
            for (key, value) in left {
                if let counterpart = right[key] {
                    value.collectDifferences(from: counterpart, at: "\(path).\(key)", limit: limit, into: &paths)
                } else {
                    paths.append("\(path).\(key): only in the first")
                }
            }
            for (key, _) in right where left[key] == nil { paths.append("\(path).\(key): only in the second") }
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, (value, counterpart)) in zip(left, right).enumerated() {
                value.collectDifferences(from: counterpart, at: "\(path)[\(index)]", limit: limit, into: &paths)
            }
        default:
            paths.append("\(path): \(String(describing: self).prefix(60)) and \(String(describing: other).prefix(60))")
        }
    }
}
