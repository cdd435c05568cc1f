/// How long the entries of a cache live, in nanoseconds of its clock; `.max` for ever.
@usableFromInline
struct Lifetimes: Sendable {
    @usableFromInline var afterWrite = Int64.max
    @usableFromInline var afterAccess = Int64.max
    /// After which time a value is loaded again.
    @usableFromInline var refresh = Int64.max

    /// How long after their deadlines entries are kept, in case they cannot be loaded again.
    var grace: Int64 = 0

    init() {}

    init(
        expireAfterWrite: Duration? = nil,
        expireAfterAccess: Duration? = nil,
        refreshAfterWrite: Duration? = nil,
        staleOnError: Duration? = nil
    ) {
        if let expireAfterWrite { afterWrite = expireAfterWrite.nanoseconds }
        if let expireAfterAccess { afterAccess = expireAfterAccess.nanoseconds }
        if let refreshAfterWrite { refresh = refreshAfterWrite.nanoseconds }
        if let staleOnError { grace = max(0, staleOnError.nanoseconds) }
    }

    /// Whether all entries have times.
    var areLimited: Bool { min(afterWrite, afterAccess, refresh) < .max }

    @usableFromInline
    static func nanoseconds(_ duration: Duration) -> Int64 { duration.nanoseconds }

    /// The sum of a time and a span, or the last time that there is.
    @inlinable
    static func time(_ now: Int64, plus span: Int64) -> Int64 {
        let (sum, overflows) = now.addingReportingOverflow(span)
        return overflows ? .max : sum
    }
}
