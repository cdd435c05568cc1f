internal import Synchronization

/// Determines whether a field reads a missing key as `nil` or as another value.
///
/// It does so when a `nil` is first written, not when the blueprint is made. It has to create an instance, and the
/// instance's initializer may use the blueprint.
final class MissingValue: Sendable {
    /// Determines whether the value is `nil`.
    private let find: @Sendable () -> Bool
    /// 0 if unknown, 1 for `nil`, 2 for another value.
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
enum NilWhenMissing: Sendable {
    case always
    /// The key must be present.
    case never
    /// Only if the field's default is `nil`.
    case found(MissingValue)

    var isNil: Bool {
        switch self {
        case .always: true
        case .never: false
        case .found(let value): value.isNil
        }
    }
}
