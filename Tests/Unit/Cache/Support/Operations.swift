import Foundation

/// How many operations a random test does.
enum Operations {
    /// 200,000, or the number in `CYANOTYPE_CACHE_OPERATIONS`.
    static let count =
        ProcessInfo.processInfo.environment["CYANOTYPE_CACHE_OPERATIONS"].flatMap { Int($0) } ?? 200_000
}
