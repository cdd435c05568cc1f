internal import FoundationEssentials

// No store keeps a date that is infinite or not a number.
extension Date {
    /// Foundation ends the process that prints a date of NaN, and prints an infinite one as some year.
    package var isFinite: Bool { timeIntervalSinceReferenceDate.isFinite }
}

extension StoredValue {
    /// Whether all dates in the value are finite.
    package var hasFiniteDates: Bool {
        switch self {
        case .date(let date): date.isFinite
        case .array(let elements): elements.allSatisfy(\.hasFiniteDates)
        case .dictionary(let values): values.values.allSatisfy(\.hasFiniteDates)
        default: true
        }
    }
}

extension SecretValue {
    var hasFiniteDates: Bool {
        switch self {
        case .plain(let value): value.hasFiniteDates
        case .string, .data: true
        case .array(let elements): elements.allSatisfy(\.hasFiniteDates)
        case .dictionary(let values): values.values.allSatisfy(\.hasFiniteDates)
        }
    }
}

extension BackingStoreError {
    /// The predicate of an error's reason, after "the value".
    package static let nonFiniteDateReason =
        "has a date that is infinite or not a number; use nil where there is no date"

    /// The error for a value that no store keeps.
    static func nonFiniteDate(store: String, key: String) -> BackingStoreError {
        BackingStoreError(.unsupportedValue, store: store, key: key, reason: "the value \(nonFiniteDateReason)")
    }
}
