internal import FoundationEssentials

// MARK: - Dates that are probably in another unit

extension Date {
    /// Whether the date was most likely created from seconds between 2001 and 2100, taken for milliseconds.
    var isSuspicious: Bool {
        (978_307_200..<4_102_444_800).contains(millisecondsSince1970 ?? 0)
    }
}

extension JSONReader {
    /// Notes that the date at the offset is suspicious. The date is still accepted.
    @inline(never)
    mutating func noteSuspiciousDate(at offset: Int) {
        note(
            .suspiciousDate,
            at: offset,
            "milliseconds of a date early in 1970; if they are seconds, the date format is secondsSince1970"
        )
    }
}
