internal import FoundationEssentials

// No store accepts a date that is infinite or NaN.
extension Date {
    /// Whether the date is finite. Foundation traps when it prints a date of NaN, and prints an infinite one as an
    /// arbitrary year.
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

    /// Returns the error for a value with a date that no store accepts.
    static func nonFiniteDate(store: String, key: String) -> BackingStoreError {
        BackingStoreError(.unsupportedValue, store: store, key: key, reason: "the value \(nonFiniteDateReason)")
    }
}
