extension DeferredMember {
    enum Kind {
        /// A member of a flattened model, with its entry in that model's table.
        case known(PlanPointer<KeyNode.Entry>)
        /// A member of a flattened model that could not be read. Its issue is already recorded.
        case failed(PlanPointer<KeyNode.Entry>)
        /// A member whose key is unknown to the node.
        case unknown(PlanPointer<KeyNode>)

        /// The entry of a member of a flattened model.
        var entry: PlanPointer<KeyNode.Entry>? {
            switch self {
            case .known(let entry), .failed(let entry): entry
            case .unknown: nil
            }
        }

        fileprivate var erased: (State, ErasedPlanPointer) {
            switch self {
            case .known(let entry): (.known, ErasedPlanPointer(entry))
            case .failed(let entry): (.failed, ErasedPlanPointer(entry))
            case .unknown(let node): (.unknown, ErasedPlanPointer(node))
            }
        }
    }

    init(frame: ValuePlace, slot: Int, kind: Kind, key: BytePointer, value: BytePointer, depth: Int, level: Int) {
        let (state, target) = kind.erased
        self.init(
            frame: frame,
            slot: slot,
            state: state,
            target: target,
            key: key,
            value: value,
            depth: depth,
            level: level
        )
    }

    /// The state with its target. Only this property and the initializer set them, so the types are right.
    var kind: Kind {
        get {
            switch state {
            case .known: unsafe .known(target.pointer(to: KeyNode.Entry.self))
            case .failed: unsafe .failed(target.pointer(to: KeyNode.Entry.self))
            case .unknown: unsafe .unknown(target.pointer(to: KeyNode.self))
            }
        }
        set { (state, target) = newValue.erased }
    }
}
