internal import Synchronization

/// Determines whether a field reads a missing key as `nil` or as another value.
///
/// It does so when a `nil` is first written, not when the blueprint is made, because it has to make an instance, and the
/// instance's initializer may use the blueprint.
@usableFromInline
final class MissingValue: Sendable {
    /// Determines whether the value is `nil`.
    private let find: @Sendable () -> Bool
    /// 0 before it is known, 1 for `nil`, 2 for another value.
    private let known = Atomic<UInt8>(0)

    init(_ find: @escaping @Sendable () -> Bool) {
        self.find = find
    }

    var isNil: Bool {
        let known = known.load(ordering: .relaxed)
        if known != 0 { return known == 1 }
        let isNil = find()
        self.known.store(isNil ? 1 : 2, ordering: .relaxed)
        return isNil
    }
}

/// Whether a field reads a missing key as `nil`.
@usableFromInline
enum NilWhenMissing: Sendable {
    case always
    /// The key must not be missing.
    case never
    /// If its default is `nil`.
    case found(MissingValue)
}
