/// A member of an object that was skipped, to be handled at the end of the object.
///
/// The reader's context keeps such members, but the reader does not know the plan. So the type of `target` is erased
/// here, and `kind` restores it.
@safe
struct DeferredMember {
    enum State {
        /// The member belongs to a flattened model.
        case known
        /// The member belongs to a flattened model and could not be read. Its issue is already recorded.
        case failed
        /// The key is unknown to the node.
        case unknown
    }

    /// The frame into which the object is read.
    var frame: ValuePlace

    /// The slot that handles it.
    var slot: Int

    var state: State

    /// The entry of the member in the flattened model's table, or the node that does not know its key.
    var target: ErasedPlanPointer

    let key: BytePointer
    let value: BytePointer

    /// How many more arrays and objects may be opened at this point.
    let depth: Int

    /// The number of objects inside the model's object that lead to it.
    let level: Int

    /// Whether a flattened model or union that does not know the key may keep the member.
    var mayKeep = true
}
