internal import FoundationEssentials

/// The one rule of all stores for dates: they are kept if they are moments.
extension Date {
    /// Whether it is a moment: not a number of seconds that is infinite or none. Foundation ends the process that prints a
    /// date of NaN, and calls the infinite ones some year.
    package var isMoment: Bool { timeIntervalSinceReferenceDate.isFinite }
}

extension StoredValue {
    /// Whether all dates in it are moments.
    package var hasOnlyMoments: Bool {
        switch self {
        case .date(let date): date.isMoment
        case .array(let elements): elements.allSatisfy(\.hasOnlyMoments)
        case .dictionary(let values): values.values.allSatisfy(\.hasOnlyMoments)
        default: true
        }
    }
}

extension SecretValue {
    var hasOnlyMoments: Bool {
        switch self {
        case .plain(let value): value.hasOnlyMoments
        case .string, .data: true
        case .array(let elements): elements.allSatisfy(\.hasOnlyMoments)
        case .dictionary(let values): values.values.allSatisfy(\.hasOnlyMoments)
        }
    }
}

extension BackingStoreError {
    /// What is said of a value with a date that is no moment: "the value has …".
    package static let noMomentReason = "has a date that is infinite or not a number; use nil where there is no date"

    /// Of a value that no store keeps.
    static func noMoment(store: String, key: String) -> BackingStoreError {
        BackingStoreError(.unsupportedValue, store: store, key: key, reason: "the value \(noMomentReason)")
    }
}
