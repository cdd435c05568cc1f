/// A model that is compared and hashed by its fields, with nothing written by hand.
///
/// ```swift
/// class Animal: HashableModel { … }
/// final class Dog: Animal { … }
///
/// dog == try dog.copy()    // true
/// dog == animal            // false: another class
/// ```
///
/// Two models are equal when they are of exactly the same class and each field has an equal value: by `==` where its
/// type is `Equatable`, by their fields where it is a model or holds models, or else by what it writes. Two instances
/// that lead to each other are compared once, so that cycles end. Properties that are no fields do not matter.
///
/// The hash is that of the class and of the fields in their order; instances that are nested more than three deep take
/// no part in it. As with every hashable class, an instance must not change while it is in a set.
public protocol HashableModel: Model, Hashable {}

extension HashableModel {
    public static func == (left: Self, right: Self) -> Bool {
        left.hasSameContents(as: right)
    }

    public func hash(into hasher: inout Hasher) {
        hashContents(into: &hasher)
    }
}

extension Model {
    public func hasSameContents(as other: Self) -> Bool {
        guard Self.self is AnyObject.Type else { return hasSameFields(as: other) }
        guard type(of: self) == type(of: other) else { return false }
        return InstanceComparison.compare(self as AnyObject, other as AnyObject) { hasSameFields(as: other) }
    }

    public func hashContents(into hasher: inout Hasher) {
        guard Self.self is AnyObject.Type else { return hashFields(into: &hasher) }
        InstanceHashing.goDeeper {
            hasher.combine(ObjectIdentifier(type(of: self)))
            hashFields(into: &hasher)
        }
    }

    private func hasSameFields(as other: Self) -> Bool {
        guard let left = self as? Subject, let right = other as? Subject else { return false }
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        return withUnsafePointer(to: left) { left in
            withUnsafePointer(to: right) { right in
                blueprint.table.allSlots.allSatisfy { slot in
                    let left = UnsafeRawPointer(left) + slot.sourceOffset
                    let right = UnsafeRawPointer(right) + slot.sourceOffset
                    return slot.typedValue(of: left).isSame(as: slot.typedValue(of: right))
                        ?? (slot.writtenValue(of: left) == slot.writtenValue(of: right))
                }
            }
        }
    }

    private func hashFields(into hasher: inout Hasher) {
        guard let subject = self as? Subject else { return }
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        withUnsafePointer(to: subject) { subject in
            for slot in blueprint.table.allSlots {
                let source = UnsafeRawPointer(subject) + slot.sourceOffset
                if slot.typedValue(of: source).combine(into: &hasher) { continue }
                hasher.combine(slot.writtenValue(of: source))
            }
        }
    }
}

/// The comparison of instances that is under way on a thread.
///
/// Comparing a cycle leads back to a pair that is being compared: then it is equal if all else is.
private final class InstanceComparison {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    private static let running = ThreadLocal<InstanceComparison>()

    /// The pairs that are equal, or are if those before them are.
    private var pairs: Set<Pair> = []

    /// The same in their order, with the instances, so that no other one takes the address of one that was made for the
    /// comparison only.
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
        // What was found equal under the assumption that this pair is proves nothing.
        for entry in order[count...] { pairs.remove(entry.pair) }
        order.removeSubrange(count...)
        return false
    }
}

/// How many instances are being hashed on a thread, each inside of the other.
private final class InstanceHashing {
    private static let running = ThreadLocal<InstanceHashing>()
    private static let maximumDepth = 3

    private var depth = 0

    /// Calls `body` unless too many instances are being hashed: equal graphs may come back to an instance after
    /// different numbers of steps, so that only the depth can end a cycle.
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
