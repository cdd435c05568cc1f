/// How a cache treats instances of classes: whether those that it keeps are the program's.
public struct InstancePolicy: Sendable, Hashable {
    let isCopying: Bool

    /// The cache keeps and returns the instances that were inserted. A change of one is seen by all who have it.
    public static let shared = InstancePolicy(isCopying: false)

    /// The cache keeps a copy of what is inserted, and returns another copy each time: see ``/Cyanotype/Model/copy()``. A change
    /// of one is not seen in the cache, nor by anybody else. Structures that have no instances inside are not copied, and instances of
    /// classes without a blueprint are shared.
    public static let copied = InstancePolicy(isCopying: true)
}
