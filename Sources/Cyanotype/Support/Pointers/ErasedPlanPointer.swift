/// A ``PlanPointer`` for code that does not know the types of the plan, and only keeps it.
@safe
struct ErasedPlanPointer {
    private let address: UnsafeRawPointer

    init<Pointee>(_ pointer: PlanPointer<Pointee>) { unsafe address = UnsafeRawPointer(pointer.address) }

    /// Returns the pointer. `Pointee` must be the type that it was made of.
    @unsafe
    func pointer<Pointee>(to type: Pointee.Type) -> PlanPointer<Pointee> {
        unsafe PlanPointer(address.assumingMemoryBound(to: type))
    }
}
