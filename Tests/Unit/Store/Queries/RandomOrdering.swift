import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

/// An ordering, with a comparison that knows nothing of keys.
struct RandomOrdering: Sendable {
    let ordering: @Sendable (SortOrder) -> ObjectOrdering<Sample>
    /// Tells whether a sample is before another in the forward order.
    let precedes: @Sendable (Sample, Sample) -> Bool

    static let all: [RandomOrdering] = [
        RandomOrdering(ordering: { .by(\.id, $0) }) { $0.id < $1.id },
        RandomOrdering(ordering: { .by(\.name, $0) }) { $0.name.normalForm < $1.name.normalForm },
        RandomOrdering(ordering: { .by(\.nick, $0) }) { precedes($0.nick?.normalForm, $1.nick?.normalForm) },
        RandomOrdering(ordering: { .by(\.long, $0) }) { $0.long < $1.long },
        RandomOrdering(ordering: { .by(\.tiny, $0) }) { $0.tiny < $1.tiny },
        RandomOrdering(ordering: { .by(\.big, $0) }) { $0.big < $1.big },
        RandomOrdering(ordering: { .by(\.optionalBig, $0) }) { precedes($0.optionalBig, $1.optionalBig) },
        RandomOrdering(ordering: { .by(\.huge, $0) }) { $0.huge < $1.huge },
        RandomOrdering(ordering: { .by(\.flag, $0) }) { !$0.flag && $1.flag },
        RandomOrdering(ordering: { .by(\.maybe, $0) }) {
            precedes($0.maybe.map { $0 ? 1 : 0 }, $1.maybe.map { $0 ? 1 : 0 })
        },
        RandomOrdering(ordering: { .by(\.score, $0) }) { $0.score < $1.score },
        RandomOrdering(ordering: { .by(\.ratio, $0) }) { $0.ratio < $1.ratio },
        RandomOrdering(ordering: { .by(\.rating, $0) }) { precedes($0.rating, $1.rating) },
        RandomOrdering(ordering: { .by(\.when, $0) }) { $0.when < $1.when },
        RandomOrdering(ordering: { .by(\.seen, $0) }) { precedes($0.seen, $1.seen) },
        RandomOrdering(ordering: { .by(\.price, $0) }) { $0.price < $1.price },
        RandomOrdering(ordering: { .by(\.discount, $0) }) { precedes($0.discount, $1.discount) },
        RandomOrdering(ordering: { .by(\.uuid, $0) }) { $0.uuid < $1.uuid },
        RandomOrdering(ordering: { .by(\.level, $0) }) { $0.level < $1.level },
        RandomOrdering(ordering: { .by(\.unindexed, $0) }) { $0.unindexed.normalForm < $1.unindexed.normalForm },
        RandomOrdering(ordering: { .by(\.owner.name, $0) }) { $0.owner.name.normalForm < $1.owner.name.normalForm },
        RandomOrdering(ordering: { .by(\.author?.age, $0) }) { precedes($0.author?.age, $1.author?.age) },
    ]

    private static func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool {
        guard let right else { return false }
        guard let left else { return true }
        return left < right
    }
}
