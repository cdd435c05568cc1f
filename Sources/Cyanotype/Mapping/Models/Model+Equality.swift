internal import CyanotypeSystem

extension Model {
    /// Whether two models have the same exact class and the same fields.
    func hasSameFields(as other: Self) -> Bool {
        guard Self.self is AnyObject.Type else { return comparesFields(with: other) }
        guard type(of: self) == type(of: other) else { return false }
        return InstanceComparison.compare(self as AnyObject, other as AnyObject) { comparesFields(with: other) }
    }

    /// Hashes what ``hasSameFields(as:)`` compares, but no instances nested more than three deep.
    func hashFields(into hasher: inout Hasher) {
        guard Self.self is AnyObject.Type else { return combineFields(into: &hasher) }
        InstanceHashing.goDeeper {
            hasher.combine(ObjectIdentifier(type(of: self)))
            combineFields(into: &hasher)
        }
    }

    private func comparesFields(with other: Self) -> Bool {
        // `Subject` is `Self` or a superclass, so the casts succeed.
        guard let left = self as? Subject, let right = other as? Subject else { return false }
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        // A subclass's slots take the address of a `Subject` too: see `Blueprint.init(extending:creating:fields:)`.
        return ValueSource.withSource(of: left) { left in
            ValueSource.withSource(of: right) { right in
                blueprint.table.allSlots.allSatisfy { slot in
                    let left = left + slot.sourceOffset
                    let right = right + slot.sourceOffset
                    return slot.typedValue(of: left).isSame(as: slot.typedValue(of: right))
                        ?? (slot.writtenValue(of: left) == slot.writtenValue(of: right))
                }
            }
        }
    }

    private func combineFields(into hasher: inout Hasher) {
        guard let subject = self as? Subject else { return }
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        ValueSource.withSource(of: subject) { subject in
            for slot in blueprint.table.allSlots {
                let source = subject + slot.sourceOffset
                if slot.typedValue(of: source).combine(into: &hasher) { continue }
                // Equality compares the same encoded values.
                hasher.combine(slot.writtenValue(of: source))
            }
        }
    }
}

/// The comparison of instances in progress on a thread.
///
/// In a cycle, a pair that is already being compared is equal if everything else is.
private final class InstanceComparison {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    private static let running = ThreadLocal<InstanceComparison>()

    /// The pairs that are equal, or are equal if those before them are.
    private var pairs: Set<Pair> = []

    /// The same pairs in order. They retain their instances, so that no address of a temporary instance is reused.
    private var order: [(pair: Pair, left: AnyObject, right: AnyObject)] = []

    static func compare(_ left: AnyObject, _ right: AnyObject, _ fields: () -> Bool) -> Bool {
        if left === right { return true }
        if let running = running.current { return running.compare(left, right, fields) }
        let comparison = InstanceComparison()
        return running.withValue(comparison) { comparison.compare(left, right, fields) }
    }

    private func compare(_ left: AnyObject, _ right: AnyObject, _ fields: () -> Bool) -> Bool {
        let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        guard pairs.insert(pair).inserted else { return true }
        let count = order.count
        order.append((pair, left, right))
        if fields() { return true }
        // Results that assumed this pair to be equal prove nothing.
        for entry in order[count...] { pairs.remove(entry.pair) }
        order.removeSubrange(count...)
        return false
    }
}

/// The nesting depth of the instances being hashed on a thread.
private final class InstanceHashing {
    private static let running = ThreadLocal<InstanceHashing>()
    /// Low, because an instance is hashed once for each path that leads to it.
    private static let maximumDepth = 3

    private var depth = 0

    /// Calls `body` unless the nesting is too deep. Equal graphs may return to an instance after different numbers of
    /// steps, so only the depth can end a cycle.
    static func goDeeper(_ body: () -> Void) {
        guard let hashing = running.current else {
            let hashing = InstanceHashing()
            return running.withValue(hashing) { hashing.goDeeper(body) }
        }
        hashing.goDeeper(body)
    }

    private func goDeeper(_ body: () -> Void) {
        guard depth < Self.maximumDepth else { return }
        depth += 1
        body()
        depth -= 1
    }
}
