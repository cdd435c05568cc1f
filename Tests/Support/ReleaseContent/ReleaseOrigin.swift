package import Cyanotype

/// The origin of an object of the releases. It is stored in the object, so any program can tell whether the rest is
/// right.
package struct ReleaseOrigin: Model, Hashable, Sendable {
    package let seed: Int
    package let number: Int

    /// How often the object was changed.
    package let edition: Int

    package init(seed: Int, number: Int, edition: Int = 0) {
        (self.seed, self.number, self.edition) = (seed, number, edition)
    }

    package static let blueprint = Blueprint(
        { @Sendable in ReleaseOrigin(seed: $0, number: $1, edition: $2) }
    ) {
        Field("seed", \.seed)
        Field("number", \.number)
        Field("edition", \.edition)
    }

    /// The origin of the object after one more change.
    package var next: ReleaseOrigin { ReleaseOrigin(seed: seed, number: number, edition: edition + 1) }
}
