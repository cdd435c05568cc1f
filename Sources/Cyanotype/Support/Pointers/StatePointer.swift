/// A pointer to a value in memory of its own, which several objects change in turns.
///
/// A class would count references and check for exclusive access at each use, which costs more than the work of a
/// coder.
///
/// It is safe for these reasons: the value is initialized with its memory, and its owner frees it after the last use.
/// Each state names its owner. One thread at a time uses a state. No reference to `pointee` lasts longer than a call of
/// a function that does not use the state by another way.
@safe
struct StatePointer<Pointee: ~Copyable> {
    private let address: UnsafeMutablePointer<Pointee>

    /// - Parameter address: The address of an initialized value that its owner keeps there.
    @inline(__always)
    init(_ address: UnsafeMutablePointer<Pointee>) { unsafe self.address = address }

    /// Allocates memory for `value`.
    init(allocating value: consuming Pointee) {
        self = .allocate()
        initialize(to: value)
    }

    /// Allocates memory for a value whose initializer needs its owner. The owner calls ``initialize(to:)`` at once.
    static func allocate() -> Self { unsafe Self(.allocate(capacity: 1)) }

    func initialize(to value: consuming Pointee) { unsafe address.initialize(to: value) }

    /// Destroys the value and frees its memory. The owner calls this once, after the last use.
    func free() {
        unsafe address.deinitialize(count: 1)
        unsafe address.deallocate()
    }

    var pointee: Pointee {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(address) }
        @inline(__always) nonmutating unsafeMutableAddress { unsafe address }
    }
}

extension StatePointer: Equatable where Pointee: ~Copyable {
    @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
}
